// SPDX-License-Identifier: MIT
#include "verification/verify_suite.hpp"

#include "exit_code.hpp"
#include "verification/verify_command.hpp"

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

case_report report_on(case_place const& place, verification_request const& request) {
    try {
        check_description(place.listed, place.golden);
    } catch (input_error const& error) {
        return {.name = place.listed.name, .reason = error.what()};
    }
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
