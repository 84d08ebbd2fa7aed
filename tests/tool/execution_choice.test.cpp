// SPDX-License-Identifier: MIT
#include "commands/shared_options.hpp"

#include "command_line.hpp"
#include "exit_code.hpp"
#include "support/catch.hpp"

#include <dmlref/compiled/instruction_sets.hpp>

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::tool;

TEST_CASE("execution choice: the widest kernels and one thread, when nothing is said", "[execution_choice][tool]") {
    directml::execution_choice const how = execution_choice{}.parsed();
    CHECK(how.implementation == directml::implementation::kernels);
    CHECK(how.how.threads == 1);
    CHECK(how.how.widest_instruction_set == instruction_set::avx512);
}

TEST_CASE("execution choice: what is said is taken", "[execution_choice][tool]") {
    directml::execution_choice const how =
        execution_choice{.implementation = "reference", .threads = "3", .instruction_set = "baseline"}.parsed();
    CHECK(how.implementation == directml::implementation::reference);
    CHECK(how.how.threads == 3);
    CHECK(how.how.widest_instruction_set == instruction_set::baseline);
}

TEST_CASE("execution choice: what there is not is refused in one sentence", "[execution_choice][tool]") {
    auto const complaint = [](std::vector<std::string> const& words) {
        command_result const result = run_dmlref({"run", DMLREF_SOURCE_DIR "/examples/models/roi_align1.json"}, words);
        CHECK(is_complaint(result, exit_code::usage));
        return result.errors;
    };
    CHECK(complaint({"--implementation", "gpu"}) ==
          "dmlref: --implementation is 'gpu', must be kernels or reference\n");
    CHECK(complaint({"--threads", "0"}) == "dmlref: --threads is 0, must be from 1 to 1024\n");
    CHECK(complaint({"--threads", "1025"}) == "dmlref: --threads is 1025, must be from 1 to 1024\n");
    CHECK(contains(complaint({"--threads", "many"}), "must be a whole number"));
    CHECK(contains(complaint({"--threads", "-1"}), "must be a whole number"));
    CHECK(contains(complaint({"--instruction-set", "neon"}), "--instruction-set is 'neon', must be baseline"));
    for (compiled::kernel_variant const& each : compiled::kernel_variants())
        if (!each.runs_here)
            CHECK(
                contains(complaint({"--instruction-set", std::string(each.name)}), "which this machine does not have"));
    CHECK(run_dmlref({"generate", "--threads", "0", "--list"}).code == exit_code::usage);
}

TEST_CASE("execution choice: every instruction set of this machine has its name", "[execution_choice][tool]") {
    for (compiled::kernel_variant const& each : compiled::kernel_variants())
        if (each.runs_here)
            CHECK(execution_choice{.instruction_set = std::string(each.name)}.parsed().how.widest_instruction_set ==
                  each.instruction_set);
}
