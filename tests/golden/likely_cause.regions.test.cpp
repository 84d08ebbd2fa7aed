// SPDX-License-Identifier: MIT
#include "dmlref/golden/likely_cause.hpp"

#include "support/catch.hpp"
#include "suspected.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr std::uint32_t average = 2, maximum = 7, nearest = 0, linear = 1;

/// How regions are sampled. What a device takes one of these for gives another problem, with its result.
struct region_options {
    std::uint32_t reduction = average, mode = linear;
    float scale_x = 1, scale_y = 1, input_offset = 0.25f, output_offset = -0.25f, outside = 3;
    std::uint32_t fewest = 1, most = 8;
    bool aligned = false;
    reals regions = {1.25, 2.5, 9.5, 8.75, -2.5, 0.75, 6.25, 13.5, 4.75, 9.25, 3.5, 1.5};
    reals batches = {1, 0, 1};
};

problem sampled(std::string_view name, region_options const& how, reals const& input = noise(2 * 2 * 9 * 10)) {
    problem p(name);
    p.set_sampling(how.reduction, how.mode, how.fewest, how.most);
    p.set("SpatialScaleX", how.scale_x).set("SpatialScaleY", how.scale_y);
    p.set("InputPixelOffset", how.input_offset).set("OutputPixelOffset", how.output_offset);
    p.set("AlignRegionsToCorners", how.aligned);
    p.bind("InputTensor", {2, 2, 9, 10}, input).bind("ROITensor", {3, 4}, how.regions);
    p.bind<std::uint32_t>("BatchIndicesTensor", {3}, how.batches);
    if (name == "ROI_ALIGN_GRAD") {
        p.bind("InputGradientTensor", {3, 2, 4, 5}, noise(120, 7)).bind("OutputGradientTensor", {2, 2, 9, 10});
        p.bind("OutputROIGradientTensor", {3, 4});
        return p;
    }
    p.set("OutOfBoundsInputValue", how.outside).bind("OutputTensor", {3, 2, 4, 5});
    return p;
}

/// The name of the cause when a device takes `right` for `taken`.
std::string confused(region_options const& right, region_options const& taken) {
    return cause_named(sampled("ROI_ALIGN1", right), sampled("ROI_ALIGN1", taken).result("OutputTensor"));
}

/// {1, 1, 8, 8}, three regions into 3 x 3 bins.
problem binned(reals const& regions, float scale = 1) {
    problem p("ROI_POOLING");
    p.set("SpatialScale", scale).set("PooledSize", size_2d{3, 3});
    p.bind("InputTensor", {1, 1, 8, 8}, noise(64)).bind("ROITensor", {1, 1, 3, 5}, regions);
    p.bind("OutputTensor", {3, 1, 3, 3});
    return p;
}

} // namespace

TEST_CASE("likely_cause: without a mistake the number that makes mistakes is a float", "[likely_cause][golden]") {
    for (std::string_view const name : {"ROI_ALIGN1", "ROI_ALIGN_GRAD"})
        for (std::string const output : {"OutputTensor", "OutputGradientTensor", "OutputROIGradientTensor"})
            for (std::uint32_t const reduction : {average, maximum}) {
                problem const p = sampled(name, {.reduction = reduction});
                if (!p.call().tensors.contains(output)) continue;
                INFO(name << " " << output);
                CHECK(golden::cause::reference_result(golden::cause::plain_call_of(p.call()), output) ==
                      p.result(output));
            }
}

TEST_CASE("likely_cause: fields of ROI_ALIGN1 that a device ignores are recognized", "[likely_cause][golden]") {
    region_options const right;
    CHECK(confused(right, {.input_offset = 0}) == "input_pixel_offset_ignored");
    CHECK(confused(right, {.input_offset = 0.5f}) == "input_pixel_offset_always_half");
    CHECK(confused(right, {.output_offset = 0}) == "output_pixel_offset_ignored");
    CHECK(confused(right, {.output_offset = -0.5f}) == "output_pixel_offset_always_half");
    CHECK(confused(right, {.aligned = true}) == "corners_always_aligned");
    CHECK(confused({.aligned = true}, right) == "aligned_corners_ignored");
    CHECK(confused(right, {.outside = 0}) == "out_of_bounds_value_ignored");
    CHECK(confused(right, {.batches = {0, 0, 0}}) == "batch_indices_ignored");
    CHECK(confused({.scale_x = 0.5f, .scale_y = 0.75f}, {.scale_x = 0.75f, .scale_y = 0.5f}) ==
          "spatial_scales_exchanged");
}

TEST_CASE("likely_cause: other samples of ROI_ALIGN1 are recognized", "[likely_cause][golden]") {
    region_options const right;
    CHECK(confused(right, {.reduction = maximum}) == "reduction_function_exchanged");
    CHECK(confused(right, {.mode = nearest}) == "interpolation_mode_exchanged");
    CHECK(confused(right, {.most = 1}) == "sample_count_ignores_region");
    CHECK(confused({.fewest = 2}, {.most = 1}) == "one_sample_only");
    CHECK(confused(right, {.fewest = 8}) == "sample_count_always_maximum");
}

