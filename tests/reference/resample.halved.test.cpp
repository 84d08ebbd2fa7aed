// SPDX-License-Identifier: MIT
// RESAMPLE3 with Antialiased, read as iterative halving: tables worked out by hand from RS-10.
// docs/operators/resample.md
#include "dmlref/reference/resample.hpp"

#include "reference/worked_by_hand.hpp"
#include "support/random_tensors.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr float largest = std::numeric_limits<float>::max();

tensor<float> halved(tensor<float> const& input, shape const& output_sizes, resample_options options = {}) {
    options.interpolation_mode = interpolation_mode::linear;
    options.antialiased = true;
    options.readings.antialias_reading = antialias_reading::iterative_halving;
    tensor<float> output(output_sizes);
    reference::resample(input, output.view(), options);
    return output;
}

values halved_row(values const& input, index_t output_size, resample_options const& options = {}) {
    return halved({{static_cast<index_t>(input.size())}, input}, {output_size}, options).elements();
}

tensor<float> linear(tensor<float> const& input, shape const& output_sizes, resample_options options = {}) {
    options.interpolation_mode = interpolation_mode::linear;
    tensor<float> output(output_sizes);
    reference::resample(input, output.view(), options);
    return output;
}

} // namespace

TEST_CASE("resample: halved, an axis is averaged in pairs until its scale is half or more", "[resample][reference]") {
    // A quarter: halved once, the scale is 0.5, and x = 0.5 and 2.5 of 4 averages.
    CHECK(halved_row({0, 4, 8, 20, 100, 120, 200, 220}, 2) == values{8, 160});
    // An eighth: halved twice. 8 and 160 are halfway between elements of 1/4; 84 between those.
    CHECK(halved_row({0, 4, 8, 20, 100, 120, 200, 220}, 1) == values{84});
    // A third: halved to 1, 5, 9 and interpolated at 0.25 and 1.75.
    CHECK(halved_row({0, 2, 4, 6, 8, 10}, 2) == values{2, 8});
    // 0.4: halved to 1, 5, 9, 13, 17; scale 0.8, x = 0.125, 1.375, 2.625, 3.875.
    CHECK(halved_row({0, 2, 4, 6, 8, 10, 12, 14, 16, 18}, 4) == values{1.5f, 6.5f, 11.5f, 16.5f});
}

TEST_CASE("resample: halved, an axis that keeps half or more is interpolated", "[resample][reference]") {
    random_numbers random(3);
    for (index_t output_size : {4, 5, 7, 8, 19}) {
        tensor<float> const from = integers(random, {8});
        CHECK(bits(halved(from, {output_size})) == bits(linear(from, {output_size})));
    }
}

TEST_CASE("resample: halved, the last of an odd number of elements stays as it is", "[resample][reference]") {
    // Halved to 1, 5, 8; scale 0.8 at offset 0.5: x = 0.125, 1.375.
    CHECK(halved_row({0, 2, 4, 6, 8}, 2) == values{1.5f, 6.125f});
    // Seven to four to two to one: (0 + 2, 4 + 6, 8 + 10) / 2 and 12; 3 and 10.5; 6.75.
    CHECK(halved_row({0, 2, 4, 6, 8, 10, 12}, 1, {.scales = {0.0625f}}) == values{6.75f});
    CHECK(halved_row({5}, 3, {.scales = {0.01f}}) == values{5, 5, 5});
    // The last element is not averaged with itself, because the sum would exceed the largest float.
    CHECK(halved_row({0, 0, largest}, 2, {.scales = {0.25f}}) == values{largest * 0.5f, largest});
    CHECK(halved_row({largest, largest}, 1, {.scales = {0.25f}}) == values{infinity});
}

