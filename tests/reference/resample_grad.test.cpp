// SPDX-License-Identifier: MIT
// Tables worked out by hand: the columns of the forward pass's weights, which are the rows of its transpose.
// docs/operators/resample_grad.md
#include "dmlref/reference/resample_grad.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto nearest_neighbor = interpolation_mode::nearest_neighbor, linear = interpolation_mode::linear;
constexpr auto increasing = axis_direction::increasing, decreasing = axis_direction::decreasing;

template <class T = float>
tensor<T> handed_back(tensor<T> const& input_gradient, shape const& sizes, resample_options const& options) {
    tensor<T> output_gradient(sizes);
    reference::resample_grad(input_gradient, output_gradient.view(), options);
    return output_gradient;
}
values gradient(tensor<float> const& input_gradient, shape const& sizes, resample_options const& options) {
    return handed_back(input_gradient, sizes, options).elements();
}

/// One axis of scale 1, on which output o of the forward pass was at o + `shift`, of four elements.
resample_options shifted(float shift, std::optional<axis_direction> rounding_direction,
                         interpolation_mode mode = nearest_neighbor) {
    return {.interpolation_mode = mode,
            .rounding_direction = rounding_direction,
            .scales = {1},
            .input_pixel_offsets = {-shift},
            .output_pixel_offsets = {0}};
}

} // namespace

TEST_CASE("resample_grad: nearest-neighbor passes each gradient to the element that was taken",
          "[resample_grad][reference]") {
    tensor<float> const g({4}, {1, 2, 4, 8});
    // At 0.5, 1.5, 2.5, 3.5 and 0.25, 1.25, 2.25, 3.25 and below the elements by 0.75.
    CHECK(gradient(g, {4}, shifted(0.5f, std::nullopt)) == values{0, 1, 2, 12});
    CHECK(gradient(g, {4}, shifted(0.5f, increasing)) == values{0, 1, 2, 12});
    CHECK(gradient(g, {4}, shifted(0.5f, decreasing)) == values{1, 2, 4, 8});
    CHECK(gradient(g, {4}, shifted(0.25f, std::nullopt)) == values{1, 2, 4, 8});
    CHECK(gradient(g, {4}, shifted(0.25f, increasing)) == values{0, 1, 2, 12});
    CHECK(gradient(g, {4}, shifted(-0.75f, std::nullopt)) == values{3, 4, 8, 0});
    CHECK(gradient(g, {4}, shifted(-0.75f, increasing)) == values{1, 2, 4, 8});
    CHECK(gradient(g, {4}, shifted(-0.75f, decreasing)) == values{3, 4, 8, 0});
}

TEST_CASE("resample_grad: nearest-neighbor doubled adds pairs, halved leaves zeros between",
          "[resample_grad][reference]") {
    CHECK(gradient({{6}, {1, 2, 3, 4, 5, 6}}, {3}, {}) == values{3, 7, 11});
    CHECK(gradient({{2}, {7, 9}}, {4}, {}) == values{0, 7, 0, 9}); // x = 0.5, 2.5: half up
    CHECK(gradient({{2, 2}, {1, 2, 3, 4}}, {1, 4}, {}) == values{0, 4, 0, 6});
}

TEST_CASE("resample_grad: linear doubling passes gradients back in the proportions of the forward pass",
          "[resample_grad][reference]") {
    resample_options const options = {.interpolation_mode = linear};
    // x = -1/4, 1/4, 3/4, 5/4: the weights of element 0 are 1, 3/4, 1/4, 0.
    CHECK(gradient({{4}, {8, 16, 32, 64}}, {2}, options) == values{8 + 12 + 8, 4 + 24 + 64});
    // Rows: 28 and 92, as above, in the first column of the second row; columns: 3/4 and 1/4 of it.
    tensor<float> two_axes({4, 4});
    for (index_t y = 0; y < 4; ++y) two_axes(y, 1) = static_cast<float>(8 << y);
    CHECK(gradient(two_axes, {2, 2}, options) == values{21, 7, 69, 23});
}