TEST_CASE("likely_cause: other regions of ROI_ALIGN1 are recognized", "[likely_cause][golden]") {
    region_options const right;
    auto const taken = [](reals const& regions) {
        region_options result;
        result.regions = regions;
        return result;
    };
    CHECK(confused(right, taken({2.5, 1.25, 8.75, 9.5, 0.75, -2.5, 13.5, 6.25, 9.25, 4.75, 1.5, 3.5})) ==
          "region_axes_exchanged");
    CHECK(confused(right, taken({1.25, 2.5, 9.5, 8.75, -2.5, 0.75, 6.25, 13.5, 3.5, 1.5, 4.75, 9.25})) ==
          "inverted_region_sorted");
    CHECK(confused(right, taken({1.25, 2.5, 9.5, 8.75, 0, 0.75, 6.25, 9, 4.75, 9, 3.5, 1.5})) ==
          "region_clipped_to_image");
    CHECK(confused(right, taken({1.25, 2.5, 9.5, 8.75, -2.5, 0.75, 6.25, 13.5, 4.75, 9.25, 5.75, 10.25})) ==
          "small_region_enlarged");
}

TEST_CASE("likely_cause: a maximum over weighted pixels is recognized", "[likely_cause][golden]") {
    // One sample per output element: at (0.75, 0.25) of each pixel.
    problem p("ROI_ALIGN");
    p.set_sampling(maximum, linear, 1, 1).set("OutOfBoundsInputValue", 0.f);
    reals const input = noise(100);
    p.bind("InputTensor", {1, 1, 10, 10}, input).bind("ROITensor", {1, 4}, {0.75, 0.25, 8.75, 8.25});
    p.bind<std::uint32_t>("BatchIndicesTensor", {1}, {0}).bind("OutputTensor", {1, 1, 8, 8});
    reals got;
    for (std::size_t y = 0; y < 8; ++y)
        for (std::size_t x = 0; x < 8; ++x) {
            std::size_t const corner = y * 10 + x;
            got.push_back(std::max({input[corner] * 0.25 * 0.75, input[corner + 1] * 0.75 * 0.75,
                                    input[corner + 10] * 0.25 * 0.25, input[corner + 11] * 0.75 * 0.25}));
        }
    CHECK(cause_named(p, got) == "maximum_over_weighted_pixels");
}

TEST_CASE("likely_cause: samples outside of the image that a device counts otherwise are recognized",
          "[likely_cause][golden]") {
    // Samples at -1.5, -0.5, 0.5 ... 10.5 along x, on whole rows along y.
    problem p("ROI_ALIGN1");
    p.set_sampling(average, linear, 1, 1).set("OutOfBoundsInputValue", 5.f).set("AlignRegionsToCorners", false);
    p.set("InputPixelOffset", 0.f).set("OutputPixelOffset", 0.f);
    reals const input = noise(100);
    p.bind("InputTensor", {1, 1, 10, 10}, input).bind("ROITensor", {1, 4}, {-1.5, 0, 11.5, 10});
    p.bind<std::uint32_t>("BatchIndicesTensor", {1}, {0}).bind("OutputTensor", {1, 1, 10, 13});
    reals strict, zeros, clamped;
    for (int y = 0; y < 10; ++y)
        for (int left = -2; left < 11; ++left) {
            auto const pixel = [&](int x) { return x < 0 || x > 9 ? 0 : input[static_cast<std::size_t>(y * 10 + x)]; };
            double const inside = (pixel(left) + pixel(left + 1)) / 2;
            double const edge = pixel(left < 0 ? 0 : 9);
            bool const between = left >= 0 && left < 9;
            strict.push_back(between ? inside : 5);
            zeros.push_back(left == -2 || left == 10 ? 5 : inside);
            clamped.push_back(between ? inside : edge);
        }
    CHECK(cause_named(p, strict) == "bounds_at_first_and_last_pixel");
    CHECK(cause_named(p, zeros) == "outside_pixels_read_as_zero");
    CHECK(cause_named(p, clamped) == "outside_samples_clamped");
}

