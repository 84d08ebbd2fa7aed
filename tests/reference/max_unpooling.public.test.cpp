// SPDX-License-Identifier: MIT
// Numbers from public sources; docs/spec-notes.md lists the note that each supports.
#include "dmlref/reference/max_unpooling.hpp"

#include "support/catch.hpp"
#include "support/converted.hpp"

using namespace dmlref;
using dmlref::testing::converted;

// onnxruntime/test/providers/cpu/nn/unpool_op_test.cc at 05cfcebc, MaxUnPool2D and MaxUnPool2D_Padding, which run on
// the DirectML execution provider.
TEST_CASE("max_unpooling: ONNX Runtime's MaxUnPool2D tests hold", "[max_unpooling][reference][public]") {
    tensor<float> const input({1, 1, 2, 2}, {1, 2, 3, 4});
    tensor<std::uint32_t> const indices({1, 1, 2, 2}, {1, 3, 4, 6});
    for (tensor<float> const& expected : {tensor<float>({1, 1, 4, 4}, {0, 1, 0, 2, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
                                          tensor<float>({1, 1, 3, 3}, {0, 1, 0, 2, 3, 0, 4, 0, 0})}) {
        tensor<float> output(expected.sizes());
        reference::max_unpooling(input, indices, output.view());
        CHECK(output.elements() == expected.elements());

        tensor<half> half_output(expected.sizes());
        reference::max_unpooling(converted<half>(input), indices, half_output.view());
        CHECK(converted<float>(half_output).elements() == expected.elements());
    }
}
