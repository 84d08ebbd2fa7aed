// SPDX-License-Identifier: MIT
#include "dmlref/golden/verdict_text.hpp"

#include "dmlref/golden/judged_tensor.hpp"
#include "support/catch.hpp"
#include "support/known_sets.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using directml::any_tensor;
using directml::data_type;

namespace {

std::vector<acceptance_set> const allowed = {{1, {{1, {0.125, 0.0625}, 0.8125, 1.1875}}},
                                             {2, {{2, {}, 2, 2}, {4, {}, 4, 4, {{decision::nearest, 0.5, 0}}}}}};

verdict judged(std::vector<float> expected, std::vector<float> got) {
    tensor_verdict tensor = judge_tensor({.name = "OutputTensor",
                                          .expected = any_tensor(data_type::float32, expected.data(), {1, 2}),
                                          .got = {any_tensor(data_type::float32, got.data(), {1, 2})},
                                          .allowed = testing::known_sets(allowed)},
                                         {})
                                .verdict;
    return {.operator_name = "RESAMPLE1", .profile = "float32", .tensors = {std::move(tensor)}};
}

} // namespace

TEST_CASE("verdict_text: an accepted result is one line for each output", "[golden][verdict]") {
    CHECK(to_string(judged({1, 2}, {1, 4})) ==
          "RESAMPLE1: accepted, profile float32, portable\n"
          "OutputTensor FLOAT32[1,2]: 2 elements: 1 exact, 0 within bounds, 1 by alternative (nearest element 1)\n");
}

TEST_CASE("verdict_text: a mismatch is told with its worst element", "[golden][verdict]") {
    CHECK(to_string(judged({1, 2}, {1.5, 2})) ==
          "RESAMPLE1: mismatch, profile float32, portable\n"
          "OutputTensor FLOAT32[1,2]: 1 of 2 elements outside acceptance (50 %)\n"
          "  others       1 exact, 0 within bounds, 0 by alternative\n"
          "  worst        0,0 (flat 0, byte 0)\n"
          "    expected   1 0x3f800000\n"
          "    got        1.5 0x3fc00000\n"
          "    error      abs 0.5, rel 0.5, 4194304 units in the last place\n"
          "    bound      0.188 = arithmetic 0.125 + coordinate 0.0625 + store 5.96e-08\n"
          "    allowed    0.8125 to 1.1875\n"
          "  first        0,0  expected 1 0x3f800000  got 1.5 0x3fc00000\n"
          "  pattern      a single element fails\n");
}

TEST_CASE("verdict_text: alternatives that were allowed are named", "[golden][verdict]") {
    std::string const text = to_string(judged({1, 2}, {1, 3}));
    CHECK(text.find("allowed    2; or 4 (nearest element)\n") != std::string::npos);
}

TEST_CASE("verdict_text: doubts, gaps and a cause have a line each", "[golden][verdict]") {
    verdict which = judged({1, 2}, {1, 2});
    which.tensors[0].gaps = {2, 12, {data_type::float32, 0}};
    which.tensors[0].likely_cause = "InputPixelOffset = 0";
    which.tensors[0].trust.suspicion = "nothing was compared";
    std::string const text = to_string(which);
    CHECK(
        text.find("  overwritten  2 elements between or behind those of the tensor, the first at byte 12, which holds "
                  "0 0x00000000\n") != std::string::npos);
    CHECK(text.find("  looks like   InputPixelOffset = 0\n") != std::string::npos);
    CHECK(text.find("  trust        nothing was compared\n") != std::string::npos);
    CHECK(to_string(verdict{.operator_name = "RESAMPLE", .profile = "float32"}) ==
          "RESAMPLE: mistrusted, profile float32, portable\nnothing was compared\n");
}

TEST_CASE("verdict_text: one element is one element", "[golden][verdict]") {
    tensor_verdict const one = {.name = "OutputTensor", .type = data_type::float16, .sizes = {1}, .exact = 1};
    CHECK(to_string(one) == "OutputTensor FLOAT16[1]: 1 element: 1 exact, 0 within bounds, 0 by alternative\n");
}
