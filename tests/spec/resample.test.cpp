// SPDX-License-Identifier: MIT
#include "dmlref/spec/resample.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <limits>

using namespace dmlref;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// The sentence with which a call is refused.
std::string sentence(resample_options const& options, shape const& input_sizes = {2, 3},
                     shape const& output_sizes = {4, 6}) {
    tensor<float> const input(input_sizes);
    tensor<float> output(output_sizes);
    return refusal([&] { validate(input.view(), output.view(), options); });
}
std::string sentence(tensor_view<float const> const& input, tensor_view<float> const& output) {
    return refusal([&] { validate(input, output, {}, "RESAMPLE1"); });
}

} // namespace

TEST_CASE("resample: what the document allows is accepted", "[resample][spec]") {
    CHECK(sentence({}) == "accepted");
    CHECK(sentence({}, {1}, {9}) == "accepted");
    CHECK(sentence({}, {1, 2, 3, 4}, {4, 3, 2, 1}) == "accepted");
    CHECK(sentence({.interpolation_mode = interpolation_mode::linear,
                    .rounding_direction = axis_direction::decreasing,
                    .scales = {0x1p-149f, std::numeric_limits<float>::max()},
                    .input_pixel_offsets = {-1e30f, 0},
                    .output_pixel_offsets = {1e30f, -0.f}}) == "accepted");
}

TEST_CASE("resample: both tensors must be given", "[resample][spec]") {
    tensor<float> tensor_of_2({2});
    CHECK(sentence({}, tensor_of_2.view()) == "RESAMPLE1: InputTensor is null, must be given always");
    CHECK(sentence(tensor_of_2.view(), {}) == "RESAMPLE1: OutputTensor is null, must be given always");
}

TEST_CASE("resample: tensors have the same one to four axes", "[resample][spec]") {
    CHECK(sentence({}, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}) ==
          "RESAMPLE2: InputTensor.DimensionCount is 5, must be 1 to 4");
    CHECK(sentence({}, {2, 3}, {6}) == "RESAMPLE2: OutputTensor.DimensionCount is 1, must be 2");
    CHECK(sentence({}, {2, 3}, {1, 2, 3}) == "RESAMPLE2: OutputTensor.DimensionCount is 3, must be 2");
}

TEST_CASE("resample: enumerations hold their named values", "[resample][spec]") {
    CHECK(sentence({.interpolation_mode = interpolation_mode{2}}) ==
          "RESAMPLE2: InterpolationMode is 2, must be DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR (0) or "
          "DML_INTERPOLATION_MODE_LINEAR (1)");
    CHECK(sentence({.rounding_direction = axis_direction{7}}) ==
          "RESAMPLE2: RoundingDirection is 7, must be DML_AXIS_DIRECTION_INCREASING (0) or "
          "DML_AXIS_DIRECTION_DECREASING (1)");
}

TEST_CASE("resample: arrays have one value per axis, or none", "[resample][spec]") {
    CHECK(sentence({.scales = {1}}) == "RESAMPLE2: Scales has 1 values, must have DimensionCount, which is 2");
    CHECK(sentence({.scales = {1, 1, 1}}) == "RESAMPLE2: Scales has 3 values, must have DimensionCount, which is 2");
    CHECK(sentence({.input_pixel_offsets = {0}}) ==
          "RESAMPLE2: InputPixelOffsets has 1 values, must have DimensionCount, which is 2");
    CHECK(sentence({.output_pixel_offsets = {0, 0, 0}}) ==
          "RESAMPLE2: OutputPixelOffsets has 3 values, must have DimensionCount, which is 2");
}

