// SPDX-License-Identifier: MIT
#include "mock_device/image_problem.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// A row of three elements, twice as long.
numbers doubled(std::uint32_t mode, std::optional<bug> const& injected = {}) {
    return on_device<float>("RESAMPLE1", tensor<float>({3}, {0, 8, 32}), {6}, row_fields(mode, 2), injected);
}

field_values with(field_values fields, std::string const& name, directml::attribute const& value) {
    fields[name] = value;
    return fields;
}

/// A row of 0, 64, 128, ... of which every fourth is kept by averages under a triangle.
numbers averaged(std::optional<bug> const& injected = {}) {
    field_values fields = with(row_fields(linear, 0.25f), "RoundingDirection", std::uint32_t{1});
    fields = with(fields, "Antialiased", true);
    return on_device<float>("RESAMPLE3", tensor<float>({8}, {0, 64, 128, 192, 256, 320, 384, 448}), {2}, fields,
                            injected);
}

} // namespace

TEST_CASE("mock device: linear interpolation looks at pixel centers", "[mock_device][resample]") {
    // Positions -0.25, 0.25, 0.75, 1.25, 1.75, 2.25.
    CHECK(doubled(linear) == numbers{0, 2, 6, 14, 26, 32});
    CHECK(doubled(linear, resample_bug::linear_weights_exchanged) == numbers{8, 6, 2, 26, 14, 32});
    CHECK(doubled(linear, resample_bug::linear_edge_extrapolated) == numbers{-2, 2, 6, 14, 26, 38});
    CHECK(doubled(linear, resample_bug::linear_border_is_zero) == numbers{0, 2, 6, 14, 26, 24});
    CHECK(doubled(linear, resample_bug::linear_last_element_not_reached) == numbers{0, 2, 6, 8, 8, 8});
    CHECK(doubled(linear, resample_bug::resample_shifted_by_one_column) == numbers{6, 14, 26, 32, 32, 32});
}

TEST_CASE("mock device: offsets and scales can be taken wrongly in each way", "[mock_device][resample]") {
    CHECK(doubled(linear, resample_bug::resample_input_offset_zero) == numbers{2, 6, 14, 26, 32, 32});
    CHECK(doubled(linear, resample_bug::resample_output_offset_zero) == numbers{0, 0, 4, 8, 20, 32});
    CHECK(doubled(linear, resample_bug::resample_output_offset_added) == numbers{0, 0, 2, 6, 14, 26});
    // Two fifths of an element per element, which the scale 5 / 2 gives exactly.
    numbers const aligned = doubled(linear, resample_bug::resample_corners_aligned);
    CHECK(aligned[0] == 0);
    CHECK(aligned[1] == Approx(3.2));
    CHECK(aligned[5] == 32);
    // (o + 0.5) * 2 - 0.5.
    CHECK(doubled(linear, resample_bug::resample_scale_inverted) == numbers{4, 32, 32, 32, 32, 32});
}

TEST_CASE("mock device: nearest-neighbor takes the nearest element, of two the upper", "[mock_device][resample]") {
    CHECK(doubled(nearest) == numbers{0, 0, 8, 8, 32, 32});
    // At the scale 1, with the input moved by half an element, every position is a tie.
    auto const tied = [](std::optional<bug> const& injected) {
        return on_device<float>("RESAMPLE1", tensor<float>({4}, {0, 1, 2, 3}), {4}, row_fields(nearest, 1, -0.5f, 0),
                                injected);
    };
    CHECK(tied({}) == numbers{1, 2, 3, 3});
    CHECK(tied(resample_bug::nearest_rounds_half_down) == numbers{0, 1, 2, 3});
    CHECK(tied(resample_bug::nearest_rounds_half_to_even) == numbers{0, 2, 2, 3});
    CHECK(tied(resample_bug::nearest_rounds_down) == numbers{0, 1, 2, 3});
    CHECK(tied(resample_bug::nearest_rounds_up) == numbers{1, 2, 3, 3});
    CHECK(tied(resample_bug::resample_unit_scale_not_shifted) == numbers{0, 1, 2, 3});
}

