// SPDX-License-Identifier: MIT
// Properties of every input, and an oracle in exact integer arithmetic that computes the operator in another way.
#include "dmlref/reference/resample.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/random_tensors.hpp"

#include <numeric>
#include <random>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto nearest_neighbor = interpolation_mode::nearest_neighbor, linear = interpolation_mode::linear;
constexpr auto increasing = axis_direction::increasing, decreasing = axis_direction::decreasing;

template <class T = float>
tensor<T> resampled(tensor<T> const& input, shape const& output_sizes, resample_options const& options) {
    tensor<T> output(output_sizes);
    reference::resample(input, output.view(), options);
    return output;
}

shape some_sizes(random_numbers& random, std::size_t rank, index_t most) {
    shape sizes;
    for (std::size_t axis = 0; axis < rank; ++axis) sizes.push_back(random.between(1, most));
    return sizes;
}

/// One axis whose coordinates are whole sixteenths of a pixel: the scale is 2^log2_scale.
struct dyadic_axis {
    index_t input_size, output_size, log2_scale, input_offset, output_offset; // offsets in sixteenths

    /// Sixteenths of an input pixel, exactly.
    index_t coordinate(index_t output_x) const {
        index_t const from_offset = 16 * output_x - output_offset;
        index_t const factor = index_t{1} << std::abs(log2_scale);
        return (log2_scale < 0 ? from_offset * factor : from_offset / factor) - input_offset;
    }
    /// The weight of element i at a coordinate, in sixteenths: a hat of width 2 around it, flat beyond the edges.
    index_t hat(index_t output_x, index_t i) const {
        index_t const x = std::clamp<index_t>(coordinate(output_x), 0, 16 * (input_size - 1));
        return std::max<index_t>(0, 16 - std::abs(x - 16 * i));
    }
    /// Whether nearest-neighbor interpolation takes element i and no other, by comparing distances.
    bool is_nearest(index_t output_x, index_t i, std::optional<axis_direction> direction) const {
        index_t const x = coordinate(output_x), at = 16 * i;
        if (direction == increasing) return (at >= x || i == input_size - 1) && (i == 0 || at - 16 < x);
        if (direction == decreasing) return (at <= x || i == 0) && (i == input_size - 1 || at + 16 > x);
        bool const beats_lower = i == 0 || std::abs(x - at) <= std::abs(x - at + 16);
        bool const beats_upper = i == input_size - 1 || std::abs(x - at) < std::abs(x - at - 16);
        return beats_lower && beats_upper;
    }
};

struct dyadic_problem {
    std::vector<dyadic_axis> axes;
    resample_options options;
    shape input_sizes, output_sizes;

    dyadic_problem(random_numbers& random, std::size_t rank) {
        for (std::size_t axis = 0; axis < rank; ++axis) {
            dyadic_axis const a = {random.between(1, 4), random.between(1, 4), random.between(-2, 2),
                                   random.between(-20, 20), 4 * random.between(-5, 5)};
            axes.push_back(a);
            input_sizes.push_back(a.input_size);
            output_sizes.push_back(a.output_size);
            options.scales.push_back(std::ldexp(1.f, static_cast<int>(a.log2_scale)));
            options.input_pixel_offsets.push_back(static_cast<float>(a.input_offset) / 16.f);
            options.output_pixel_offsets.push_back(static_cast<float>(a.output_offset) / 16.f);
        }
    }

    /// Scatters each input element into the outputs to which it contributes, with `weight` along one axis.
    template <class Weight>
    std::vector<index_t> scattered(tensor<float> const& input, Weight&& weight) const {
        std::vector<index_t> sums(static_cast<std::size_t>(element_count(output_sizes)), 0);
        for_each_index(input_sizes, [&](dmlref::multi_index const& input_at) {
            std::size_t sum = 0;
            for_each_index(output_sizes, [&](dmlref::multi_index const& output_at) {
                index_t product = to_index(input.view()[input_at], -8, 7);
                for (std::size_t axis = 0; axis < axes.size(); ++axis)
                    product *= weight(axes[axis], output_at[axis], input_at[axis]);
                sums[sum++] += product;
            });
        });
        return sums;
    }
};

} // namespace

TEST_CASE("resample: linear is the exact sum of hat-weighted elements", "[resample][reference]") {
    random_numbers random(2);
    for (int repeat = 0; repeat < 400; ++repeat) {
        std::size_t const rank = 1 + static_cast<std::size_t>(repeat) % 4;
        dyadic_problem problem(random, rank);
        problem.options.interpolation_mode = linear;
        tensor<float> const input = integers(random, problem.input_sizes);
        std::vector<index_t> const sums =
            problem.scattered(input, [](dyadic_axis const& axis, index_t o, index_t i) { return axis.hat(o, i); });
        std::vector<float> expected; // at most 24 bits: exact
        for (index_t sum : sums) expected.push_back(static_cast<float>(sum) / static_cast<float>(1 << (4 * rank)));
        CHECK(resampled(input, problem.output_sizes, problem.options).elements() == expected);
    }
}

