// SPDX-License-Identifier: MIT
// Numbers from public sources.
#include "dmlref/reference/resample_grad.hpp"

#include "support/catch.hpp"

using namespace dmlref;

namespace {

constexpr auto reads_forward = pixel_offset_reading::of_forward_operator,
               reads_own = pixel_offset_reading::of_gradient_operator;

std::vector<float> example(per_axis<float> const& input_pixel_offsets, per_axis<float> const& output_pixel_offsets,
                           pixel_offset_reading reading) {
    tensor<float> const input_gradient({1, 1, 1, 3}, {4, 5, 6});
    tensor<float> output_gradient({1, 1, 2, 2});
    reference::resample_grad(input_gradient, output_gradient.view(),
                             {.scales = {1, 1, 0.5f, 1.5f},
                              .input_pixel_offsets = input_pixel_offsets,
                              .output_pixel_offsets = output_pixel_offsets,
                              .readings = {.pixel_offset_reading = reading}});
    return output_gradient.elements();
}

} // namespace

// doc_resample_grad_example: the page does not state its offsets. With OutputPixelOffsets 0 in the axes that are
// resampled, the legacy mapping of TensorFlow, row 0 and columns 0, 0, 1 are taken. RS-12
TEST_CASE("resample_grad: the example of DML_RESAMPLE_GRAD holds", "[resample_grad][reference][public]") {
    CHECK(example({0.5f, 0.5f, 0.5f, 0.5f}, {-0.5f, -0.5f, 0, 0}, reads_forward) == std::vector<float>{9, 6, 0, 0});
    CHECK(example({-0.5f, -0.5f, 0, 0}, {0.5f, 0.5f, 0.5f, 0.5f}, reads_own) == std::vector<float>{9, 6, 0, 0});
}

// With the centers of pixels, row x = 0.5 is taken as row 1, so the example cannot mean them.
TEST_CASE("resample_grad: at the centers of pixels the example of the document would be another row",
          "[resample_grad][reference][public]") {
    CHECK(example({}, {}, reads_forward) == std::vector<float>{0, 0, 4, 11});
}