TEST_CASE("resample: scales are positive and finite, offsets finite", "[resample][spec]") {
    CHECK(sentence({.scales = {0, 1}}) == "RESAMPLE2: Scales[0] is 0, must be positive and finite");
    CHECK(sentence({.scales = {1, -0.5f}}) == "RESAMPLE2: Scales[1] is -0.5, must be positive and finite");
    CHECK(sentence({.scales = {1, infinity}}) == "RESAMPLE2: Scales[1] is inf, must be positive and finite");
    CHECK(sentence({.scales = {std::numeric_limits<float>::quiet_NaN(), 1}}) ==
          "RESAMPLE2: Scales[0] is nan, must be positive and finite");
    CHECK(sentence({.input_pixel_offsets = {0, -infinity}}) ==
          "RESAMPLE2: InputPixelOffsets[1] is -inf, must be finite");
    CHECK(sentence({.output_pixel_offsets = {std::numeric_limits<float>::quiet_NaN(), 0}}) ==
          "RESAMPLE2: OutputPixelOffsets[0] is nan, must be finite");
}

TEST_CASE("resample: the output has its own memory", "[resample][spec]") {
    std::vector<float> memory(16);
    tensor_view<float> const line(memory.data(), {4});
    CHECK(sentence(line, {memory.data() + 8, {2}, {0}}) ==
          "RESAMPLE1: OutputTensor.Strides is {0}, must give every element of an output a place of its own");
    CHECK(sentence(line, {memory.data() + 3, {2}}) ==
          "RESAMPLE1: OutputTensor shares memory with InputTensor, must not");
    CHECK(sentence(line, {memory.data() + 4, {2}}) == "accepted");
    CHECK(sentence({memory.data(), {4}, {2}}, {memory.data() + 1, {4}, {2}}) == "accepted"); // interleaved
}

TEST_CASE("resample: an axis reduced to less than half is filtered over all that lies between", "[resample][spec]") {
    CHECK(spec::filter_stretch(0.25f) == 4);
    CHECK(spec::filter_stretch(0.4f) == 2.5f);
    CHECK(spec::filter_stretch(0x0.ffffffp-1f) > 2); // the float below 1/2
    for (float scale : {0.5f, 0.75f, 1.f, 7.f, std::numeric_limits<float>::max()})
        CHECK(spec::filter_stretch(scale) == 1);
    CHECK(spec::filter_stretch(0x1p-149f) == infinity);
}

TEST_CASE("resample: an axis is halved until its scale is half or more", "[resample][spec]") {
    auto const is = [](spec::halved_axis const& left, index_t size, int halvings, float scale, float offset) {
        return left.size == size && left.halvings == halvings && left.scale == scale &&
               left.input_pixel_offset == offset;
    };
    CHECK(is(spec::halved(9, 0.5f, 0.5f), 9, 0, 0.5f, 0.5f));
    CHECK(is(spec::halved(9, 0.375f, 0.5f), 5, 1, 0.75f, 0.5f)); // the centres of pixels stay so
    CHECK(is(spec::halved(9, 0.125f, 0), 3, 2, 0.5f, 0.375f));
    CHECK(is(spec::halved(9, 0x1p-149f, 0.5f), 1, 4, 0.5f, 0.5f)); // one element is not halved
    CHECK(spec::halved(9, 0x0.ffffffp-1f, 0.5f).halvings == 1);    // the float below 1/2
}

TEST_CASE("resample: numbers are stored as bytes with their fraction cut off or rounded", "[resample][spec]") {
    auto const cut = [](float value) { return to_element<std::int8_t>(value, integer_rounding::toward_zero); };
    auto const rounded = [](float value) { return to_element<std::int8_t>(value, integer_rounding::nearest_even); };
    CHECK((cut(1.9f) == 1 && cut(-1.9f) == -1 && cut(-0.4f) == 0 && cut(300.f) == 127 && cut(-300.f) == -128));
    CHECK((rounded(1.9f) == 2 && rounded(-1.5f) == -2 && rounded(2.5f) == 2 && rounded(127.5f) == 127));
    CHECK(to_element<std::uint8_t>(-0.9f, integer_rounding::toward_zero) == 0);
    CHECK(to_element<float>(1.9f, integer_rounding::toward_zero) == 1.9f);
}