TEST_CASE("resample: nearest-neighbor takes the element that is nearer than its neighbors", "[resample][reference]") {
    random_numbers random(2);
    for (int repeat = 0; repeat < 400; ++repeat) {
        dyadic_problem problem(random, 1 + static_cast<std::size_t>(repeat) % 4);
        tensor<float> const input = integers(random, problem.input_sizes);
        for (auto direction : {std::optional<axis_direction>{}, std::optional{increasing}, std::optional{decreasing}}) {
            problem.options.rounding_direction = direction;
            std::vector<index_t> const sums =
                problem.scattered(input, [&](dyadic_axis const& axis, index_t o, index_t i) {
                    return axis.is_nearest(o, i, direction) ? index_t{1} : index_t{0};
                });
            CHECK(resampled(input, problem.output_sizes, problem.options).elements() ==
                  std::vector<float>(sums.begin(), sums.end()));
        }
    }
}

TEST_CASE("resample: the same sizes give the same bits", "[resample][reference]") {
    std::mt19937 engine{3};
    for (shape const& sizes : {shape{24}, shape{4, 6}, shape{2, 3, 4}, shape{2, 2, 2, 3}}) {
        tensor<float> input(sizes);
        for (index_t i = 0; i < 24; ++i) { // any bits but NaN: subnormals, infinities, -0
            float const value = std::bit_cast<float>(static_cast<std::uint32_t>(engine()));
            input.view().data()[i] = value == value ? value : -0.f;
        }
        input.view().data()[5] = std::numeric_limits<float>::infinity();
        for (auto mode : {nearest_neighbor, linear})
            CHECK(bits(resampled(input, sizes, {.interpolation_mode = mode})) == bits(input));
        for (auto direction : {increasing, decreasing})
            CHECK(bits(resampled(input, sizes, {.rounding_direction = direction})) == bits(input));
    }
}

// For linear interpolation this holds to the bit for a power of two: 1 - w is rounded, and the sum rounds back.
TEST_CASE("resample: a constant stays constant", "[resample][reference]") {
    random_numbers random(2);
    for (int repeat = 0; repeat < 200; ++repeat) {
        std::size_t const rank = 1 + static_cast<std::size_t>(repeat) % 4;
        shape const input_sizes = some_sizes(random, rank, 5), output_sizes = some_sizes(random, rank, 7);
        resample_options options;
        for (std::size_t axis = 0; axis < rank; ++axis)
            options.scales.push_back(static_cast<float>(random.between(1, 60)) / 17.f);
        for (auto [mode, constant] : {std::pair{nearest_neighbor, 0.1f}, std::pair{linear, -0.125f}}) {
            options.interpolation_mode = mode;
            auto const count = [constant = constant](shape const& sizes) {
                return std::vector<float>(static_cast<std::size_t>(element_count(sizes)), constant);
            };
            CHECK(resampled({input_sizes, count(input_sizes)}, output_sizes, options).elements() ==
                  count(output_sizes));
        }
    }
}

TEST_CASE("resample: linear keeps a ramp, up to the centers of the outer pixels", "[resample][reference]") {
    std::vector<float> ramp(9);
    std::iota(ramp.begin(), ramp.end(), 0.f);
    for (index_t factor : {1, 2, 4, 8}) {
        auto const output = resampled({{9}, ramp}, {9 * factor}, {.interpolation_mode = linear});
        for (index_t o = 0; o < 9 * factor; ++o) {
            // 2 * factor * x = 2 o + 1 - factor, in whole numbers
            index_t const x = std::clamp<index_t>(2 * o + 1 - factor, 0, 2 * factor * 8);
            CHECK(output(o) == static_cast<float>(x) / static_cast<float>(2 * factor));
        }
    }
}

TEST_CASE("resample: a half is rounded once, ties to even", "[resample][reference]") {
    float const unit = 0x1p-10f; // of half, between 1 and 2
    auto const middle = [](tensor<half> const& input) {
        return static_cast<float>(
            resampled(input, shape(input.sizes().size(), 1), {.interpolation_mode = linear}).elements()[0]);
    };
    CHECK(middle({{2}, {half(1.f), half(1.f + unit)}}) == 1.f);                       // a tie, to even
    CHECK(middle({{2}, {half(1.f + unit), half(1.f + 2 * unit)}}) == 1.f + 2 * unit); // a tie, to even
    CHECK(middle({{2, 2}, {half(1.f), half(1.f + unit), half(1.f + unit), half(1.f + unit)}}) == 1.f + unit); // 3/4
    CHECK(middle({{2}, {half(65504.f), half(65504.f)}}) == 65504.f); // the sum never exceeds the largest half
}
