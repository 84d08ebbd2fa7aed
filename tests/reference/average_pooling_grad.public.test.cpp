// SPDX-License-Identifier: MIT
// Numbers from public sources; docs/spec-notes.md lists the note that each supports.
#include "dmlref/reference/average_pooling_grad.hpp"

#include "support/catch.hpp"
#include "support/converted.hpp"

using namespace dmlref;
using dmlref::testing::converted;

// The page of DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC.
TEST_CASE("average_pooling_grad: the example of the document holds", "[average_pooling_grad][reference][public]") {
    tensor<float> const input_gradient({1, 1, 2, 2}, {1, 2, 3, 4});
    tensor<float> output_gradient({1, 1, 3, 3});
    tensor<half> half_output_gradient({1, 1, 3, 3});
    average_pooling_options const options = {
        .window_size = {2, 2}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}};
    reference::average_pooling_grad(input_gradient, output_gradient.view(), options);
    reference::average_pooling_grad(converted<half>(input_gradient), half_output_gradient.view(), options);
    CHECK(output_gradient.elements() == std::vector<float>{0.25, 0.75, 0.5, 1, 2.5, 1.5, 0.75, 1.75, 1});
    CHECK(converted<float>(half_output_gradient).elements() == output_gradient.elements());
}