TEST_CASE("resample: an antialiased call is one of RESAMPLE3", "[resample][spec]") {
    CHECK(sentence({.interpolation_mode = interpolation_mode::linear, .antialiased = true}) == "accepted");
    CHECK(sentence({.scales = {1, 0}, .antialiased = true}) ==
          "RESAMPLE3: Scales[1] is 0, must be positive and finite");
}

TEST_CASE("resample: the work of an antialiased call stays within its budget", "[resample][spec]") {
    // 2 x 3 outputs, each of which averages 2 * 4 rows and all of 6 columns.
    resample_options options = {.interpolation_mode = interpolation_mode::linear,
                                .scales = {0.25f, 0.125f},
                                .antialiased = true,
                                .work_budget = 287};
    CHECK(sentence(options, {9, 6}, {2, 3}) ==
          "RESAMPLE3: Antialiased brings the call to 288 elements, must stay within the work budget of 287 (raise "
          "work_budget to allow it)");
    options.work_budget = 288;
    CHECK(sentence(options, {9, 6}, {2, 3}) == "accepted");
    // Halved once and twice: 2 * 2 rows, and all columns but where there are more than 2 * 4 of them.
    options.readings.antialias_reading = antialias_reading::iterative_halving;
    options.work_budget = 6 * 4 * 8 - 1;
    CHECK(sentence(options, {9, 6}, {2, 3}) == "accepted");
    CHECK(sentence(options, {9, 20}, {2, 3}).starts_with("RESAMPLE3: Antialiased brings the call to 192 elements"));
    options.work_budget = 0;
    options.antialiased = false;
    CHECK(sentence(options, {9, 6}, {2, 3}) == "accepted");
    options.antialiased = true;
    options.interpolation_mode = interpolation_mode::nearest_neighbor;
    CHECK(sentence(options, {9, 6}, {2, 3}) == "accepted");
}

TEST_CASE("resample: empty arrays mean the ratio of sizes and the centres of pixels", "[resample][spec]") {
    resample_options const filled = with_defaults({}, {4, 3}, {2, 9});
    CHECK(filled.scales == per_axis<float>{0.5f, 3});
    CHECK(filled.input_pixel_offsets == per_axis<float>{0.5f, 0.5f});
    CHECK(filled.output_pixel_offsets == per_axis<float>{-0.5f, -0.5f});
    CHECK_FALSE(filled.rounding_direction);

    resample_options const given = {.scales = {2}, .input_pixel_offsets = {0}, .output_pixel_offsets = {1}};
    CHECK(with_defaults(given, {3}, {5}).scales == per_axis<float>{2});
    CHECK(with_defaults(given, {3}, {5}).input_pixel_offsets == per_axis<float>{0});
    CHECK(with_defaults(given, {3}, {5}).output_pixel_offsets == per_axis<float>{1});
}

TEST_CASE("resample: output sizes are floor(size * scale), at least 1", "[resample][spec]") {
    CHECK(resample_output_sizes({4, 4, 3, 5}, {1, 0.5f, 1.5f, 2}) == shape{4, 2, 4, 10});
    CHECK(resample_output_sizes({3}, {0.1f}) == shape{1});
    CHECK(resample_output_sizes({10}, {0.7f}) == shape{7}); // 6.99999988, which float rounds to 7
    CHECK(resample_output_sizes({3}, {std::numeric_limits<float>::max()}) == shape{0xffff'ffff});
    CHECK_THROWS_WITH(resample_output_sizes({3, 4}, {2}),
                      "RESAMPLE2: Scales has 1 values, must have DimensionCount, which is 2");
    CHECK_THROWS_WITH(resample_output_sizes({3}, {0}, "RESAMPLE"),
                      "RESAMPLE: Scales[0] is 0, must be positive and finite");
}
