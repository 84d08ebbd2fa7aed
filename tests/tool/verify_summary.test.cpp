// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verification/run_summary.hpp"

using namespace dmlref;
using namespace dmlref::tool;

namespace {

using enum case_status;

exit_code code_of(std::vector<case_status> const& statuses) {
    run_reports run;
    for (case_status status : statuses) run.cases.push_back({.name = "case", .status = status});
    return exit_code_of(run);
}

case_report with_verdict(case_status status, std::string const& operator_name, golden::trust const& trust) {
    return {.name = "case",
            .status = status,
            .verdict = golden::verdict{.operator_name = operator_name, .tensors = {{.exact = 4, .trust = trust}}}};
}

golden::trust const weak = {.expectation_tells = false, .weakness = "all zeros"};
golden::trust const suspicious = {.suspicion = "all zeros"};

} // namespace

TEST_CASE("verify: the exit code is that of the gravest case", "[verify][tool]") {
    CHECK(code_of({accepted, accepted}) == exit_code::accepted);
    CHECK(code_of({accepted, skipped}) == exit_code::accepted);
    CHECK(code_of({accepted, mistrusted}) == exit_code::mistrusted);
    CHECK(code_of({mistrusted, failed, accepted}) == exit_code::bad_input);
    CHECK(code_of({failed, mismatch, mistrusted}) == exit_code::mismatch);
    CHECK(code_of({skipped, skipped}) == exit_code::skipped);
    CHECK(code_of({}) == exit_code::mistrusted);
}

TEST_CASE("verify: company of the same operator makes a weak golden trusted, and no suspicious result",
          "[verify][tool]") {
    std::vector<case_report> cases = {
        with_verdict(mistrusted, "ROI_POOLING", weak), with_verdict(mistrusted, "RESAMPLE", weak),
        with_verdict(mistrusted, "ROI_POOLING", suspicious), with_verdict(accepted, "ROI_POOLING", {})};
    trust_accepted_company(cases);
    CHECK(cases[0].status == accepted);
    CHECK(cases[0].notes.size() == 1);
    CHECK(cases[1].status == mistrusted);
    CHECK(cases[2].status == mistrusted);
}

TEST_CASE("verify: weak goldens are no company for each other", "[verify][tool]") {
    std::vector<case_report> cases(2, with_verdict(mistrusted, "ROI_POOLING", weak));
    trust_accepted_company(cases);
    CHECK(cases[0].status == mistrusted);
    CHECK(cases[1].status == mistrusted);
}
