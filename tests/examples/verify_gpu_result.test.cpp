// SPDX-License-Identifier: MIT
#include "examples/run_program.hpp"
#include "support/catch.hpp"

using namespace dmlref::examples;

TEST_CASE("verify_gpu_result: a correct result is accepted", "[examples]") {
    temporary_folder const folder;
    program_result const result = run("verify_gpu_result", {}, folder);
    CHECK(result.exit_code == 0);
    CHECK(result.output.starts_with("UPSAMPLE_2D: accepted, profile float32, portable\n"
                                    "OutputTensor FLOAT32[1,1,6,6]: 36 elements: 36 exact"));
}

TEST_CASE("verify_gpu_result: a wrong result is reported", "[examples]") {
    temporary_folder const folder;
    program_result const result = run("verify_gpu_result", {"shifted"}, folder);
    CHECK(result.exit_code == 1);
    CHECK(result.output.starts_with("UPSAMPLE_2D: mismatch"));
    CHECK(result.output.find("elements outside acceptance") != std::string::npos);
}

TEST_CASE("verify_gpu_result: a bad command line is one sentence and exit code 2", "[examples]") {
    temporary_folder const folder;
    CHECK(is_usage_error(run("verify_gpu_result", {"straight"}, folder)));
    CHECK(is_usage_error(run("verify_gpu_result", {"shifted", "b"}, folder)));
}
