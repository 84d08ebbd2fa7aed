// SPDX-License-Identifier: MIT
#include "mock_device/region_problem.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using values = std::vector<float>;
constexpr auto maximum = reduce_function::max;
constexpr auto nearest = interpolation_mode::nearest_neighbor;

roi_align_options one_sample() { return {.maximum_samples_per_output = 1}; }

/// Every arithmetic in float.
std::vector<device_arithmetic> float_arithmetics() {
    std::vector<device_arithmetic> result;
    using enum mock_device::summation_order;
    for (bool fused : {false, true})
        for (auto order : {ascending, descending, pairwise, shuffled})
            for (int coordinates = 0; coordinates < 3; ++coordinates)
                for (int interpolation = 0; interpolation < 3; ++interpolation)
                    result.push_back({.fused = fused,
                                      .order = order,
                                      .coordinates = static_cast<mock_device::coordinate_form>(coordinates),
                                      .interpolation = static_cast<mock_device::interpolation_form>(interpolation)});
    return result;
}

} // namespace

TEST_CASE("mock device: the samples of a region lie where the document says", "[mock_device][roi_align]") {
    SECTION("pixel centers at halves: (k + 0.5) * 1 + 1 - 0.5 is k + 1") {
        CHECK(roi_align_on_device(one_region(ramp(4, 4), {1, 1, 3, 3}, 2, 2, one_sample())) == values{11, 12, 21, 22});
    }
    SECTION("pixel centers at whole numbers: half a pixel farther on both axes") {
        auto options = one_sample();
        options.input_pixel_offset = 0;
        CHECK(roi_align_on_device(one_region(ramp(4, 4), {1, 1, 3, 3}, 2, 2, options)) ==
              values{16.5, 17.5, 26.5, 27.5});
    }
    SECTION("a region of 2 x 1 units of two and of four pixels") {
        auto options = one_sample();
        options.spatial_scale_x = 2;
        options.spatial_scale_y = 4;
        // x: (k + 0.5) * 2 + 2 - 0.5 is 2.5 and 4.5; y: 0.5 * 4 + 4 - 0.5 is 5.5.
        CHECK(roi_align_on_device(one_region(ramp(9, 9), {1, 1, 3, 2}, 1, 2, options)) == values{57.5, 59.5});
    }
    SECTION("an inverted region is mirrored") {
        CHECK(roi_align_on_device(one_region(ramp(4, 4), {3, 1, 1, 3}, 2, 2, one_sample())) == values{12, 11, 22, 21});
    }
    SECTION("aligned corners: three samples from 0 to 3") {
        auto options = one_sample();
        options.input_pixel_offset = options.output_pixel_offset = 0;
        options.align_regions_to_corners = true;
        CHECK(roi_align_on_device(one_region(ramp(1, 4), {0, 0, 3, 0}, 1, 3, options)) == values{0, 1.5, 3});
        CHECK(roi_align_on_device(one_region(ramp(1, 4), {0, 0, 3, 0}, 1, 1, options)) == values{1.5});
    }
    SECTION("as many samples as the region has pixels per output element, rounded up") {
        // Seven pixels, two output elements, four samples for each: at 7/16, 21/16, 35/16, 49/16, then at 63/16 ...
        auto const problem =
            one_region(tensor<float>({1, 1, 1, 8}, {0, 8, 16, 24, 32, 40, 48, 56}), {0.5, 0, 7.5, 1}, 1, 2);
        for (device_arithmetic const& arithmetic : float_arithmetics())
            CHECK(roi_align_on_device(problem, roi_bug::none, arithmetic) == values{8 * 1.75, 8 * 5.25});
    }
}

TEST_CASE("mock device: where nothing rounds, every arithmetic gives the same", "[mock_device][roi_align]") {
    roi_align_options options{.minimum_samples_per_output = 2, .maximum_samples_per_output = 2};
    // Samples at 0.75, 1.25, 1.75, 2.25 on both axes.
    for (device_arithmetic const& arithmetic : float_arithmetics()) {
        auto const problem = one_region(ramp(4, 4), {1, 1, 3, 3}, 2, 2, options);
        CHECK(roi_align_on_device(problem, roi_bug::none, arithmetic) == values{11, 12, 21, 22});
    }
    options.reduction_function = maximum;
    for (device_arithmetic const& arithmetic : float_arithmetics()) {
        auto const problem = one_region(ramp(4, 4), {1, 1, 3, 3}, 2, 2, options);
        CHECK(roi_align_on_device(problem, roi_bug::none, arithmetic) == values{13.75, 14.75, 23.75, 24.75});
    }
}