TEST_CASE("resample_grad: linear halving gives each of two neighbors half", "[resample_grad][reference]") {
    CHECK(gradient({{2}, {8, 16}}, {4}, {.interpolation_mode = linear}) == values{4, 4, 8, 8}); // x = 0.5, 2.5
    // x = 0.5, 1.5: element 1 receives a share of both.
    CHECK(gradient({{2}, {8, 16}}, {3}, shifted(0.5f, {}, linear)) == values{4, 12, 8});
}

TEST_CASE("resample_grad: outputs beyond the edge give to the edge, and cropped elements receive nothing",
          "[resample_grad][reference]") {
    for (auto mode : {nearest_neighbor, linear}) {
        CHECK(gradient({{5}, {1, 2, 4, 8, 16}}, {3}, {.interpolation_mode = mode, .scales = {1}}) == values{1, 2, 28});
        CHECK(gradient({{2}, {1, 2}}, {4}, {.interpolation_mode = mode, .scales = {1}}) == values{1, 2, 0, 0});
        CHECK(gradient({{3}, {1, 2, 4}}, {4}, shifted(-9.f, {}, mode)) == values{7, 0, 0, 0});
        // Infinite positions.
        CHECK(gradient({{2}, {1, 2}}, {3},
                       {.interpolation_mode = mode,
                        .scales = {0x1p-149f},
                        .input_pixel_offsets = {0},
                        .output_pixel_offsets = {0.5f}}) == values{1, 0, 2});
    }
}

TEST_CASE("resample_grad: batches and channels are axes like any other", "[resample_grad][reference]") {
    // Batches halved: x = 0.5. Channels doubled: x = -1/4, 1/4, 3/4, 5/4.
    CHECK(gradient({{1, 4, 1, 1}, {8, 16, 32, 64}}, {2, 2, 1, 1}, {.interpolation_mode = linear}) ==
          values{14, 46, 14, 46});
}

TEST_CASE("resample_grad: offsets that are read as the gradient's own are exchanged", "[resample_grad][reference]") {
    tensor<float> const g({4}, {8, 16, 32, 64});
    resample_options options = {
        .interpolation_mode = linear, .scales = {2}, .input_pixel_offsets = {0.25f}, .output_pixel_offsets = {0}};
    // As documented, x = o / 2 - 1/4 = -1/4, 1/4, 3/4, 5/4.
    CHECK(gradient(g, {2}, options) == values{28, 92});
    // Exchanged, x = (o - 1/4) / 2 = -1/8, 3/8, 7/8, 11/8.
    options.readings.pixel_offset_reading = pixel_offset_reading::of_gradient_operator;
    CHECK(gradient(g, {2}, options) == values{8 + 10 + 4, 6 + 28 + 64});

    // The centers of pixels, as TensorFlow-DirectML expresses them.
    options.input_pixel_offsets = {-0.5f};
    options.output_pixel_offsets = {0.5f};
    CHECK(gradient(g, {2}, options) == values{28, 92});
}

TEST_CASE("resample_grad: empty offsets mean the centers of pixels, however they are read",
          "[resample_grad][reference]") {
    tensor<float> const g({4}, {8, 16, 32, 64});
    for (auto reading : {pixel_offset_reading::of_forward_operator, pixel_offset_reading::of_gradient_operator})
        CHECK(gradient(g, {2}, {.interpolation_mode = linear, .readings = {.pixel_offset_reading = reading}}) ==
              values{28, 92});
}

