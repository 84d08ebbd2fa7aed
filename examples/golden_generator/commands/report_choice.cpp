// SPDX-License-Identifier: MIT
#include "commands/report_choice.hpp"

#include "device/process.hpp"
#include "verification/report_text.hpp"

#include <CLI/CLI.hpp>

#include <iostream>

namespace dmlref::tool {

void report_choice::add_options(CLI::App& command) {
    command.add_flag("--verbose", verbose, "Report accepted cases too");
    command.add_option("--json", json_file, "Also write the report as JSON")->option_text("FILE");
    command.add_option("--junit", junit_file, "Also write the report as JUnit's XML")->option_text("FILE");
}

exit_code report_choice::report(run_reports const& run, report_files const& files) const {
    for (case_report const& each : run.cases)
        if (each.status != case_status::accepted || verbose || run.cases.size() == 1) std::cout << case_text(each);
    std::cout << summary_text(run) << std::flush; // a signal that was postponed ends the program soon
    if (postponed_signals::has_come())
        std::cerr << "dmlref: interrupted when " << run.cases.size() << " of " << run.requested
                  << " cases were judged\n";
    files.finish(run);
    return exit_code_of(run);
}

} // namespace dmlref::tool