TEST_CASE("resample: halved, elements lie halfway between those that they average", "[resample][reference]") {
    // The document's position x becomes (x - 0.5) / 2. Offsets 0: 0 and 4, then -0.25 and 1.75.
    values const input = {0, 2, 4, 6, 8, 10};
    CHECK(halved_row(input, 2, {.scales = {0.25f}, .input_pixel_offsets = {0}, .output_pixel_offsets = {0}}) ==
          values{1, 8});
    // Twice: 0 and 8 become -0.375 and 1.625; of 3, 9, with a separate average after them, 7.
    CHECK(halved_row({0, 2, 4, 6, 8, 10, 12, 14, 16}, 2,
                     {.scales = {0.125f}, .input_pixel_offsets = {0}, .output_pixel_offsets = {0}}) ==
          values{3, 11 + 0.625f * 5});
    // If the elements form a ramp, the averages keep its values at the document's positions.
    random_numbers random(5);
    values ramp;
    for (int i = 0; i < 128; ++i) ramp.push_back(static_cast<float>(3 * i - 50));
    for (int repeat = 0; repeat < 100; ++repeat) {
        float const x = static_cast<float>(random.between(16 * 8, 16 * 112)) / 16.f;
        values const found = halved_row(ramp, 1,
                                        {.scales = {random.one_of({0.25f, 0.125f, 0.0625f, 0.375f})},
                                         .input_pixel_offsets = {-x},
                                         .output_pixel_offsets = {0}});
        CHECK(found == values{3 * x - 50});
    }
}

TEST_CASE("resample: halved, each axis follows its own scale, the last axis before the one outside it",
          "[resample][reference]") {
    CHECK(halved({{4, 8}, {0, 4, 8,  20, 100, 120, 200, 220, 2, 6,  10, 22, 102, 122, 202, 222,
                           4, 8, 12, 24, 104, 124, 204, 224, 6, 10, 14, 26, 106, 126, 206, 226}},
                 {2, 2}, {.scales = {0.5f, 0.25f}})
              .elements() == values{9, 161, 13, 165});
    // Of the averages 2^23 and 1, of 2^23 and 1/2: rows first. Beside 2^24 the 1 is lost, beside 2^23 the 1/2.
    CHECK(halved({{2, 2}, {0x1p24f, 0, 1, 1}}, {1, 1}, {.scales = {0.25f, 0.25f}}).elements() ==
          values{0x1p22f + 0.5f});
    CHECK(halved({{2, 2}, {0x1p24f, 1, 0, 1}}, {1, 1}, {.scales = {0.25f, 0.25f}}).elements() == values{0x1p22f});
    // Batch and channel are axes like any other.
    tensor<float> batches({4, 1, 1, 4});
    batches(1, 0, 0, 2) = 16;
    CHECK(halved(batches, {1, 1, 1, 1}).elements() == values{1});
}

TEST_CASE("resample: halved, axes are averaged in the same way together and one after the other",
          "[resample][reference]") {
    random_numbers random(6);
    for (int repeat = 0; repeat < 20; ++repeat) {
        tensor<float> const input = integers(random, {12, 20}); // whose averages are exact
        resample_options const columns = {.scales = {1, 0.25f}}, rows = {.scales = {0.25f, 1}};
        CHECK(bits(halved(halved(input, {12, 5}, columns), {3, 5}, rows)) ==
              bits(halved(input, {3, 5}, {.scales = {0.25f, 0.25f}})));
    }
}

TEST_CASE("resample: halved, an infinity affects only the elements with which it is averaged",
          "[resample][reference]") {
    // Positions 0 and 1 of the two averages: on elements.
    resample_options const on_averages = {
        .scales = {0.25f}, .input_pixel_offsets = {-0.5f}, .output_pixel_offsets = {0}};
    CHECK(halved_row({1, 3, infinity, 5}, 1, on_averages) == values{2});
    CHECK(halved_row({1, 3, 7, 5, infinity, 5}, 2, on_averages) == values{2, infinity});
}

TEST_CASE("resample: halved, a tiny scale halves an axis to one element", "[resample][reference]") {
    CHECK(halved_row({0, 4, 8, 20, 100, 120, 200, 220}, 1, {.scales = {0x1p-149f}}) == values{84});
    CHECK(halved_row({0, 4, 8}, 2, {.scales = {0x1p-100f}}) == values{5, 5});
}

TEST_CASE("resample: halved, a half is the float result, rounded once", "[resample][reference]") {
    tensor<half> const input({4}, {half(1.f), half(1.f), half(1.f), half(1.0009765625f)});
    tensor<half> output({1});
    resample_options options = {.interpolation_mode = interpolation_mode::linear, .antialiased = true};
    options.readings.antialias_reading = antialias_reading::iterative_halving;
    reference::resample(input, output.view(), options);
    CHECK(static_cast<float>(output(0)) == 1); // 1 and a quarter of a half's step
}
