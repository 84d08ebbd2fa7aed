// SPDX-License-Identifier: MIT
#include "verification/verify_suite.hpp"

#include "files/sha256.hpp"
#include "verification/verify_command.hpp"

#include <fstream>
#include <iterator>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

/// Whether case.json is the one that the manifest lists; true if the manifest lists none.
bool is_as_listed(case_place const& place) {
    if (place.listed.description_sha256.empty()) return true;
    std::ifstream in(place.golden / "case.json", std::ios::binary);
    std::string const content{std::istreambuf_iterator<char>(in), {}};
    return content.empty() || sha256(content) == place.listed.description_sha256;
}

case_report report_on(case_place const& place, verification_request const& request) {
    if (!is_as_listed(place))
        return {.name = place.listed.name,
                .reason = (place.golden / "case.json").string() +
                          ": the golden case is damaged: this is not the file that the manifest lists"};
    case_report report = verify_case(place.golden, place.got, request.options, request.rules);
    if (!place.listed.name.empty()) report.name = place.listed.name;
    return report;
}

} // namespace

run_reports verify_suite(verification_request const& request) {
    run_reports run = {.profile = std::string(request.options.profile.name), .mode = request.options.mode};
    std::vector<case_place> const places = places_of(request.golden, request.got, request.filter);
    for (case_place const& place : places) run.cases.push_back(report_on(place, request));
    trust_accepted_company(run.cases);
    for (std::size_t i = 0; i < places.size(); ++i)
        if (run.cases[i].status != case_status::accepted)
            run.cases[i].again = verify_command(places[i].golden, places[i].got, request.options, request.rules);
    return run;
}

} // namespace dmlref::tool
