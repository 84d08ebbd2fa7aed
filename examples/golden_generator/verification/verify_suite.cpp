// SPDX-License-Identifier: MIT
#include "verification/verify_suite.hpp"

#include "device/process.hpp"
#include "exit_code.hpp"
#include "verification/verify_command.hpp"

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

case_report verified(case_place const& place, verification_request const& request) {
    try {
        check_description(place.listed, place.golden);
    } catch (input_error const& error) {
        return {.name = place.listed.name, .reason = error.what()};
    }
    return verify_case(place.golden, place.got, request.options, request.rules);
}

case_report report_on(case_place const& place, verification_request const& request) {
    case_report report = verified(place, request);
    if (!place.listed.name.empty()) report.name = place.listed.name;
    if (report.status != case_status::accepted)
        report.again = verify_command(place.golden, place.got, request.options, request.rules);
    return report;
}

} // namespace

run_reports verify_suite(verification_request const& request, std::function<void(run_reports const&)> const& grown) {
    run_reports run = {.profile = std::string(request.options.profile.name), .mode = request.options.mode};
    std::vector<case_place> places = places_of(request.golden, request.got, request.filter);
    run.request = request_of("dmlref verify", request.options, request.rules.readings, request.part, places);
    std::erase_if(places, [&](case_place const& place) { return !request.part.contains(place.listed.name); });
    run.requested = std::ssize(places);
    grown(run);
    for (case_place const& place : places) {
        if (postponed_signals::has_come()) break;
        run.cases.push_back(report_on(place, request));
        grown(run);
    }
    trust_accepted_company(run.cases);
    return run;
}

} // namespace dmlref::tool
