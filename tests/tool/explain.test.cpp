// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verified_suite.hpp"

using namespace dmlref::testing;
using dmlref::tool::exit_code;

namespace {

constexpr char plain_case[] = "roi_align1/average_linear_f16";
constexpr char plain_file[] = "roi_align1/average_linear_f16/OutputTensor.npy";

command_result explain(verified_suite const& suite, std::string const& name, std::vector<std::string> const& more) {
    return run_dmlref({"explain", (suite.golden() / name).string()}, more);
}

} // namespace

TEST_CASE("explain: an element is told with its samples, its taps and what is allowed", "[explain][tool]") {
    verified_suite const suite(plain_case);
    command_result const result = explain(suite, plain_case, {"--at", "0,1,1,1"});
    CHECK(
        result.output.starts_with("roi_align1/average_linear_f16: OutputTensor[0,1,1,1]\n  operator     ROI_ALIGN1\n"));
    // The first region is 4.75 wide and has two outputs of two samples: 1.1875 apart, the first at half of that. Pixels
    // have their centers at whole numbers.
    check_output(result, exit_code::accepted,
                 {"  fields       ReductionFunction AVERAGE\n", "x: 4.75 pixels: 2 samples per output element\n",
                  "sample 0: x = 3.21875: between 3 and 4; y = ", "  made of      InputTensor[0,1,3,3]",
                  "  allowed      1: "});
    CHECK_FALSE(contains(result.output, "judgment"));
    CHECK(result.output == explain(suite, plain_case, {"--at", "0,1,1,1", "--output", "OutputTensor"}).output);
}

TEST_CASE("explain: a device's element is judged", "[explain][tool]") {
    verified_suite const suite(plain_case);
    std::vector<std::string> const words = {"--at", "0,1,1,1", "--got", (suite.got() / plain_case).string()};
    CHECK(contains(explain(suite, plain_case, words).output, "  judgment     exact\n"));
    suite.change(plain_file, 9, 0.5); // 0,1,1,1 of {3, 3, 3, 2}
    check_output(explain(suite, plain_case, words), exit_code::accepted,
                 {"  judgment     outside: beyond alternative 1 by "});
}

TEST_CASE("explain: a gradient is told as a sum", "[explain][tool]") {
    verified_suite const suite("roi_align_grad/added_in_float_f16");
    check_output(explain(suite, "roi_align_grad/added_in_float_f16", {"--at", "0,0,0,0"}), exit_code::accepted,
                 {"  sum of       64 contributions, in their order, from 0\n",
                  "InputGradientTensor[0,0,0,0]  2048  x 1  = 2048\n"});
}

TEST_CASE("explain: what does not exist is refused in one sentence", "[explain][tool]") {
    verified_suite const suite(plain_case);
    for (char const* position : {"0,1,1", "0,1,1,1,0", "0,1,1,2", "3,0,0,0", "0,1,1,x", "0,,1,1", "", "0,1,1,1,"}) {
        INFO(position);
        CHECK(explain(suite, plain_case, {"--at=" + std::string(position)}).code == exit_code::usage);
    }
    command_result const negative = explain(suite, plain_case, {"--at=-1,0,0,0"});
    CHECK(is_complaint(negative, exit_code::usage));
    CHECK(negative.errors ==
          "dmlref: --at is '-1,0,0,0', must be 4 coordinates from 0, separated by commas, within the "
          "sizes {3, 3, 3, 2} of OutputTensor\n");
    CHECK(explain(suite, plain_case, {}).code == exit_code::usage);
    command_result const output = explain(suite, plain_case, {"--at", "0,0,0,0", "--output", "OutputIndicesTensor"});
    CHECK(output.code == exit_code::usage);
    CHECK(output.errors == "dmlref: --output is 'OutputIndicesTensor', must be one of OutputTensor\n");
    CHECK(explain(suite, plain_case, {"--at", "0,0,0,0", "--profile", "float31"}).code == exit_code::usage);
    CHECK(explain(suite, "nowhere", {"--at", "0,0,0,0"}).code == exit_code::bad_input);
    CHECK(explain(suite, plain_case, {"--at", "0,0,0,0", "--got", suite.folder().string()}).code ==
          exit_code::bad_input);
}

TEST_CASE("explain: every operator can be explained", "[explain][tool]") {
    verified_suite const suite("*both_channels_last_f32");
    std::size_t explained = 0;
    for (std::string const& name : suite.names()) {
        command_result result = explain(suite, name, {"--at", "0,0,0,0"});
        if (result.code == exit_code::usage) result = explain(suite, name, {"--at", "0,0,0,0,0"});
        INFO(name << ": " << result.errors);
        CHECK(result.code == exit_code::accepted);
        ++explained;
    }
    CHECK(explained > 0);
}