TEST_CASE("mock device: RESAMPLE2 rounds where it is told", "[mock_device][resample]") {
    auto const rounded = [](std::uint32_t direction, std::optional<bug> const& injected = {}) {
        field_values const fields = with(row_fields(nearest, 2), "RoundingDirection", direction);
        return on_device<float>("RESAMPLE2", tensor<float>({3}, {0, 8, 32}), {6}, fields, injected);
    };
    CHECK(rounded(0) == numbers{0, 8, 8, 32, 32, 32});
    CHECK(rounded(1) == numbers{0, 0, 0, 8, 8, 32});
    CHECK(rounded(0, resample_bug::rounding_direction_reversed) == rounded(1));
    CHECK(rounded(0, resample_bug::rounding_direction_ignored) == doubled(nearest));
}

TEST_CASE("mock device: the antialiased average is over a triangle, divided by its weights",
          "[mock_device][resample]") {
    // At 1.5 the weights of the elements 0 to 5, in eighths, are 5, 7, 7, 5, 3, 1: 28, and a sum of 3008 / 28 in 64ths.
    float const sum = (0 * 5 + 1 * 7 + 2 * 7 + 3 * 5 + 4 * 3 + 5 * 1) * 64.f;
    CHECK(averaged() == numbers{sum / 28, 448 - sum / 28});
    CHECK(averaged(resample_bug::antialiasing_ignored) == numbers{96, 352});
    CHECK(averaged(resample_bug::antialiasing_not_normalized)[0] == sum / 32);
    CHECK(averaged(resample_bug::antialiasing_by_plain_mean) == numbers{160, 288});
    // Reaching 2 to either side, the weights at 1.5 are 1, 3, 3, 1 in quarters.
    CHECK(averaged(resample_bug::antialiasing_half_as_wide) == numbers{96, 352});
}

TEST_CASE("mock device: an axis is halved where it is not filtered", "[mock_device][resample]") {
    // 32, 160, 288, 416, of which the middles.
    CHECK(averaged(resample_bug::antialiasing_otherwise) == numbers{96, 352});
    field_values fields = with(row_fields(linear, 1.f / 3.f), "RoundingDirection", std::uint32_t{1});
    fields = with(fields, "Antialiased", true);
    auto const of_six = [&](std::optional<bug> const& injected) {
        return on_device<float>("RESAMPLE3", tensor<float>({6}, {0, 1, 2, 3, 4, 5}), {2}, fields, injected);
    };
    CHECK(of_six(resample_bug::antialiasing_otherwise) == numbers{1, 4}); // RS-10
    CHECK(of_six({})[0] == Approx(1.25));
    // 0.5, 2.5 and 4; scale 0.8, positions 0.125 and 1.375.
    fields = with(fields, "Scales", numbers{0.4f});
    CHECK(on_device<float>("RESAMPLE3", tensor<float>({5}, {0, 1, 2, 3, 4}), {2}, fields,
                           resample_bug::antialiasing_otherwise) == numbers{0.75f, 3.0625f});
}

TEST_CASE("mock device: fractions of bytes are cut off", "[mock_device][resample]") {
    auto const stored = [](std::optional<bug> const& injected) {
        return on_device<std::int8_t>("RESAMPLE1", tensor<std::int8_t>({4}, {0, 1, 4, -5}), {4},
                                      row_fields(linear, 1, -0.5f, 0), injected);
    };
    CHECK(stored({}) == std::vector<std::int8_t>{0, 2, 0, -5}); // of 0.5, 2.5, -0.5 and -5
    CHECK(stored(resample_bug::bytes_rounded) == std::vector<std::int8_t>{0, 2, 0, -5});
    CHECK(stored(resample_bug::bytes_halves_away_from_zero) == std::vector<std::int8_t>{1, 3, -1, -5});
    CHECK(stored(resample_bug::bytes_rounded_down) == std::vector<std::int8_t>{0, 2, -1, -5});
}

