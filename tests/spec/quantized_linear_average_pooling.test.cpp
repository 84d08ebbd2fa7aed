// SPDX-License-Identifier: MIT
// What all pooling operators share is tested in pooling.test.cpp.
#include "support/rules/quantized_linear_average_pooling.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

TEST_CASE("quantized_linear_average_pooling: scales and zero points are those of the tensor or of each channel",
          "[quantized_linear_average_pooling][spec]") {
    check_accepted<quantized_call>(
        validated, {[](auto& c) { c.has_zero_points = false; },
                    // One element has as many axes as it likes.
                    [](auto& c) { c.has_zero_points = false, c.input_scale = numbered(list(1, 1, 1, 1, 1)); }});
}

TEST_CASE("quantized_linear_average_pooling: a call that breaks a rule is refused",
          "[quantized_linear_average_pooling][spec]") {
    check_refused(quantized_linear_average_pooling_rules(), validated);
    check_broken_alone(quantized_linear_average_pooling_rules(), validated);
}

TEST_CASE("quantized_linear_average_pooling: windows are those of average pooling",
          "[quantized_linear_average_pooling][spec]") {
    average_pooling_options const options = {.window_size = {2, 2}, .strides = {2, 1}, .dilations = {1, 2}};
    CHECK(quantized_linear_average_pooling_output_sizes({2, 3, 4, 5}, options) == shape{2, 3, 2, 3});
    CHECK(refusal([&] {
              quantized_linear_average_pooling_output_sizes({2, 3, 4}, options);
          }) == "QUANTIZED_LINEAR_AVERAGE_POOLING: InputTensor.DimensionCount is 3, must be 4 to 5");
}
