// SPDX-License-Identifier: MIT
#include "dmlref/reference/roi_align.hpp"
#include "dmlref/reference/roi_align_grad.hpp"
#include "dmlref/reference/roi_pooling.hpp"
#include "mock_device/region_problem.hpp"
#include "support/catch.hpp"
#include "support/random_tensors.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using patterns = std::vector<std::uint32_t>;

patterns bits_of(std::vector<float> const& values) {
    patterns result;
    for (float value : values) result.push_back(bits(to_element<float>(value))); // any NaN for a NaN
    return result;
}

tensor<float> some_values(random_numbers& random, shape const& sizes) {
    auto const kind = random.one_in(6) ? contents::ties : contents::distinct;
    tensor<float> values(sizes);
    for_each_index(sizes, [&](multi_index const& at) { values.view()[at] = some_value(random, kind); });
    return values;
}

/// From -4 to 12; a quarter of a pixel is the grain of some, so that they meet pixels and borders.
float some_corner(random_numbers& random) {
    if (random.one_in(60)) return random.one_of({0x1p120f, -0x1p40f, std::numeric_limits<float>::quiet_NaN()});
    index_t const grain = random.one_of({index_t{4}, index_t{1000}});
    return static_cast<float>(random.between(-4 * grain, 12 * grain)) / static_cast<float>(grain);
}

roi_align_options some_options(random_numbers& random) {
    auto const fewest = static_cast<std::uint32_t>(random.between(0, 2));
    return {.reduction_function = random.one_of({reduce_function::average, reduce_function::max}),
            .interpolation_mode = random.one_of({interpolation_mode::linear, interpolation_mode::nearest_neighbor}),
            .spatial_scale_x = random.one_of({1.f, 0.5f, 0.3f}),
            .spatial_scale_y = random.one_of({1.f, 2.f, -0.7f}),
            .input_pixel_offset = random.one_of({0.5f, 0.f, 0.1f}),
            .output_pixel_offset = random.one_of({-0.5f, 0.f, -0.3f}),
            .out_of_bounds_input_value = random.one_of({0.f, -2.f, 5.f}),
            .minimum_samples_per_output = fewest,
            .maximum_samples_per_output = std::max(fewest, 1u) + static_cast<std::uint32_t>(random.between(0, 3)),
            .align_regions_to_corners = random.one_in(2),
            .readings = {.nearest_tie =
                             random.one_of({nearest_tie::half_down, nearest_tie::half_up, nearest_tie::half_even})}};
}

region_problem some_problem(random_numbers& random) {
    index_t const images = random.between(1, 3), regions = random.between(1, 4);
    region_problem problem{
        some_values(random, {images, random.between(1, 3), random.between(1, 8), random.between(1, 8)}),
        tensor<float>({regions, 4}),
        tensor<std::uint32_t>({regions}),
        random.between(1, 4),
        random.between(1, 4),
        some_options(random)};
    for (index_t region = 0; region < regions; ++region) {
        problem.batch_indices(region) = static_cast<std::uint32_t>(random.between(0, images - 1));
        for (index_t corner = 0; corner < 4; ++corner) problem.rois(region, corner) = some_corner(random);
    }
    return problem;
}

} // namespace

TEST_CASE("mock device: in plain arithmetic ROI_ALIGN1 has the reference's bits", "[mock_device][roi_align]") {
    for (std::uint32_t seed = 0; seed < 500; ++seed) {
        random_numbers random(seed);
        region_problem const problem = some_problem(random);
        tensor<float> expected(problem.output_sizes());
        reference::roi_align(problem.input, problem.rois, problem.batch_indices, expected.view(), problem.options);
        INFO("seed " << seed);
        REQUIRE(bits_of(roi_align_on_device(problem)) == bits(expected));
    }
}

TEST_CASE("mock device: in plain arithmetic ROI_ALIGN_GRAD has the reference's bits", "[mock_device][roi_align_grad]") {
    for (std::uint32_t seed = 0; seed < 500; ++seed) {
        random_numbers random(seed);
        region_problem problem = some_problem(random);
        problem.options.out_of_bounds_input_value = 0; // which the gradient's description lacks
        tensor<float> const incoming = some_values(random, problem.output_sizes());
        auto options = problem.options;
        options.readings.roi_gradient_reading =
            random.one_of({roi_gradient_reading::exact_derivative, roi_gradient_reading::literal});
        tensor<float> image(problem.input.sizes()), regions(problem.rois.sizes());
        reference::roi_align_grad(problem.input, incoming, problem.rois, problem.batch_indices, image.view(),
                                  regions.view(), options);
        region_gradients const got =
            roi_align_grad_on_device(problem, incoming, roi_bug::none, {}, options.readings.roi_gradient_reading);
        INFO("seed " << seed);
        REQUIRE(bits_of(got.image) == bits(image));
        REQUIRE(bits_of(got.regions) == bits(regions));
    }
}

TEST_CASE("mock device: ROI_POOLING, which computes nothing, has the reference's bits", "[mock_device][roi_pooling]") {
    for (std::uint32_t seed = 0; seed < 500; ++seed) {
        random_numbers random(seed);
        index_t const images = random.between(1, 3);
        tensor<float> const input =
            some_values(random, {images, random.between(1, 3), random.between(1, 8), random.between(1, 8)});
        tensor<float> rois({1, 1, random.between(1, 4), 5});
        for (index_t region = 0; region < rois.size(2); ++region) {
            rois(0, 0, region, 0) = static_cast<float>(random.between(0, 2 * images - 1)) / 2; // cut to a whole number
            for (index_t corner = 1; corner < 5; ++corner) rois(0, 0, region, corner) = some_corner(random);
        }
        roi_pooling_options const options{
            .spatial_scale = random.one_of({1.f, 0.5f, 1 / 3.f}),
            .pooled_size = {.width = random.one_of({1u, 2u, 3u, 7u}), .height = random.one_of({1u, 2u, 5u})}};
        tensor<float> expected(roi_pooling_output_sizes(input.sizes(), rois.sizes(), options));
        reference::roi_pooling(input, rois, expected.view(), options);
        INFO("seed " << seed);
        REQUIRE(bits_of(roi_pooling_on_device(input, rois, options)) == bits(expected));
    }
}
