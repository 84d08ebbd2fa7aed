// SPDX-License-Identifier: MIT
// Tables worked out by hand, and properties of every input. docs/operators/upsample_2d.md
#include "dmlref/reference/upsample_2d.hpp"

#include "reference/worked_by_hand.hpp"

#include <random>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto nearest_neighbor = interpolation_mode::nearest_neighbor, linear = interpolation_mode::linear;

template <class T = float>
tensor<T> upsampled(tensor<T> const& input, upsample_2d_options const& options) {
    tensor<T> output(upsample_2d_output_sizes(input.sizes(), options));
    reference::upsample_2d(input, output.view(), options);
    return output;
}

tensor<float> random_tensor(shape const& sizes, std::uint32_t seed) {
    std::mt19937 engine{seed};
    tensor<float> result(sizes);
    for (index_t i = 0; i < element_count(sizes); ++i)
        result.view().data()[i] = static_cast<float>(engine() % 1000) / 7.f - 70.f;
    return result;
}

} // namespace

TEST_CASE("upsample_2d: nearest-neighbor repeats every element, width first in ScaleSize", "[upsample_2d][reference]") {
    tensor<float> const input({1, 1, 2, 2}, {1, 2, 3, 4});
    CHECK(upsampled(input, {.scale_size = {3, 1}}).elements() == values{1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4});
    CHECK(upsampled(input, {.scale_size = {1, 2}}).elements() == values{1, 2, 1, 2, 3, 4, 3, 4});
    CHECK(upsampled(input, {.scale_size = {2, 2}}).elements() ==
          values{1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4});
}

TEST_CASE("upsample_2d: linear interpolates between the centers of pixels", "[upsample_2d][reference]") {
    // Doubled: x = -1/4, 1/4, 3/4, 5/4. Four times: -3/8, -1/8, 1/8, 3/8, 5/8, 7/8, 9/8, 11/8.
    CHECK(upsampled({{1, 1, 1, 2}, {0, 8}}, {.scale_size = {2, 1}, .interpolation_mode = linear}).elements() ==
          values{0, 2, 6, 8});
    CHECK(upsampled({{1, 1, 1, 2}, {0, 8}}, {.scale_size = {4, 1}, .interpolation_mode = linear}).elements() ==
          values{0, 0, 1, 3, 5, 7, 8, 8});
    CHECK(upsampled({{1, 1, 2, 1}, {0, 8}}, {.scale_size = {1, 4}, .interpolation_mode = linear}).elements() ==
          values{0, 0, 1, 3, 5, 7, 8, 8});
    CHECK(upsampled({{1, 1, 1, 1}, {5}}, {.scale_size = {3, 1}, .interpolation_mode = linear}).elements() ==
          values{5, 5, 5});
}

TEST_CASE("upsample_2d: batches, channels and depth stay apart", "[upsample_2d][reference]") {
    for (auto mode : {nearest_neighbor, linear}) {
        tensor<float> const volume = random_tensor({2, 3, 4, 2, 3}, 1);
        upsample_2d_options const options = {.scale_size = {3, 2}, .interpolation_mode = mode};
        tensor<float> const output = upsampled(volume, options);
        CHECK(output.sizes() == shape{2, 3, 4, 4, 9});
        for (index_t plane = 0; plane < 24; ++plane) {
            float const* const from = volume.elements().data() + plane * 6;
            float const* const to = output.elements().data() + plane * 36;
            tensor<float> const image({1, 1, 2, 3}, {from, from + 6});
            CHECK(upsampled(image, options).elements() == values(to, to + 36));
        }
    }
}

TEST_CASE("upsample_2d: nearest-neighbor is a division of integers", "[upsample_2d][reference]") {
    tensor<float> input({1, 1, 1, 600});
    for (index_t x = 0; x < 600; ++x) input(0, 0, 0, x) = static_cast<float>(x);
    for (std::uint32_t scale : {1u, 2u, 3u, 7u, 10u, 41u, 100u, 999u}) {
        tensor<float> const output = upsampled(input, {.scale_size = {scale, 1}});
        index_t differing = 0;
        for (index_t x = 0; x < 600 * index_t{scale}; ++x)
            if (output(0, 0, 0, x) != static_cast<float>(x / index_t{scale})) ++differing;
        CHECK(differing == 0);
    }
}

TEST_CASE("upsample_2d: on an image it is RESAMPLE", "[upsample_2d][reference]") {
    for (auto mode : {nearest_neighbor, linear})
        for (std::uint32_t scale = 1; scale < 6; ++scale) {
            tensor<float> const input = random_tensor({2, 3, 5, 7}, scale);
            tensor<float> resampled({2, 3, 5 * index_t{scale}, 21});
            reference::resample(input, resampled.view(), {.interpolation_mode = mode}); // by the ratios of the sizes
            CHECK(bits(upsampled(input, {.scale_size = {3, scale}, .interpolation_mode = mode})) == bits(resampled));
        }
}

TEST_CASE("upsample_2d: ScaleSize 1 gives the same bits", "[upsample_2d][reference]") {
    tensor<float> const input({1, 1, 2, 3}, {1, -0.f, 0x1p-149f, std::numeric_limits<float>::infinity(), -3, 0x1p127f});
    for (auto mode : {nearest_neighbor, linear})
        CHECK(bits(upsampled(input, {.scale_size = {1, 1}, .interpolation_mode = mode})) == bits(input));
}

TEST_CASE("upsample_2d: half is computed in float and rounded once", "[upsample_2d][reference]") {
    float const unit = 0x1p-10f; // of half, between 1 and 2
    tensor<half> const input({1, 1, 1, 2}, {half(1.f), half(1.f + 2 * unit)});
    tensor<half> const output = upsampled(input, {.scale_size = {2, 1}, .interpolation_mode = linear});
    CHECK(static_cast<float>(output(0, 0, 0, 1)) == 1.f);            // of 1 + unit / 2, a tie
    CHECK(static_cast<float>(output(0, 0, 0, 2)) == 1.f + 2 * unit); // of 1 + 3 unit / 2, a tie
}
