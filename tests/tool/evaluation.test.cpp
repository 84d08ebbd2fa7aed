// SPDX-License-Identifier: MIT
#include "suite/evaluation.hpp"

#include "suite/case_builder.hpp"
#include "suite/suite.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <cstring>

using namespace dmlref;
using namespace dmlref::tool;

namespace {

template <class T>
std::vector<T> elements_of(evaluated_tensor const& tensor) {
    std::vector<T> values(tensor.bytes.size() / sizeof(T));
    std::memcpy(values.data(), tensor.bytes.data(), tensor.bytes.size());
    return values;
}

/// MAX_POOLING1 of a row of numbers with a window of two.
golden_case pooled_row(std::vector<double> const& values, layout input_layout, layout output_layout) {
    auto const count = static_cast<index_t>(values.size());
    using numbers = std::vector<std::uint32_t>;
    about const description = {.operator_name = "MAX_POOLING1",
                               .name = "test",
                               .reason = "A row.",
                               .layouts = {{"InputTensor", input_layout}, {"OutputTensor", output_layout}}};
    return case_builder(description, directml::data_type::float32)
        .input("InputTensor", {1, 1, 1, count}, listed(values))
        .output("OutputTensor", {1, 1, 1, count - 1})
        .output("OutputIndicesTensor", directml::data_type::uint32, {1, 1, 1, count - 1})
        .set("DimensionCount", 2u)
        .set("Strides", numbers{1, 1})
        .set("WindowSize", numbers{1, 2})
        .set("StartPadding", numbers{0, 0})
        .set("EndPadding", numbers{0, 0})
        .build();
}

} // namespace

TEST_CASE("evaluate: outputs are computed by the reference", "[evaluation][tool]") {
    golden_case const row = pooled_row({1, 3, 2, 5}, layout::packed, layout::packed);
    evaluated_case const result = evaluate(row, 1);
    REQUIRE(result.tensors.size() == 3);
    CHECK(elements_of<float>(result.tensors[0]) == std::vector<float>{1, 3, 2, 5});
    CHECK(elements_of<float>(result.tensors[1]) == std::vector<float>{3, 3, 5});
    CHECK(elements_of<std::uint32_t>(result.tensors[2]) == std::vector<std::uint32_t>{1, 1, 3});
}

TEST_CASE("evaluate: the gaps of inputs and outputs hold NaN", "[evaluation][tool]") {
    golden_case const row = pooled_row({1, 3, 2, 5}, layout::every_other, layout::every_other);
    evaluated_case const result = evaluate(row, 1);
    std::vector<float> const input = elements_of<float>(result.tensors[0]);
    REQUIRE(input.size() == 7);
    CHECK((input[0] == 1 && input[2] == 3 && input[4] == 2 && input[6] == 5));
    CHECK((std::isnan(input[1]) && std::isnan(input[3]) && std::isnan(input[5])));
    std::vector<float> const output = elements_of<float>(result.tensors[1]);
    REQUIRE(output.size() == 5);
    CHECK((output[0] == 3 && output[2] == 3 && output[4] == 5));
    CHECK((std::isnan(output[1]) && std::isnan(output[3])));
    CHECK(std::isnan(result.tensors[1].fill));
}

TEST_CASE("evaluate: an output that has a NaN is filled with a number", "[evaluation][tool]") {
    golden_case const row = pooled_row({std::nan(""), 3, 2, 5}, layout::packed, layout::every_other);
    evaluated_case const result = evaluate(row, 1);
    std::vector<float> const output = elements_of<float>(result.tensors[1]);
    REQUIRE(output.size() == 5);
    CHECK(std::isnan(output[0]));
    CHECK((output[1] == -24576.f && output[3] == -24576.f));
    CHECK((output[2] == 3 && output[4] == 5));
    CHECK(result.tensors[1].fill == -24576.);
}

TEST_CASE("evaluate: no element of any output equals what the output was filled with", "[evaluation][tool]") {
    // evaluate() throws where there is no such fill.
    for (golden_case const* each : selected_cases({})) CHECK_NOTHROW(evaluate(*each, 1));
    for (golden_case const* each : selected_cases({})) CHECK_NOTHROW(evaluate(*each, 0xffff'ffff'ffff'ffff));
}

TEST_CASE("evaluate: an axis of stride 0 takes one element for all", "[evaluation][tool]") {
    golden_case const row = pooled_row({4, 3, 2, 5}, layout::repeated_elements, layout::packed);
    evaluated_case const result = evaluate(row, 1);
    CHECK(elements_of<float>(result.tensors[0]) == std::vector<float>{4});
    CHECK(elements_of<float>(result.tensors[1]) == std::vector<float>{4, 4, 4});
}
