// SPDX-License-Identifier: MIT
#include "bug.hpp"
#include "mock_device/region_problem.hpp"
#include "support/catch.hpp"
#include "support/random_tensors.hpp"

#include <functional>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using result = std::vector<std::uint32_t>;

void append(result& all, std::vector<float> const& some) {
    for (float value : some) all.push_back(bits(value));
}

tensor<float> noise(random_numbers& random, shape const& sizes) {
    tensor<float> values(sizes);
    for_each_index(sizes, [&](multi_index const& at) { values.view()[at] = some_value(random, contents::distinct); });
    return values;
}

/// Regions within an image of 5 x 7, across its borders, beside it, inverted, and small.
region_problem five_regions(std::uint32_t seed, roi_align_options const& options) {
    random_numbers random(seed);
    return {noise(random, {2, 2, 5, 7}),
            tensor<float>({5, 4}, {0.5, 0.25, 6.5, 2.5, -3, -4, 6, 1, 8, 5, 9, 7, 4, 4.5, 1.25, 0.5, 2, 2, 2.5, 2.25}),
            tensor<std::uint32_t>({5}, {1, 0, 1, 1, 0}),
            2,
            3,
            options};
}

/// Options that between them leave no mistake without effect.
std::vector<roi_align_options> telling_options() {
    auto const maximum = reduce_function::max;
    auto const nearest = interpolation_mode::nearest_neighbor;
    return {{},
            {.maximum_samples_per_output = 1},
            {.reduction_function = maximum, .out_of_bounds_input_value = 9},
            {.reduction_function = maximum, .out_of_bounds_input_value = -9},
            {.interpolation_mode = nearest, .input_pixel_offset = 0, .output_pixel_offset = 0},
            {.spatial_scale_x = 0.75f, .spatial_scale_y = 1.25f},
            {.input_pixel_offset = 0, .output_pixel_offset = 0, .align_regions_to_corners = true}};
}

result forward_results(roi_bug bug) {
    result all;
    for (roi_align_options const& options : telling_options())
        append(all, roi_align_on_device(five_regions(1, options), bug));
    return all;
}

/// In one image all samples are below what is out of bounds, 0; in the other some are equal.
void make_telling_for_maxima(tensor<float>& images) {
    for_each_index({2, 5, 7}, [&](multi_index const& at) {
        float& negative = images(0, at[0], at[1], at[2]);
        negative = -std::abs(negative);
        if (at[1] < 2) images(1, at[0], at[1], at[2]) = 7;
    });
}

result gradient_results(roi_bug bug) {
    result all;
    for (roi_align_options const& options : telling_options()) {
        random_numbers random(2);
        region_problem problem = five_regions(3, options);
        if (options.reduction_function == reduce_function::max) make_telling_for_maxima(problem.input);
        auto const gradients = roi_align_grad_on_device(problem, noise(random, problem.output_sizes()), bug);
        append(all, gradients.image);
        append(all, gradients.regions);
    }
    return all;
}

result pooling_results(roi_bug bug) {
    random_numbers random(4);
    tensor<float> const rois({1, 1, 5, 5}, {1, 0.5, 1,  5.5, 4,  0, -3, -2.5, 4.5, 3, //
                                            1, 5,   3,  9,   8,  1, 4,  4,    1,   1, //
                                            0, 2.5, .5, 4.5, 3.5});
    result all;
    tensor<float> input = noise(random, {2, 2, 5, 7});
    append(all, roi_pooling_on_device(input, rois, {.pooled_size = {.width = 3, .height = 2}}, bug));
    return all;
}

std::vector<mock_device::named_bug> bugs_on_regions() {
    std::vector<mock_device::named_bug> bugs;
    for (mock_device::named_bug const& each : mock_device::all_bugs())
        if (std::holds_alternative<roi_bug>(each.bug)) bugs.push_back(each);
    return bugs;
}

bool may_be_made_in(mock_device::named_bug const& each, std::string_view operator_name) {
    return mock_device::contains(each.operators, directml::find_operator(operator_name)->type);
}

void check_that_bugs_show(std::string_view operator_name, std::function<result(roi_bug)> const& results) {
    result const correct = results(roi_bug::none);
    for (mock_device::named_bug const& each : bugs_on_regions()) {
        INFO(each.name);
        CHECK((results(std::get<roi_bug>(each.bug)) != correct) == may_be_made_in(each, operator_name));
    }
}

} // namespace

TEST_CASE("mock device: each mistake shows in the operators that it may be made in, and in no other",
          "[mock_device][roi_bugs]") {
    check_that_bugs_show("ROI_ALIGN1", forward_results);
    check_that_bugs_show("ROI_ALIGN_GRAD", gradient_results);
    check_that_bugs_show("ROI_POOLING", pooling_results);
}
