// SPDX-License-Identifier: MIT
#include "commands/execution_choice.hpp"

#include "exit_code.hpp"
#include "suite/whole_number.hpp"

#include <dmlref/compiled/instruction_sets.hpp>
#include <dmlref/spec/alternatives.hpp>

#include <CLI/CLI.hpp>

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

} // namespace

unsigned thread_count(std::string const& text) {
    std::uint64_t const count = whole_number("--threads", text);
    if (count < 1 || count > most_threads)
        throw usage_error("--threads is " + std::to_string(count) + ", must be from 1 to " +
                          std::to_string(most_threads));
    return static_cast<unsigned>(count);
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

} // namespace dmlref::tool