TEST_CASE("likely_cause: mistakes of ROI_ALIGN_GRAD are recognized", "[likely_cause][golden]") {
    region_options const right = {.scale_x = 0.5f, .scale_y = 0.75f};
    problem const p = sampled("ROI_ALIGN_GRAD", right);
    reals const image = p.result("OutputGradientTensor"), regions = p.result("OutputROIGradientTensor");

    problem const inverted = sampled("ROI_ALIGN_GRAD", {.scale_x = 2, .scale_y = 1 / 0.75f});
    CHECK(cause_named(p, inverted.result("OutputGradientTensor"), "OutputGradientTensor") ==
          "roi_gradient_scale_inverted");

    reals twice = image, exchanged = regions, unscaled = regions;
    for (double& value : twice) value += value;
    for (std::size_t corner = 0; corner < regions.size(); ++corner) {
        exchanged[corner] = regions[corner ^ 1];
        unscaled[corner] /= corner % 2 == 0 ? 0.5 : 0.75;
    }
    CHECK(cause_named(p, twice, "OutputGradientTensor") == "roi_gradient_added_twice");
    CHECK(cause_named(p, exchanged, "OutputROIGradientTensor") == "region_gradient_axes_exchanged");
    CHECK(cause_named(p, unscaled, "OutputROIGradientTensor") == "region_gradient_without_spatial_scale");
}

TEST_CASE("likely_cause: corners of ROI_POOLING rounded otherwise are recognized", "[likely_cause][golden]") {
    problem const p = binned({0, 0.5, 1.5, 6.5, 5.5, 0, 2.5, 0.75, 6.75, 4.5, 0, 1.25, 2.5, 5.25, 6.5});
    auto const taken = [&](reals const& regions) { return cause_named(p, binned(regions).result("OutputTensor")); };
    CHECK(taken({0, 0, 2, 6, 6, 0, 2, 1, 7, 4, 0, 1, 2, 5, 6}) == "pooling_corners_round_half_to_even");
    CHECK(taken({0, 0, 1, 6, 5, 0, 2, 0, 6, 4, 0, 1, 2, 5, 6}) == "pooling_corners_truncated");
    CHECK(taken({0, 1, 2, 6, 5, 0, 3, 1, 6, 4, 0, 1, 3, 4, 6}) == "pooling_width_without_last_pixel");
    CHECK(taken({0, 1.5, 0.5, 5.5, 6.5, 0, 0.75, 2.5, 4.5, 6.75, 0, 2.5, 1.25, 6.5, 5.25}) == "region_axes_exchanged");
}

TEST_CASE("likely_cause: bins of ROI_POOLING that end too early or too late are recognized", "[likely_cause][golden]") {
    // Regions of 4, 5 and 7 pixels into three bins.
    problem const p = binned({0, 0, 0, 3, 4, 0, 1, 1, 7, 5, 0, 3, 1, 7, 7});
    reals const input = noise(64);
    std::vector<int> const starts_y = {0, 1, 1}, heights = {5, 5, 7}, starts_x = {0, 1, 3}, widths = {4, 7, 5};
    auto const maxima_of = [&](auto&& end_of_rows, auto&& end_of_columns) {
        reals got;
        for (std::size_t roi = 0; roi < 3; ++roi)
            for (int bin = 0; bin < 9; ++bin) {
                int const end_y = std::min(8, starts_y[roi] + end_of_rows((bin / 3 + 1) * heights[roi]));
                int const end_x = std::min(8, starts_x[roi] + end_of_columns((bin % 3 + 1) * widths[roi]));
                double best = -1e9;
                for (int y = starts_y[roi] + bin / 3 * heights[roi] / 3; y < end_y; ++y)
                    for (int x = starts_x[roi] + bin % 3 * widths[roi] / 3; x < end_x; ++x)
                        best = std::max(best, input[static_cast<std::size_t>(y * 8 + x)]);
                got.push_back(best == -1e9 ? 0 : best);
            }
        return got;
    };
    auto const maxima = [&](auto&& end_of_bin) { return maxima_of(end_of_bin, end_of_bin); };
    auto const right = [](int thirds) { return (thirds + 2) / 3; };
    auto const too_early = [](int thirds) { return (thirds + 2) / 3 - 1; };
    REQUIRE(maxima(right) == p.result("OutputTensor"));
    CHECK(cause_named(p, maxima([](int thirds) { return thirds / 3; })) == "pooling_bins_do_not_overlap");
    CHECK(cause_named(p, maxima(too_early)) == "pooling_bins_without_last_pixel");
    CHECK(cause_named(p, maxima_of(right, too_early)) == "pooling_bins_without_last_column");
    CHECK(cause_named(p, maxima_of(too_early, right)) == "pooling_bins_without_last_row");
    CHECK(cause_named(p, maxima([](int thirds) { return (thirds + 2) / 3 + 1; })) == "pooling_bins_with_next_pixel");
}

TEST_CASE("likely_cause: a maximum of ROI_POOLING that starts from the lowest finite number is recognized",
          "[likely_cause][golden]") {
    double const infinity = std::numeric_limits<double>::infinity();
    problem p = binned({0, 0, 0, 5, 6, 0, 1, 2, 7, 7, 0, 3, 3, 4, 6});
    p.bind("InputTensor", {1, 1, 8, 8}, reals(64, -infinity));
    REQUIRE(p.result("OutputTensor") == reals(27, -infinity));
    CHECK(cause_named(p, reals(27, -std::numeric_limits<float>::max())) == "infinity_for_largest");
}
