// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/resample.hpp"
#include "kernels/lanes_of_problems.hpp"
#include "support/random_tensors.hpp"

/// Random calls of RESAMPLE and its gradient that cover the cases of their kernels.
namespace dmlref::testing {

/// The sizes and options of a RESAMPLE, or of the forward pass of a gradient.
struct resample_problem {
    shape input_sizes, output_sizes;
    resample_options options;
};

/// Sizes near whole numbers of lanes.
inline index_t some_size(random_numbers& random, index_t most) {
    index_t const lanes = lanes_of_problems;
    index_t const awkward = lanes * random.between(1, 3) + random.between(-1, 1);
    return std::min(most, random.one_of<index_t>({1, 2, random.between(1, 9), awkward, awkward + lanes}));
}

inline shape some_sizes(random_numbers& random, std::size_t rank) {
    shape sizes;
    index_t count = 1;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        sizes.push_back(some_size(random, std::max<index_t>(1, 1500 / count)));
        count *= sizes.back();
    }
    if (random.one_in(2)) std::reverse(sizes.begin(), sizes.end()); // the last axis should not always get the rest
    return sizes;
}

inline float some_offset(random_numbers& random) {
    return random.one_of({0.f, 0.5f, -0.5f, 1.f, static_cast<float>(random.between(-400, 400)) * 0.01f});
}

/// One with which all positions, or all but that at 0, are clamped to the same end.
inline float some_extreme_scale(random_numbers& random) { return random.one_of({0x1p-125f, 0x1p+125f}); }

/// Options for axes of which some are copied, shifted, cropped, doubled, enlarged or shrunk. The output sizes may or
/// may not follow from the scales.
inline void choose_axes(random_numbers& random, resample_problem& chosen) {
    auto& options = chosen.options;
    bool const with_offsets = random.one_in(2);
    for (index_t size : chosen.input_sizes) {
        float const scale =
            random.one_of({1.f, 1.f, 2.f, 2.f, 4.f, 0.5f, static_cast<float>(random.between(1, 400)) * 0.01f,
                           static_cast<float>(random.between(90, 110)) * 0.01f, some_extreme_scale(random)});
        options.scales.push_back(scale);
        index_t const full = to_index(static_cast<float>(size) * scale, 1, 140);
        chosen.output_sizes.push_back(random.one_in(4) ? some_size(random, 70) : full);
        if (!with_offsets) continue;
        options.input_pixel_offsets.push_back(scale == 1.f && random.one_in(2) ? -1.f : some_offset(random));
        options.output_pixel_offsets.push_back(scale == 1.f ? 0.f : some_offset(random));
    }
    while (element_count(chosen.output_sizes) > 4000) {
        index_t& largest = *std::max_element(chosen.output_sizes.begin(), chosen.output_sizes.end());
        largest = largest * 2 / 3;
    }
    if (random.one_in(4)) options.scales = {};
}

/// Shapes that are cut into several boxes: long rows, tall planes, thick volumes, many lanes.
inline void choose_large_sizes(random_numbers& random, resample_problem& chosen) {
    index_t const size = random.between(1, 4);
    chosen.input_sizes = random.one_of<shape>({{2, random.between(20, 9000)},
                                               {random.between(20, 5000), 1, size},
                                               {3, 40, random.between(20, 60)},
                                               {2, 3, 2, random.between(2000, 2500)}});
    chosen.output_sizes = chosen.input_sizes;
    for (index_t& output_size : chosen.output_sizes)
        if (random.one_in(2)) output_size = output_size * random.between(4, 15) / 7 + 1;
}

/// Options with which so many channels are copied, the last only because its position is clamped, if the interpolation
/// is nearest-neighbor. Planes are doubled.
inline resample_options clamped_channel_options(index_t channels) {
    auto const last = static_cast<float>(channels - 1);
    return {.interpolation_mode = interpolation_mode::nearest_neighbor,
            .scales = {1.f, last / (last + 0.5f), 2.f, 2.f},
            .input_pixel_offsets = {0.f, 0.f, 0.f, 0.f},
            .output_pixel_offsets = {0.f, 0.f, 0.f, 0.f}};
}

/// Images of as many channels as have code of their own, or of a number that leaves lanes empty.
inline void choose_pixels(random_numbers& random, resample_problem& chosen) {
    index_t const channels = random.one_of<index_t>({64, 64, 72, 20}), images = random.between(1, 2);
    chosen.input_sizes = {images, channels, random.between(1, 9), random.between(1, 9)};
    chosen.output_sizes = {images, channels, random.between(1, 20), random.between(1, 20)};
    if (random.one_in(4)) chosen.options = clamped_channel_options(channels);
}

inline resample_problem some_resample_problem(random_numbers& random) {
    resample_problem chosen;
    if (random.one_in(50)) {
        choose_large_sizes(random, chosen);
    } else if (random.one_in(20)) {
        choose_pixels(random, chosen);
    } else {
        chosen.input_sizes = some_sizes(random, static_cast<std::size_t>(random.between(1, 4)));
        choose_axes(random, chosen);
    }
    chosen.options.interpolation_mode =
        random.one_in(3) ? interpolation_mode::nearest_neighbor : interpolation_mode::linear;
    if (random.one_in(2))
        chosen.options.rounding_direction = random.one_of({axis_direction::increasing, axis_direction::decreasing});
    return chosen;
}

/// The same problem with antialiased linear interpolation, and with axes that are reduced to less than half.
inline void make_antialiased(random_numbers& random, resample_problem& chosen) {
    resample_options& options = chosen.options;
    options.antialiased = true;
    options.interpolation_mode = interpolation_mode::linear;
    for (std::size_t axis = 0; axis < options.scales.size(); ++axis) {
        if (random.one_in(2)) continue;
        options.scales[axis] = static_cast<float>(random.between(2, 49)) * 0.01f;
        if (random.one_in(4)) continue; // output beyond the edge repeats it
        chosen.output_sizes[axis] =
            to_index(static_cast<float>(chosen.input_sizes[axis]) * options.scales[axis], 1, 70);
    }
}

/// Strides of four axes, of which the first is outside the others, or innermost: that of pixels.
inline shape strides_of_copied_axis(shape const& sizes, bool has_pixels) {
    return has_pixels ? shape{1, sizes[0] * sizes[2] * sizes[3], sizes[0] * sizes[3], sizes[0]} : packed_strides(sizes);
}

/// some_strides, also for one axis; in one of four calls both tensors have channels last.
inline shape some_resample_strides(random_numbers& random, shape const& sizes, bool channels_last, bool repeats) {
    if (sizes.size() == 1) return {random.one_of<index_t>({1, 1, 2, repeats ? 0 : 3})};
    return channels_last ? channels_last_strides(sizes) : some_strides(random, sizes, repeats);
}

} // namespace dmlref::testing