TEST_CASE("resample_grad: gradients are added in ascending order, in float, the first axis first",
          "[resample_grad][reference]") {
    for (auto mode : {nearest_neighbor, linear}) {
        resample_options const options = {.interpolation_mode = mode};
        // Each 1 is lost beside 2^24, but not before it.
        CHECK(gradient({{4}, {0x1p24f, 1, 1, 1}}, {1}, options) == values{0x1p24f});
        CHECK(gradient({{4}, {1, 1, 1, 0x1p24f}}, {1}, options) == values{0x1p24f + 4});
        // Columns first: 2^24 + 1 is 2^24, and with 4 gives 2^24 + 4. Rows first would give 2^24 + 6.
        CHECK(gradient({{2, 2}, {0x1p24f, 3, 1, 1}}, {1, 1}, options) == values{0x1p24f + 4});
    }
    // x = 0 and 1/4. 0.75 (1 + 2^-23) is rounded before it is added; a fused multiply-add would not round it.
    CHECK(gradient({{2}, {-0.75f, 1 + 0x1p-23f}}, {2},
                   {.interpolation_mode = linear,
                    .scales = {4},
                    .input_pixel_offsets = {0},
                    .output_pixel_offsets = {0}})[0] == 0x1p-23f);
}

TEST_CASE("resample_grad: a neighbor of weight 0 receives nothing", "[resample_grad][reference]") {
    CHECK(gradient({{3}, {1, infinity, 2}}, {3}, {.interpolation_mode = linear}) == values{1, infinity, 2});
    CHECK(gradient({{1}, {infinity}}, {2}, shifted(0.f, {}, linear)) == values{infinity, 0});
    CHECK(gradient({{1}, {infinity}}, {2}, shifted(0.5f, {}, linear)) == values{infinity, infinity});
}

TEST_CASE("resample_grad: a sum starts from +0, so no gradient is -0", "[resample_grad][reference]") {
    for (auto mode : {nearest_neighbor, linear})
        CHECK(bits(handed_back({{2}, {-0.f, -0.f}}, {2}, {.interpolation_mode = mode})) ==
              std::vector<std::uint32_t>{0, 0});
}

TEST_CASE("resample_grad: half gradients are summed in float and rounded once", "[resample_grad][reference]") {
    auto const sum = [](std::vector<half> const& elements) {
        tensor<half> const g({static_cast<index_t>(elements.size())}, elements);
        return static_cast<float>(handed_back(g, {1}, {}).elements()[0]);
    };
    CHECK(sum({half(2048.f), half(1.f), half(1.f)}) == 2050); // 2049 is not a half
    CHECK(sum({half(65504.f), half(65504.f), half(-65504.f)}) == 65504);
    // Between two axes nothing is rounded either: 2048 + 1, twice.
    tensor<half> const g({2, 2}, {half(2048.f), half(2048.f), half(1.f), half(1.f)});
    CHECK(static_cast<float>(handed_back(g, {1, 1}, {}).elements()[0]) == 4096); // 4098 is a tie
    tensor<half> const more({2, 2}, {half(2048.f), half(2048.f), half(1.f), half(2.f)});
    CHECK(static_cast<float>(handed_back(more, {1, 1}, {}).elements()[0]) == 4100); // of 4099
}

TEST_CASE("resample_grad: the transpose along one axis keeps all others", "[resample_grad][reference]") {
    CHECK(reference::detail::axes_but(0, 3) == reference::axis_numbers{1, 2});
    CHECK(reference::detail::axes_but(1, 3) == reference::axis_numbers{0, 2});
    CHECK(reference::detail::axes_but(2, 3) == reference::axis_numbers{0, 1});
}

TEST_CASE("resample_grad: every NaN is stored as the canonical one", "[resample_grad][reference]") {
    tensor<float> const g({2}, {std::bit_cast<float>(0xffc0'1234u), infinity});
    for (auto mode : {nearest_neighbor, linear}) {
        CHECK(bits(handed_back(g, {2}, {.interpolation_mode = mode})) ==
              std::vector<std::uint32_t>{0x7fc0'0000u, 0x7f80'0000u});
        CHECK(bits(handed_back(g, {1}, {.interpolation_mode = mode})) == std::vector<std::uint32_t>{0x7fc0'0000u});
    }
}
