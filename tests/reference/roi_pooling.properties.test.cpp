// SPDX-License-Identifier: MIT
// Properties of every input, and an oracle that computes the operator in another way: without a division, by testing
// which bins each pixel touches.
#include "dmlref/reference/roi_pooling.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"

#include <optional>
#include <random>

using namespace dmlref;
using dmlref::testing::bits;

namespace {

/// A random image of distinct integers, and random regions in half pixels around it: inside, outside, inverted.
struct problem {
    roi_pooling_options options;
    tensor<float> input, rois;

    explicit problem(std::mt19937& engine)
        : problem([&](index_t least, index_t most) {
              return least + static_cast<index_t>(engine() % static_cast<std::uint32_t>(most - least + 1));
          }) {}

    shape output_sizes() const { return roi_pooling_output_sizes(input.sizes(), rois.sizes(), options); }

private:
    template <class Random>
    explicit problem(Random&& random)
        : input({random(1, 3), random(1, 2), random(1, 7), random(1, 9)}),
          rois({1, 1, random(1, 5), 5}) {
        options.pooled_size = {static_cast<std::uint32_t>(random(1, 5)), static_cast<std::uint32_t>(random(1, 4))};
        options.spatial_scale = 0.5f;
        for (index_t i = 0; i < element_count(input.sizes()); ++i)
            input.view().data()[i] = static_cast<float>(i * 251 % 1009 - 600);
        for (index_t region = 0; region < rois.size(2); ++region) {
            rois(0, 0, region, 0) = static_cast<float>(random(0, input.size(0) - 1));
            for (int corner = 1; corner < 5; ++corner) rois(0, 0, region, corner) = static_cast<float>(random(-6, 26));
        }
    }
};

/// Half of a whole number, rounded away from zero, in integer arithmetic.
index_t rounded_half(index_t twice) { return twice < 0 ? (twice - 1) / 2 : (twice + 1) / 2; }

/// Whether pixel `at` touches bin `output_x`: whether [at, at + 1) meets [output_x, output_x + 1) * width / pooled,
/// counted from the corner x1, both multiplied by `pooled`.
bool touches(index_t at, float corner1, float corner2, index_t output_x, index_t pooled) {
    index_t const x1 = rounded_half(to_index(corner1, -100, 100)), x2 = rounded_half(to_index(corner2, -100, 100));
    if (at < x1 || at > x2) return false;
    index_t const pixel = (at - x1) * pooled, bin = output_x * (x2 - x1 + 1);
    return pixel < bin + (x2 - x1 + 1) && bin < pixel + pooled;
}

std::vector<float> expected_maxima(problem const& given) {
    std::vector<float> result;
    shape const& input_sizes = given.input.sizes();
    size_2d const pooled_size = given.options.pooled_size;
    for_each_index(given.output_sizes(), [&](dmlref::multi_index const& output_at) {
        auto const roi = [&](int value) { return given.rois(0, 0, output_at[0], value); };
        std::optional<float> maximum;
        for (index_t y = 0; y < input_sizes[2]; ++y)
            for (index_t x = 0; x < input_sizes[3]; ++x)
                if (touches(y, roi(2), roi(4), output_at[2], pooled_size.height) &&
                    touches(x, roi(1), roi(3), output_at[3], pooled_size.width))
                    maximum =
                        std::max(maximum.value_or(-1e9f), given.input(to_index(roi(0), 0, 9), output_at[1], y, x));
        result.push_back(maximum.value_or(0.f));
    });
    return result;
}

template <class T>
tensor<T> pooled(tensor<T> const& input, tensor<T> const& rois, roi_pooling_options const& options) {
    tensor<T> output(roi_pooling_output_sizes(input.sizes(), rois.sizes(), options));
    reference::roi_pooling(input, rois, output.view(), options);
    return output;
}

} // namespace

TEST_CASE("roi_pooling: an output element is the maximum of the pixels that touch its bin",
          "[roi_pooling][reference]") {
    std::mt19937 engine{1};
    for (int repeat = 0; repeat < 500; ++repeat) {
        problem const given(engine);
        CHECK(pooled(given.input, given.rois, given.options).elements() == expected_maxima(given));
    }
}

TEST_CASE("roi_pooling: half values pass unchanged", "[roi_pooling][reference]") {
    tensor<half> input({1, 1, 1, 0x7c01});
    for (std::uint32_t i = 0; i <= 0x7c00; ++i) // every half from 0 to infinity
        input.view().data()[i] = half::from_bits(static_cast<std::uint16_t>(i));
    for (auto [x, last] : {std::pair{1.f, 1u}, {1023.f, 1023u}, {1024.f, 1024u}, {2047.f, 2047u}, {65504.f, 0x7c00u}}) {
        tensor<half> const rois({1, 1, 1, 5}, {half(0.f), half(0.f), half(0.f), half(x), half(0.f)});
        CHECK(bits(pooled(input, rois, {.pooled_size = {1, 1}})) == std::vector{last});
    }
}
