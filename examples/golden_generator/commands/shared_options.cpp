// SPDX-License-Identifier: MIT
#include "commands/shared_options.hpp"
#include "device/process.hpp"
#include "suite/whole_number.hpp"
#include "verification/report.hpp"

#include <dmlref/compiled/instruction_sets.hpp>
#include <dmlref/spec/alternatives.hpp>

#include <CLI/CLI.hpp>

#include <iostream>

namespace dmlref::tool {

namespace {

/// A larger number is a typing error: each thread takes memory.
constexpr std::uint64_t most_threads = 1024;

directml::implementation implementation_named(std::string const& name) {
    if (name == "kernels") return directml::implementation::kernels;
    if (name == "reference") return directml::implementation::reference;
    throw usage_error("--implementation is '" + name + "', must be kernels or reference");
}

instruction_set instruction_set_named(std::string const& name) {
    std::vector<std::string_view> names;
    for (compiled::kernel_variant const& each : compiled::kernel_variants()) {
        if (each.name == name && each.runs_here) return each.instruction_set;
        if (each.name == name)
            throw usage_error("--instruction-set is '" + name + "', which this machine does not have");
        names.push_back(each.name);
    }
    throw usage_error("--instruction-set is '" + name + "', must be " + spec::alternatives(names));
}

unsigned thread_count(std::string const& text) {
    std::uint64_t const count = whole_number("--threads", text);
    if (count < 1 || count > most_threads)
        throw usage_error("--threads is " + std::to_string(count) + ", must be from 1 to " +
                          std::to_string(most_threads));
    return static_cast<unsigned>(count);
}

} // namespace

void case_choice::add_options(CLI::App& command, std::string default_suite) {
    suite = std::move(default_suite);
    command.add_option("--suite", suite, "Which cases; each of the first three contains the ones before it")
        ->option_text("quick|standard|full|negative|certain [" + suite + "]");
    command.add_option("--filter", filter, "Only cases whose name matches: * for any letters, ? for one")
        ->option_text("GLOB");
}

selection case_choice::parsed() const {
    if (suite == "certain") return {.filter = filter, .only_certain = true};
    auto const chosen = tier_named(suite);
    if (!chosen) throw usage_error("--suite is '" + suite + "', must be quick, standard, full, negative or certain");
    return {.suite = *chosen, .filter = filter};
}

std::string nothing_matches(selection const& which) {
    std::string sentence = "no case of the suite " + std::string(suite_name(which)) + " matches '" + which.filter + "'";
    if (which.most_bytes) sentence += " and takes at most " + std::to_string(*which.most_bytes) + " bytes";
    return sentence;
}

void execution_choice::add_options(CLI::App& command) {
    command.add_option("--implementation", implementation, "The fast functions or those that define the same bits")
        ->option_text("kernels|reference [kernels]");
    command.add_option("--threads", threads, "Threads that the kernels may use")->option_text("N [1]");
    command.add_option("--instruction-set", instruction_set)->group(""); // for tests: not in the help
}

directml::execution_choice execution_choice::parsed() const {
    directml::execution_choice how = {.implementation = implementation_named(implementation),
                                      .how = {.threads = thread_count(threads)}};
    if (!instruction_set.empty()) how.how.widest_instruction_set = instruction_set_named(instruction_set);
    return how;
}

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

void verification_choice::add_profile(CLI::App& command) {
    command.add_option("--profile", profile, "The device's arithmetic: float32, half_arithmetic, ...")
        ->option_text("NAME");
}

void verification_choice::add_options(CLI::App& command) {
    std::map<std::string, golden::verification_mode> const modes = {{"strict", golden::verification_mode::strict},
                                                                    {"portable", golden::verification_mode::portable}};
    add_profile(command);
    command.add_option("--mode", mode, "Only documented choices, or also what a device may choose")
        ->transform(CLI::CheckedTransformer(modes))
        ->option_text("strict|portable");
    readings.add_option(command);
    command.add_option("--threads", threads, "Threads that may work on a verdict")->option_text("N [1]");
    command.add_option("--sample", sample, "Judge only so many elements of each output")->option_text("N [all]");
    command.add_flag("--no-cause", no_cause, "Do not look for the likely cause of a mismatch");
    reporting.add_options(command);
}

golden::verification_options verification_choice::parsed() const {
    golden::precision_profile const* const known = golden::profile_named(profile);
    if (known == nullptr)
        throw usage_error("--profile is '" + profile + "', must be one of " +
                          joined(golden::profiles, ", ", &golden::precision_profile::name));
    golden::verification_options options;
    options.profile = *known;
    options.mode = mode;
    options.threads = thread_count(threads);
    options.sample = static_cast<index_t>(whole_number("--sample", sample));
    options.look_for_cause = !no_cause;
    return options;
}

void problem_choice::add_golden(CLI::App& command) {
    command.add_option("golden", golden, "Folder of a case, or a model")->required()->option_text("CASE");
}

void problem_choice::add_options(CLI::App& command) {
    judging.add_profile(command);
    judging.readings.add_option(command);
    command.add_flag("--allow-older", allow_older, "Take files that are older than the golden case");
}

golden_problem problem_choice::problem() const {
    return {golden, got.empty() ? golden : got, judging.readings.parsed()};
}

} // namespace dmlref::tool
