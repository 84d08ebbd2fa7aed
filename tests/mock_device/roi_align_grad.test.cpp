// SPDX-License-Identifier: MIT
#include "mock_device/region_problem.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using values = std::vector<float>;

/// Samples at x = 0.75 and 1.75, y = 1, with incoming gradients 1 and 10.
region_problem two_samples() {
    return one_region(ramp(3, 4), {0.75, 0.5, 2.75, 2.5}, 1, 2, {.maximum_samples_per_output = 1});
}
tensor<float> one_and_ten() { return tensor<float>({1, 1, 1, 2}, {1, 10}); }

/// Two regions that cover the same two pixels: a sample at x = 0.5 each.
region_problem two_regions() {
    return {ramp(1, 2),
            tensor<float>({2, 4}, {0, 0, 2, 1, 0, 0, 2, 1}),
            tensor<std::uint32_t>({2}),
            1,
            1,
            {.maximum_samples_per_output = 1}};
}

} // namespace

TEST_CASE("mock device: a gradient goes to the pixels that a sample read", "[mock_device][roi_align_grad]") {
    region_gradients const gradients = roi_align_grad_on_device(two_samples(), one_and_ten());
    CHECK(gradients.image == values{0, 0, 0, 0, 0.25, 0.75 + 2.5, 7.5, 0, 0, 0, 0, 0});
    // The image rises by 1 along x. The samples lie at 1/4 and 3/4 of the region; along y on a row.
    CHECK(gradients.regions == values{0.75 + 2.5, 0, 0.25 + 7.5, 0});
}

TEST_CASE("mock device: the literal reading has the image's width and the column", "[mock_device][roi_align_grad]") {
    auto const gradients =
        roi_align_grad_on_device(two_samples(), one_and_ten(), roi_bug::none, {}, roi_gradient_reading::literal);
    CHECK(gradients.regions == values{1 * (4 - 0) + 10 * (4 - 1), 0, 10 * 1, 0});
}

TEST_CASE("mock device: a region's gradient has the scales as factors", "[mock_device][roi_align_grad]") {
    region_problem problem = two_samples();
    problem.options.spatial_scale_x = 2;
    problem.rois = tensor<float>({1, 4}, {0.375, 0.5, 1.375, 2.5}); // the same pixels
    CHECK(roi_align_grad_on_device(problem, one_and_ten()).regions == values{6.5, 0, 15.5, 0});
    auto const without =
        roi_align_grad_on_device(problem, one_and_ten(), roi_bug::region_gradient_without_spatial_scale);
    CHECK(without.regions == values{3.25, 0, 7.75, 0});
    auto const exchanged = roi_align_grad_on_device(problem, one_and_ten(), roi_bug::region_gradient_axes_exchanged);
    CHECK(exchanged.regions == values{0, 6.5, 0, 15.5});
}

TEST_CASE("mock device: regions that overlap add up", "[mock_device][roi_align_grad]") {
    tensor<float> const incoming({2, 1, 1, 1}, {2, 8});
    CHECK(roi_align_grad_on_device(two_regions(), incoming).image == values{5, 5});
    CHECK(roi_align_grad_on_device(two_regions(), incoming, roi_bug::roi_gradient_overwritten).image == values{4, 4});
    CHECK(roi_align_grad_on_device(two_regions(), incoming, roi_bug::roi_gradient_added_twice).image == values{10, 10});
}

TEST_CASE("mock device: an average shares its gradient out", "[mock_device][roi_align_grad]") {
    // Samples at x = 0 and 1, twice the same along y.
    auto const problem =
        one_region(ramp(1, 2), {0, 0, 2, 0}, 1, 1, {.minimum_samples_per_output = 2, .maximum_samples_per_output = 2});
    tensor<float> const incoming({1, 1, 1, 1}, {12});
    CHECK(roi_align_grad_on_device(problem, incoming).image == values{6, 6});
    CHECK(roi_align_grad_on_device(problem, incoming, roi_bug::roi_gradient_not_divided).image == values{24, 24});
}

TEST_CASE("mock device: a maximum gives its gradient to the first of equal samples", "[mock_device][roi_align_grad]") {
    // Samples at x = 0 and 1, twice the same along y.
    auto const problem = one_region(
        tensor<float>({1, 1, 1, 2}, {3, 3}), {0, 0, 2, 0}, 1, 1,
        {.reduction_function = reduce_function::max, .minimum_samples_per_output = 2, .maximum_samples_per_output = 2});
    tensor<float> const incoming({1, 1, 1, 1}, {12});
    CHECK(roi_align_grad_on_device(problem, incoming).image == values{12, 0});
    CHECK(roi_align_grad_on_device(problem, incoming, roi_bug::maximum_gradient_to_last_of_equals).image ==
          values{0, 12});
}

TEST_CASE("mock device: a sum of gradients is taken in the arithmetic's order", "[mock_device][roi_align_grad]") {
    region_problem problem = one_region(ramp(1, 1), {0, 0, 1, 1}, 1, 1, {.maximum_samples_per_output = 1});
    problem.rois = tensor<float>({3, 4}, {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1});
    problem.batch_indices = tensor<std::uint32_t>({3});
    tensor<float> const incoming({3, 1, 1, 1}, {0x1p24f, 1, 1});
    using enum mock_device::summation_order;
    auto const sum = [&](mock_device::summation_order order) {
        return roi_align_grad_on_device(problem, incoming, roi_bug::none, {.order = order}).image;
    };
    CHECK(sum(ascending) == values{0x1p24f});      // each 1 is lost
    CHECK(sum(descending) == values{0x1p24f + 2}); // 1 + 1 comes first
    CHECK(sum(pairwise) == values{0x1p24f + 2});   // 2^24 + (1 + 1)
}
