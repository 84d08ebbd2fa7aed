// SPDX-License-Identifier: MIT
// Numbers from public sources.
#include "dmlref/reference/upsample_2d.hpp"

#include "support/catch.hpp"

using namespace dmlref;

// microsoft/DirectML, DxDispatch/models/dml_upsample_2d.json: the tensors and the fields. The model only prints its
// output; these numbers are those of bilinear interpolation between the centers of pixels.
TEST_CASE("upsample_2d: DxDispatch's model holds", "[upsample_2d][reference][public]") {
    tensor<float> const input({1, 1, 2, 2}, {1, 2, 3, 4});
    tensor<float> output({1, 1, 4, 4});
    reference::upsample_2d(input, output.view(),
                           {.scale_size = {2, 2}, .interpolation_mode = interpolation_mode::linear});
    CHECK(output.elements() == std::vector<float>{1, 1.25f, 1.75f, 2, 1.5f, 1.75f, 2.25f, 2.5f, 2.5f, 2.75f, 3.25f,
                                                  3.5f, 3, 3.25f, 3.75f, 4});
}

// onnx, backend/test/case/node/upsample.py, test_upsample_nearest, whose scales are {1, 1, 2, 3}.
TEST_CASE("upsample_2d: ONNX's Upsample test holds", "[upsample_2d][reference][public]") {
    tensor<float> const input({1, 1, 2, 2}, {1, 2, 3, 4});
    tensor<float> output({1, 1, 4, 6});
    reference::upsample_2d(input, output.view(), {.scale_size = {3, 2}});
    CHECK(output.elements() ==
          std::vector<float>{1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 3, 3, 3, 4, 4, 4});
}
