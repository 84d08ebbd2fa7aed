// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/execution.hpp"
#include "dmlref/spec/roi_align_grad.hpp"
#include "kernels/lanes_of_problems.hpp"
#include "support/some_readings.hpp"

#include <limits>

/// Random calls of ROI_ALIGN and its gradient that cover the cases of their kernels.
namespace dmlref::testing {

struct roi_align_problem_sizes {
    index_t batches, channels, height, width, regions, output_height, output_width;

    shape input() const { return {batches, channels, height, width}; }
    shape output() const { return {regions, channels, output_height, output_width}; }
};

/// Channel counts near whole and half numbers of lanes.
inline index_t some_channel_count(random_numbers& random) {
    index_t const lanes = lanes_of_problems;
    return std::max<index_t>(
        1, random.one_of<index_t>({1, 2, 3, random.between(1, 6), lanes / 2 + random.between(-1, 1),
                                   lanes * random.between(1, 3) + random.between(-1, 1), lanes + lanes / 2}));
}

inline roi_align_problem_sizes some_roi_align_sizes(random_numbers& random) {
    index_t const most_outputs = random.one_in(10) ? 21 : 5;
    return {.batches = random.between(1, 3),
            .channels = some_channel_count(random),
            .height = random.one_of<index_t>({1, 2, random.between(1, 9), random.between(5, 40)}),
            .width = random.one_of<index_t>({1, 2, random.between(1, 9), random.between(5, 40)}),
            .regions = random.one_of<index_t>({1, 2, random.between(1, 5), random.between(3, 20)}),
            .output_height = random.between(1, most_outputs),
            .output_width = random.between(1, most_outputs)};
}

inline roi_align_options some_roi_align_options(random_numbers& random) {
    auto const minimum = static_cast<std::uint32_t>(random.between(0, 3));
    return {.reduction_function = random.one_of({reduce_function::average, reduce_function::max}),
            .interpolation_mode = random.one_in(4) ? interpolation_mode::nearest_neighbor : interpolation_mode::linear,
            .spatial_scale_x = random.one_of({1.f, 1.f, 0.5f, 0.3f, 2.f, -1.f, 0.f}),
            .spatial_scale_y = random.one_of({1.f, 1.f, 0.5f, 0.7f, 2.f, -1.f, 0.f}),
            .input_pixel_offset = random.one_of({0.5f, 0.5f, 0.f, -0.3f}),
            .output_pixel_offset = random.one_of({-0.5f, -0.5f, 0.f, 0.1f}),
            .out_of_bounds_input_value = random.one_of(
                {0.f, 0.1f, -3.f, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}),
            .minimum_samples_per_output = minimum,
            .maximum_samples_per_output =
                random.one_of({std::max(minimum, 1u), minimum + 2, std::numeric_limits<std::uint32_t>::max()}),
            .align_regions_to_corners = random.one_in(3),
            .readings = some_readings(random),
            .work_budget = 60'000};
}

/// One coordinate of a corner: inside or around the image, on and between pixels, and anywhere else.
inline float some_corner(random_numbers& random, index_t size) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (random.one_in(30))
        return random.one_of({infinity, -infinity, std::numeric_limits<float>::quiet_NaN(), 1e30f, -1e9f, 3e38f, -0.f});
    auto const around = static_cast<float>(random.between(-64 * (size / 4 + 2), 64 * (size + size / 4 + 2))) / 64.f;
    return random.one_in(3) ? std::floor(around * 2.f) / 2.f : around;
}

template <element T>
struct roi_align_problem {
    roi_align_problem_sizes sizes;
    roi_align_options options;
    random_tensor<T> input, rois;
    random_tensor<std::uint32_t> batch_indices;
    execution how;
};

/// A tensor that the call reads, in any layout, or writes, in any layout without repetition.
template <element T>
random_tensor<T> some_tensor_of(random_numbers& random, shape const& sizes, bool repeats) {
    contents const kind = random.one_of(
        {contents::distinct, contents::distinct, contents::ties, contents::special, contents::nan_now_and_then});
    return some_tensor<T>(random, sizes, some_strides(random, sizes, repeats), kind);
}

template <element T>
roi_align_problem<T> roi_align_problem_of(random_numbers& random, roi_align_problem_sizes const& sizes,
                                          roi_align_options const& options) {
    shape const rois_sizes{sizes.regions, 4}, indices_sizes{sizes.regions};
    roi_align_problem<T> problem{sizes,
                                 options,
                                 some_tensor_of<T>(random, sizes.input(), true),
                                 some_tensor<T>(random, rois_sizes, some_strides(random, rois_sizes, false)),
                                 some_tensor<std::uint32_t>(random, indices_sizes, {random.between(0, 2)}),
                                 some_execution(random)};
    for (index_t region = 0; region < sizes.regions; ++region) {
        problem.batch_indices.view()(region) = static_cast<std::uint32_t>(random.between(0, sizes.batches - 1));
        for (int corner = 0; corner < 4; ++corner)
            problem.rois.view()(region, corner) =
                static_cast<T>(some_corner(random, corner % 2 == 0 ? sizes.width : sizes.height));
    }
    return problem;
}

/// A problem that stays within its work budget.
template <element T>
roi_align_problem<T> some_roi_align_problem(std::uint32_t seed) {
    random_numbers random(seed);
    for (;;) {
        roi_align_problem_sizes const sizes = some_roi_align_sizes(random);
        auto problem = roi_align_problem_of<T>(random, sizes, some_roi_align_options(random));
        spec::rules const rules("ROI_ALIGN1");
        try {
            spec::validate_work(rules, tensor_view<T const>(problem.rois), sizes.output(), problem.options);
            return problem;
        } catch (validation_error const&) {
        }
    }
}

/// Regions that are long along one axis, with more samples than a table holds, or so many regions that not all tables
/// are made at once.
template <element T>
roi_align_problem<T> some_large_roi_align_problem(std::uint32_t seed) {
    random_numbers random(seed);
    bool const is_long = seed % 2 == 0;
    roi_align_problem_sizes const sizes{.batches = 2,
                                        .channels = is_long ? lanes_of_problems / 2 + 1 : 2,
                                        .height = random.between(3, 9),
                                        .width = random.between(3, 9),
                                        .regions = is_long ? 4 : 60'000,
                                        .output_height = is_long ? 2 : 1,
                                        .output_width = 1};
    roi_align_options options = some_roi_align_options(random);
    options.spatial_scale_x = options.spatial_scale_y = 1.f;
    options.work_budget = default_work_budget;
    options.minimum_samples_per_output = 1;
    options.maximum_samples_per_output = is_long ? 80'000 : 1;
    auto problem = roi_align_problem_of<T>(random, sizes, options);
    if (is_long)
        for (index_t region = 0; region < sizes.regions; ++region) {
            int const axis = static_cast<int>(random.between(0, 1));
            problem.rois.view()(region, axis) = static_cast<T>(static_cast<float>(random.between(-60'000, 2)));
            problem.rois.view()(region, axis + 2) = static_cast<T>(static_cast<float>(random.between(0, 65'000)));
            problem.rois.view()(region, 1 - axis) = static_cast<T>(0.7f);
            problem.rois.view()(region, 3 - axis) = static_cast<T>(1.6f);
        }
    return problem;
}

} // namespace dmlref::testing
