// SPDX-License-Identifier: MIT
// What the gradient's windows share with the forward pass is tested in pooling.test.cpp.
#include "support/rules/average_pooling_grad.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

namespace {

constexpr auto validated_gradient = [](auto const&... arguments) { validate_average_pooling_grad(arguments...); };

} // namespace

TEST_CASE("average_pooling_grad: a call that keeps the rules is accepted", "[average_pooling_grad][spec]") {
    check_accepted<average_pooling_grad_call>(
        validated_gradient,
        {[](auto& c) { c.options.include_padding = true; },
         [](auto& c) { c.input_gradient = c.input_gradient.permuted(list(0, 2, 1, 3)); },
         [](auto& c) { c.input_gradient = laid_out(c.memory.view().data(), list(2, 1, 1, 3), list(0, 0, 0, 0)); },
         [](auto& c) {
             c.set_input_gradient({1, 2, 1, 1, 2});
             c.output_gradient = {c.output_gradient.data(), {1, 2, 1, 1, 4}};
             c.options = {.window_size = {1, 1, 2}, .strides = {1, 1, 2}};
         }});
}

TEST_CASE("average_pooling_grad: a call that breaks a rule is refused", "[average_pooling_grad][spec]") {
    check_refused(average_pooling_grad_rules, validated_gradient);
    check_broken_alone(average_pooling_grad_rules, validated_gradient);
}

TEST_CASE("average_pooling_grad: the operator is named as the caller names it", "[average_pooling_grad][spec]") {
    average_pooling_grad_call c;
    c.options.strides = {1, 0};
    CHECK(refusal([&] { validated_gradient(c.input_gradient, c.output_gradient, c.options, "AVERAGE"); }) ==
          "AVERAGE: Strides[1] is 0, must be at least 1");
}
