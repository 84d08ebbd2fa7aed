// SPDX-License-Identifier: MIT
// RESAMPLE3 with Antialiased: tables worked out by hand from DML_RESAMPLE3_OPERATOR_DESC and RS-9 to RS-10, and an
// oracle in integers. docs/operators/resample.md
#include "dmlref/reference/resample.hpp"

#include "reference/worked_by_hand.hpp"
#include "support/random_tensors.hpp"

#include <random>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// Antialiased, and linear unless `options` differ.
tensor<float> reduced(tensor<float> const& input, shape const& output_sizes,
                      resample_options options = {.interpolation_mode = interpolation_mode::linear}) {
    options.antialiased = true;
    tensor<float> output(output_sizes);
    reference::resample(input, output.view(), options);
    return output;
}

/// One axis with offsets 0: output o is at o / scale.
values from_first(values const& input, float scale, index_t output_size) {
    return reduced({{static_cast<index_t>(input.size())}, input}, {output_size},
                   {.interpolation_mode = interpolation_mode::linear,
                    .scales = {scale},
                    .input_pixel_offsets = {0},
                    .output_pixel_offsets = {0}})
        .elements();
}

/// The smallest scale: the triangle is so wide that all elements have weight 1.
values mean(values const& input) { return from_first(input, 0x1p-149f, 1); }

} // namespace

TEST_CASE("resample: antialiased, a quarter of the elements averages eight under a triangle", "[resample][reference]") {
    // x = 1.5, 5.5, 9.5, 13.5. The weights of the elements at 1/2, 3/2, 5/2 and 7/2 from x are 7/8, 5/8, 3/8 and 1/8,
    // which sum to 4. For the first output, the elements -2 and -1 do not exist; the others sum to 7/2.
    float const in_eighths[] = {1, 3, 5, 7, 7, 5, 3, 1};
    for (index_t impulse = 0; impulse < 16; ++impulse) {
        INFO("element " << impulse);
        tensor<float> input({16});
        input(impulse) = 28;
        values expected;
        for (index_t first : {-2, 2, 6, 10}) {
            index_t const at = impulse - first;
            float const weight = 0 <= at && at < 8 ? in_eighths[at] : 0.f;
            expected.push_back(first == 2 || first == 6 ? weight * 7 / 8 : weight);
        }
        CHECK(reduced(input, {4}).elements() == expected);
    }
}

TEST_CASE("resample: antialiased with offsets 0, the triangle is over an element", "[resample][reference]") {
    // x = 0 and 4, stretch 4: weights 1, 3/4, 1/2, 1/4 to one side sum to 5/2. Element 4 is at the end of the triangle.
    CHECK(from_first({10, 0, 0, 0, 0}, 0.25f, 2) == values{4, 0});
    CHECK(from_first({0, 10, 0, 0, 0}, 0.25f, 2) == values{3, 1});
    CHECK(from_first({0, 0, 0, 10, 0}, 0.25f, 2) == values{1, 3});
    CHECK(from_first({0, 0, 0, 0, 10}, 0.25f, 2) == values{0, 4});
    // 5/2 to one side and 3/2 to the other: 1 + 2 (3/4 + 1/2 + 1/4) = 4.
    CHECK(from_first({0, 0, 0, 0, 0, 16, 0, 0, 0}, 0.25f, 2) == values{0, 3});
    // A stretch that is not a whole number: 5/2, weights 1, 3/5, 1/5.
    CHECK(std::abs(from_first({0, 9, 0}, 0.4f, 1)[0] - 3) < 1e-6f);
}

TEST_CASE("resample: an axis is antialiased if it is reduced to less than half", "[resample][reference]") {
    // At half, x = 0.5 lies between two neighbors; below, the triangle reaches element 2.
    values const input = {0, 0, 7, 0};
    CHECK(from_first(input, 0.5f, 1) == values{0});
    float const below_half = 0x0.ffffffp-1f;
    CHECK(reduced({{4}, input}, {1}, {.interpolation_mode = interpolation_mode::linear, .scales = {0.5f}})(0) == 0);
    float const reached =
        reduced({{4}, input}, {1}, {.interpolation_mode = interpolation_mode::linear, .scales = {below_half}})(0);
    CHECK(std::abs(reached - 1) < 1e-5f); // weights 3/4, 3/4, 1/4
    for (index_t output_size : {4, 5, 7, 8, 19}) {
        tensor<float> linear({output_size});
        tensor<float> const from({8}, {3, 1, 4, 1, 5, 9, 2, 6});
        reference::resample(from, linear.view(), {.interpolation_mode = interpolation_mode::linear});
        CHECK(bits(reduced(from, {output_size})) == bits(linear));
    }
}

TEST_CASE("resample: each axis is antialiased by its own scale", "[resample][reference]") {
    // Rows doubled: x = -1/4, 1/4, 3/4, 5/4. Columns: all eight, with weights 5, 7, 7, 5, 3, 1, 0, 0 out of 28, and
    // mirrored.
    tensor<float> input({2, 8});
    input(0, 0) = input(1, 7) = 28;
    CHECK(reduced(input, {4, 2}).elements() == values{5, 0, 3.75f, 1.25f, 1.25f, 3.75f, 0, 5});
    // Both axes reduced: the weights of an element are multiplied.
    tensor<float> square({8, 8});
    square(1, 3) = 28 * 28;
    CHECK(reduced(square, {2, 2}).elements() == values{7 * 5, 7 * 3, 0, 0});
    // Batch and channel are axes like any other.
    tensor<float> batches({8, 1, 1, 8});
    batches(1, 0, 0, 3) = 28 * 28;
    CHECK(reduced(batches, {2, 1, 1, 2}).elements() == values{7 * 5, 7 * 3, 0, 0});
}

