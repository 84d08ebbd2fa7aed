// SPDX-License-Identifier: MIT
// What the gradient's windows share with the forward pass is tested in pooling.test.cpp.
#include "support/rules/max_pooling_grad.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

TEST_CASE("max_pooling_grad: a call that keeps the rules is accepted", "[max_pooling_grad][spec]") {
    check_accepted<max_pooling_grad_call>(
        validated,
        {[](auto& c) { c.input_gradient = c.input_gradient.permuted(list(0, 2, 1, 3)); },
         [](auto& c) { c.input_gradient = laid_out(c.memory.view().data(), list(2, 1, 1, 3), list(0, 0, 0, 0)); },
         [](auto& c) {
             c.input = {c.input.data(), {1, 2, 1, 1, 4}};
             c.set_input_gradient({1, 2, 1, 1, 2});
             c.set_output_gradient(32, {1, 2, 1, 1, 4});
             c.options = {.window_size = {1, 1, 2}, .strides = {1, 1, 2}};
         }});
}

TEST_CASE("max_pooling_grad: a call that breaks a rule is refused", "[max_pooling_grad][spec]") {
    check_refused(max_pooling_grad_rules, validated);
    check_broken_alone(max_pooling_grad_rules, validated);
}
