// SPDX-License-Identifier: MIT
#include "mock_device/image_problem.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using integers = std::vector<int>;

/// A row of UINT8 for each of two channels, of windows of two elements, to INT8.
struct quantized_rows {
    std::vector<std::uint8_t> elements{};
    std::vector<float> scale = {1, 1}, output_scale = {1, 1};
    std::vector<std::uint8_t> zero_point = {0, 0};
    std::vector<std::int8_t> output_zero_point = {0, 0};
    std::uint32_t start_padding = 0;
    bool include_padding = true;

    integers on_device(pooling_bug injected = pooling_bug::none, device_arithmetic const& arithmetic = {}) const {
        index_t const width = static_cast<index_t>(elements.size()) / 2;
        tensor<std::uint8_t> input({1, 2, 1, width}, elements), input_zero({1, 2, 1, 1}, zero_point);
        tensor<float> input_scale({1, 2, 1, 1}, scale), of_output({1, 2, 1, 1}, output_scale);
        tensor<std::int8_t> output_zero({1, 2, 1, 1}, output_zero_point),
            output({1, 2, 1, width - 1 + static_cast<index_t>(start_padding)});
        field_values fields = window_fields({.size = 2, .start_padding = start_padding});
        fields["IncludePadding"] = include_padding;
        directml::operator_call const call{.schema = directml::find_operator("QUANTIZED_LINEAR_AVERAGE_POOLING"),
                                           .tensors = {{"InputTensor", input.view()},
                                                       {"InputScaleTensor", input_scale.view()},
                                                       {"InputZeroPointTensor", input_zero.view()},
                                                       {"OutputScaleTensor", of_output.view()},
                                                       {"OutputZeroPointTensor", output_zero.view()},
                                                       {"OutputTensor", output.view()}},
                                           .attributes = fields};
        mock_device::emulate(call, arithmetic, injected);
        return {output.elements().begin(), output.elements().end()};
    }
};

} // namespace

TEST_CASE("mock device: quantized elements are decoded, averaged and encoded", "[mock_device][average_pooling]") {
    // 5 and 10.5; 3 and -7.
    quantized_rows const given = {.elements = {20, 31, 13, 3},
                                  .scale = {0.5f, 1},
                                  .output_scale = {0.25f, 0.5f},
                                  .zero_point = {10, 10},
                                  .output_zero_point = {-3, 1}};
    CHECK(given.on_device() == integers{28, -3});
    CHECK(given.on_device({}, {.fused = true}) == integers{28, -3});
    CHECK(given.on_device(pooling_bug::input_zero_point_ignored) == integers{48, 17}); // 12.75 / 0.25, 8 / 0.5
    CHECK(given.on_device(pooling_bug::output_zero_point_ignored) == integers{31, -4});
    CHECK(given.on_device(pooling_bug::quantization_scales_exchanged) == integers{5, 0}); // 3.875 / 0.5, -1 / 1
    CHECK(given.on_device(pooling_bug::first_channel_for_all) == integers{28, -7});       // -1 / 0.25 = -4
    CHECK(given.on_device(pooling_bug::sum_not_divided) == integers{59, -7});
}

TEST_CASE("mock device: padding is the zero point", "[mock_device][average_pooling]") {
    quantized_rows given = {.elements = {30, 30, 20, 20}, .zero_point = {10, 0}, .start_padding = 1};
    CHECK(given.on_device() == integers{10, 20, 10, 20});
    CHECK(given.on_device(pooling_bug::padding_is_stored_zero) == integers{5, 20, 10, 20});
    given.include_padding = false;
    CHECK(given.on_device(pooling_bug::padding_is_stored_zero) == integers{20, 20, 20, 20});
}

TEST_CASE("mock device: quantized numbers are rounded to even and clamped", "[mock_device][average_pooling]") {
    quantized_rows const halves = {.elements = {0, 1, 2, 3, 2, 1}, .scale = {1, -1}};
    CHECK(halves.on_device() == integers{0, 2, -2, -2}); // 0.5, 1.5, -2.5, -1.5
    CHECK(halves.on_device(pooling_bug::quantized_halves_away_from_zero) == integers{1, 2, -3, -2});
    CHECK(halves.on_device(pooling_bug::quantized_truncated) == integers{0, 1, -2, -1});
    quantized_rows const large = {.elements = {200, 200, 200, 200}, .scale = {1, -1}};
    CHECK(large.on_device() == integers{127, -128});
    CHECK(large.on_device(pooling_bug::quantized_wraps_around) == integers{-56, 56});
}
