// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/half_check.hpp"
#include "commands/pinned_hashes.hpp"
#include "files/manifest.hpp"

#include <dmlref/compiled/instruction_sets.hpp>
#include <dmlref/core/floating_point.hpp>
#include <dmlref/core/version.hpp>
#include <dmlref/exec/lanes_selfcheck.hpp>

#include <CLI/CLI.hpp>

#include <iostream>

namespace dmlref::tool {

namespace {

/// Prints the results of checks one by one, and remembers whether all passed.
class checklist {
public:
    void point(bool holds, std::string_view what, std::string_view otherwise) {
        std::cout << (holds ? "ok    " : "FAIL  ") << what << (holds ? "" : ": ") << (holds ? "" : otherwise) << "\n";
        all_hold_ = all_hold_ && holds;
    }
    bool all_hold() const { return all_hold_; }

private:
    bool all_hold_ = true;
};

void check_arithmetic(checklist& list) {
    selfcheck_result const found = selfcheck();
    list.point(found.multiply_add_is_not_contracted, "multiplication and addition are rounded apart",
               "this build needs -ffp-contract=off");
    list.point(found.subnormals_are_kept, "subnormal numbers are kept", "flush-to-zero is on in this process");
    list.point(found.rounds_to_nearest_even, "results are rounded to the nearest, ties to even",
               "the rounding mode of this process was changed");
    list.point(found.sums_are_not_reordered, "sums are added in their order",
               "this build must not use -fassociative-math");
    list.point(found.quotients_are_rounded_once, "quotients are rounded once",
               "this build must not use -freciprocal-math");
    list.point(found.signed_zeros_are_kept, "zeros keep their signs", "this build must not use -fno-signed-zeros");
    list.point(found.nan_is_kept, "NaN is not a number", "this build must not use -fno-honor-nans");
    list.point(static_cast<bool>(exec::lanes_selfcheck()), "lanes compute as one float does",
               "this build's lanes must not be used");
    list.point(half_conversions_are_exact(), "every FLOAT16 and every tie between two converts as IEEE 754 says",
               "the conversions of core/half.hpp are not compiled as they stand");
}

void check_quick_suite(checklist& list, directml::execution_choice const& how, std::string_view computed_by) {
    generation const quick = {.cases = {.suite = tier::quick}, .seed = 1};
    std::vector<manifest_entry> entries;
    for (golden_case const* each : requested_cases(quick))
        entries.push_back(evaluate_case(
            *each, quick.seed, [](case_files const&) {}, how));
    std::string const hash = data_sha256(entries);
    list.point(hash == pinned_quick_data_sha256,
               "the " + std::to_string(entries.size()) + " cases of the suite quick, computed by " +
                   std::string(computed_by) + ", have the data " + hash,
               "dmlref " + std::string(version) + " has " + std::string(pinned_quick_data_sha256));
}

/// Every implementation that this machine can run.
void check_implementations(checklist& list) {
    check_quick_suite(list, {.implementation = directml::implementation::reference}, "the reference");
    for (compiled::kernel_variant const& each : compiled::kernel_variants()) {
        std::string const name = "the kernels for " + std::string(each.name);
        if (each.runs_here)
            check_quick_suite(list, {.how = {.widest_instruction_set = each.instruction_set}}, name);
        else
            std::cout << "--    " << name << " cannot run on this machine\n";
    }
    std::cout << "--    run and generate use the kernels for " << compiled::kernel_variant_for({}).name << "\n";
}

exit_code run_selfcheck() {
    checklist list;
    check_arithmetic(list);
    check_implementations(list);
    std::cout << (list.all_hold() ? "this build gives the bits that dmlref defines\n"
                                  : "this build does not give the bits that dmlref defines\n");
    return list.all_hold() ? exit_code::accepted : exit_code::mismatch;
}

} // namespace

void add_selfcheck(CLI::App& app, exit_code& result) {
    app.add_subcommand("selfcheck", "Check that this build gives the bits that dmlref defines")->callback([&result] {
        result = run_selfcheck();
    });
}

} // namespace dmlref::tool