TEST_CASE("mock device: open points of RESAMPLE are read as the call says", "[mock_device][resample]") {
    tensor<std::uint8_t> input({6}, {0, 2, 4, 6, 8, 10}), output({2});
    directml::operator_call call{.schema = directml::find_operator("RESAMPLE3"),
                                 .tensors = {{"InputTensor", input.view()}, {"OutputTensor", output.view()}},
                                 .attributes = row_fields(linear, 1.f / 3.f)};
    call.attributes["RoundingDirection"] = std::uint32_t{1};
    call.attributes["Antialiased"] = true;
    auto const read = [&](readings const& choices, std::optional<bug> const& injected = {}) {
        call.interpretation.readings = choices;
        mock_device::emulate(call, {}, injected);
        return output.elements();
    };
    using bytes = std::vector<std::uint8_t>;
    CHECK(read({}) == bytes{2, 7}); // 2.5 and 7.5
    CHECK(read({.antialias_reading = antialias_reading::iterative_halving}) == bytes{2, 8});
    CHECK(read({.antialias_reading = antialias_reading::iterative_halving}, resample_bug::antialiasing_otherwise) ==
          bytes{2, 7});
    CHECK(read({.integer_rounding = integer_rounding::nearest_even})[1] == 8);
}

TEST_CASE("mock device: UPSAMPLE_2D scales the last two axes, width first", "[mock_device][resample]") {
    field_values const fields = {{"InterpolationMode", nearest}, {"ScaleSize", size_2d{.width = 3, .height = 1}}};
    tensor<float> const volume({1, 1, 2, 1, 2}, {1, 2, 3, 4});
    CHECK(on_device<float>("UPSAMPLE_2D", volume, {1, 1, 2, 1, 6}, fields) ==
          numbers{1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4});
    CHECK(on_device<float>("UPSAMPLE_2D", volume, {1, 1, 2, 1, 6}, fields, resample_bug::upsample_depth_ignored) ==
          numbers{1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2});
    CHECK(on_device<float>("UPSAMPLE_2D", volume, {1, 1, 2, 1, 6}, fields, resample_bug::upsample_height_first) ==
          numbers{1, 2, 2, 2, 2, 2, 3, 4, 4, 4, 4, 4});
}

TEST_CASE("mock device: every arithmetic gives the same for whole numbers", "[mock_device][resample]") {
    numbers const expected = doubled(linear);
    for (char const* form : {"weighted_pair", "difference", "product_weights"})
        for (bool fused : {false, true}) {
            device_arithmetic arithmetic{.fused = fused};
            if (form == std::string_view("difference"))
                arithmetic.interpolation = mock_device::interpolation_form::difference;
            if (form == std::string_view("product_weights"))
                arithmetic.interpolation = mock_device::interpolation_form::product_weights;
            CHECK(on_device<float>("RESAMPLE1", tensor<float>({3}, {0, 8, 32}), {6}, row_fields(linear, 2), {},
                                   arithmetic) == expected);
        }
}

TEST_CASE("mock device: the gradient of resampling collects what was given out", "[mock_device][resample]") {
    auto const gradient = [](std::optional<bug> const& injected) {
        return on_device<float>("RESAMPLE_GRAD", tensor<float>({6}, {4, 8, 16, 32, 64, 128}), {3},
                                row_fields(linear, 2), injected);
    };
    // Of 4 all, of 8 3/4, of 16 1/4 go to the first element, and so on.
    CHECK(gradient({}) == numbers{14, 54, 184});
    CHECK(gradient(resample_bug::resample_gradient_added_twice) == numbers{28, 108, 368});
    CHECK(gradient(resample_bug::resample_gradient_first_only) == numbers{4, 2, 8});
    CHECK(gradient(resample_bug::resample_gradient_overwritten) == numbers{4, 16, 128});
    numbers const unread = on_device<float>("RESAMPLE_GRAD", tensor<float>({1}, {5}), {3}, row_fields(nearest, 1));
    CHECK(unread == numbers{5, 0, 0});
    CHECK(on_device<float>("RESAMPLE_GRAD", tensor<float>({1}, {5}), {3}, row_fields(nearest, 1),
                           resample_bug::resample_gradient_not_zeroed) == numbers{5, -99, -99});
}