TEST_CASE("mock device: samples beyond -1 and beyond the size are out of bounds, the others are clamped",
          "[mock_device][roi_align]") {
    roi_align_options const options{.interpolation_mode = nearest,
                                    .input_pixel_offset = 0,
                                    .output_pixel_offset = 0,
                                    .out_of_bounds_input_value = -9,
                                    .maximum_samples_per_output = 1};
    // Samples at -2, -1, 0, 1, 2, 3 of two pixels.
    auto const problem = one_region(tensor<float>({1, 1, 1, 2}, {5, 7}), {-2, 0, 4, 0}, 1, 6, options);
    CHECK(roi_align_on_device(problem) == values{-9, 5, 5, 7, 7, -9});
}

TEST_CASE("mock device: nearest-neighbor takes the lower of two, and the higher with the bug",
          "[mock_device][roi_align]") {
    roi_align_options const options{
        .interpolation_mode = nearest, .input_pixel_offset = 0, .maximum_samples_per_output = 1};
    auto const problem = one_region(ramp(1, 4), {0, 0, 3, 0}, 1, 3, options); // samples at 0.5, 1.5, 2.5
    CHECK(roi_align_on_device(problem) == values{0, 1, 2});
    CHECK(roi_align_on_device(problem, roi_bug::nearest_ties_reversed) == values{1, 2, 3});
}

TEST_CASE("mock device: a maximum starts from the first sample", "[mock_device][roi_align]") {
    roi_align_options const options{.reduction_function = maximum,
                                    .out_of_bounds_input_value = -1,
                                    .minimum_samples_per_output = 2,
                                    .maximum_samples_per_output = 2};
    // Samples at 0 and 1 along x, twice the same along y.
    auto const problem = one_region(tensor<float>({1, 1, 1, 2}, {-3, -2}), {0, 0, 2, 0}, 1, 1, options);
    CHECK(roi_align_on_device(problem) == values{-2});
    CHECK(roi_align_on_device(problem, roi_bug::roi_maximum_from_zero) == values{0});
    // Samples at -1.5 and 0.5: one is out of bounds.
    auto const across = one_region(tensor<float>({1, 1, 1, 2}, {-3, -2}), {-2, 0, 2, 0}, 1, 1, options);
    CHECK(roi_align_on_device(across) == values{-1});
    CHECK(roi_align_on_device(across, roi_bug::maximum_ignores_outside_samples) == values{-2.5});
}

TEST_CASE("mock device: a maximum over weighted pixels is less than one over samples", "[mock_device][roi_align]") {
    roi_align_options const options{
        .reduction_function = maximum, .input_pixel_offset = 0, .maximum_samples_per_output = 1};
    // The sample lies at (0.25, 0), between 4 and 8: 3 + 2.
    auto const problem = one_region(tensor<float>({1, 1, 1, 2}, {4, 8}), {0, 0, 0.5, 0}, 1, 1, options);
    CHECK(roi_align_on_device(problem) == values{5});
    CHECK(roi_align_on_device(problem, roi_bug::maximum_over_weighted_pixels) == values{3});
}

TEST_CASE("mock device: an average counts what is out of bounds", "[mock_device][roi_align]") {
    roi_align_options const options{.minimum_samples_per_output = 2, .maximum_samples_per_output = 2};
    // Samples at -1.5, out of bounds, and 0.5, between 6 and 10.
    auto const problem = one_region(tensor<float>({1, 1, 1, 2}, {6, 10}), {-2, 0, 2, 0}, 1, 1, options);
    CHECK(roi_align_on_device(problem) == values{4});
    CHECK(roi_align_on_device(problem, roi_bug::outside_samples_not_counted) == values{8});
}

TEST_CASE("mock device: arithmetic in half rounds every sum", "[mock_device][roi_align]") {
    tensor<half> input({1, 1, 1, 4}, {half(2048.f), half(1.f), half(1.f), half(1.f)}), output({1, 1, 1, 1});
    tensor<half> rois({1, 4}, {half(0.f), half(0.f), half(4.f), half(0.f)});
    auto problem = one_region(ramp(1, 1), {0, 0, 0, 0}, 1, 1); // for its fields only
    problem.options = {.interpolation_mode = nearest, .minimum_samples_per_output = 1};
    directml::operator_call call = call_of(problem, "ROI_ALIGN1");
    call.tensors["InputTensor"] = input.view();
    call.tensors["ROITensor"] = rois.view();
    call.tensors["OutputTensor"] = output.view();

    mock_device::emulate(call, {}); // 2051 / 4 is 512.75, between 512.5 and 513
    CHECK(static_cast<float>(output(0, 0, 0, 0)) == 513);
    mock_device::emulate(call, {.half_values = true}); // 2048 + 1 is 2048
    CHECK(static_cast<float>(output(0, 0, 0, 0)) == 512);
    mock_device::emulate(call, {.half_store = mock_device::half_rounding::truncated});
    CHECK(static_cast<float>(output(0, 0, 0, 0)) == 512.5);
}