TEST_CASE("resample: antialiased sums ascend, the last axis is innermost", "[resample][reference]") {
    // Each 1 is lost beside 2^24, but not before it.
    CHECK(mean({0x1p24f, 1, 1, 1}) == values{0x1p22f});
    CHECK(mean({1, 1, 1, 0x1p24f}) == values{0x1p22f + 1});
    // Rows first: (2^24 + 3) / 2 is 2^23 + 2, and with 1 gives 2^22 + 1.5. Columns first would give 2^22 + 1.
    CHECK(reduced({{2, 2}, {0x1p24f, 3, 1, 1}}, {1, 1},
                  {.interpolation_mode = interpolation_mode::linear,
                   .scales = {0x1p-149f, 0x1p-149f},
                   .input_pixel_offsets = {0, 0},
                   .output_pixel_offsets = {0, 0}})
              .elements() == values{0x1p22f + 1.5f});
    // One division, of the sum: 3 * (1/3) with rounded weights would not be 1.
    CHECK(mean({1, 1, 1}) == values{1});
    CHECK(bits(mean({-0.f, -0.f})[0]) == 0); // the sum starts from +0
}

TEST_CASE("resample: antialiased, an element of weight 0 is not read", "[resample][reference]") {
    CHECK(from_first({10, 0, 0, 0, infinity}, 0.25f, 1) == values{4});
    CHECK(from_first({10, 0, 0, infinity, 0}, 0.25f, 1) == values{infinity});
    CHECK(bits(from_first({infinity, 0, -infinity}, 0.25f, 1)[0]) == 0x7fc0'0000u);
}

TEST_CASE("resample: antialiased, a position beyond the input is moved to its edge", "[resample][reference]") {
    auto const at = [](float x) {
        return reduced({{5}, {10, 0, 0, 0, 20}}, {1},
                       {.interpolation_mode = interpolation_mode::linear,
                        .scales = {0.25f},
                        .input_pixel_offsets = {-x},
                        .output_pixel_offsets = {0}})(0);
    };
    for (float x : {-0.25f, -4.f, -9.f, -1e30f}) CHECK(at(x) == 4);
    for (float x : {4.25f, 8.f, 99.f, 1e30f}) CHECK(at(x) == 8);
}

TEST_CASE("resample: Antialiased does not affect nearest-neighbor", "[resample][reference]") {
    tensor<float> const input({9}, {3, 1, 4, 1, 5, 9, 2, 6, 5});
    for (auto direction : {std::optional<axis_direction>{}, std::optional{axis_direction::increasing},
                           std::optional{axis_direction::decreasing}}) {
        tensor<float> plain({2});
        reference::resample(input, plain.view(), {.rounding_direction = direction});
        CHECK(reduced(input, {2}, {.rounding_direction = direction}).elements() == plain.elements());
    }
}

// Everything except the last division is exact here. For integers below 2^24, rounding the quotient to double and then
// to float gives the same as rounding to float directly.
TEST_CASE("resample: antialiased is the exact weighted sum, divided by the sum of the weights",
          "[resample][reference]") {
    random_numbers random(5);
    for (int repeat = 0; repeat < 500; ++repeat) {
        index_t const input_size = random.between(1, 40), output_size = random.between(1, 6);
        index_t const factor = index_t{1} << random.between(2, 4);
        index_t const input_offset = random.between(-20, 20), output_offset = random.between(-20, 20); // sixteenths
        tensor<float> const input = integers(random, {input_size});
        values expected;
        for (index_t o = 0; o < output_size; ++o) {
            index_t const x = std::clamp<index_t>((16 * o - output_offset) * factor - input_offset, 0,
                                                  16 * (input_size - 1)); // sixteenths
            double sum = 0, sum_of_weights = 0;
            for (index_t i = 0; i < input_size; ++i) {
                auto const weight = static_cast<double>(std::max<index_t>(0, 16 * factor - std::abs(16 * i - x)));
                sum += weight * static_cast<double>(input(i));
                sum_of_weights += weight;
            }
            expected.push_back(static_cast<float>(sum / sum_of_weights));
        }
        CHECK(reduced(input, {output_size},
                      {.interpolation_mode = interpolation_mode::linear,
                       .scales = {1.f / static_cast<float>(factor)},
                       .input_pixel_offsets = {static_cast<float>(input_offset) / 16.f},
                       .output_pixel_offsets = {static_cast<float>(output_offset) / 16.f}})
                  .elements() == expected);
    }
}

TEST_CASE("resample: antialiased keeps a constant that is a power of two", "[resample][reference]") {
    random_numbers random(5);
    for (int repeat = 0; repeat < 200; ++repeat) {
        shape sizes, output_sizes;
        for (int axis = 0; axis <= repeat % 3; ++axis) {
            sizes.push_back(random.between(1, 20));
            output_sizes.push_back(random.between(1, 4));
        }
        tensor<float> const input(sizes, values(static_cast<std::size_t>(element_count(sizes)), -0.125f));
        CHECK(reduced(input, output_sizes).elements() ==
              values(static_cast<std::size_t>(element_count(output_sizes)), -0.125f));
    }
}

TEST_CASE("resample: antialiased over two axes is over the last, then over the first", "[resample][reference]") {
    std::mt19937 engine{6};
    for (int repeat = 0; repeat < 20; ++repeat) {
        tensor<float> input({12, 20});
        for (index_t i = 0; i < 240; ++i) input.view().data()[i] = static_cast<float>(engine() % 1000) / 7.f;
        CHECK(bits(reduced(reduced(input, {12, 3}), {5, 3})) == bits(reduced(input, {5, 3})));
    }
}
