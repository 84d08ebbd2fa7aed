// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/rules.hpp"

#include <limits>

/// The common part of max, average and Lp pooling: a window that slides over the spatial axes.
namespace dmlref {

/// Whether a window is computed that begins inside the padded input but ends beyond it, as in ONNX and PyTorch.
/// DirectML has no such field: the sizes of a call's tensors determine it, for each axis by itself. MP-5
enum class ceil_mode : bool { off, on };

/// One value per spatial axis, {height, width} or {depth, height, width}. MP-9
struct pooling_window {
    per_axis<std::uint32_t> window_size;   ///< elements
    per_axis<std::uint32_t> strides;       ///< elements between windows
    per_axis<std::uint32_t> start_padding; ///< elements before the first
    per_axis<std::uint32_t> end_padding;   ///< elements after the last
    per_axis<std::uint32_t> dilations;     ///< distance between the elements of a window
};

/// The window that the options of a pooling operator describe. Empty arrays are filled in: strides and dilations of 1,
/// no padding.
template <class Options>
pooling_window pooling_window_of(Options const& options) {
    auto const given_or = [&](per_axis<std::uint32_t> const& values, std::uint32_t otherwise) {
        return values.empty() ? per_axis<std::uint32_t>(options.window_size.size(), otherwise) : values;
    };
    return {.window_size = options.window_size,
            .strides = given_or(options.strides, 1),
            .start_padding = given_or(options.start_padding, 0),
            .end_padding = given_or(options.end_padding, 0),
            .dilations = given_or(options.dilations, 1)};
}

namespace spec {

/// A tensor of a call: DirectML's field and its sizes.
struct named_sizes {
    std::string_view name;
    shape const& sizes;
};

/// {N, C, H, W} or {N, C, D, H, W}.
inline bool has_window_axes(shape const& sizes) { return sizes.size() == 4 || sizes.size() == 5; }

/// One value of at least `least` for each spatial axis.
inline bool validate_per_spatial_axis(rules const& rules, std::string_view name, per_axis<std::uint32_t> const& values,
                                      std::size_t spatial_axes, std::uint32_t least) {
    if (!rules.value_count(name, values.size(), spatial_axes)) return false;
    if (least == 0) return true; // a UINT is never below 0
    return holds_at_each(spatial_axes,
                         [&](std::size_t axis) { return rules.at_least(element_of(name, axis), values[axis], least); });
}

/// DirectML counts both lengths in UINT. MP-5
inline bool validate_lengths(rules const& rules, named_sizes const& input, pooling_window const& window) {
    constexpr std::uint64_t most = (std::numeric_limits<std::uint32_t>::max)();
    return holds_at_each(window.window_size.size(), [&](std::size_t axis) {
        std::uint64_t const size = static_cast<std::uint64_t>(input.sizes[axis + 2]);
        std::uint64_t const padded = size + window.start_padding[axis] + window.end_padding[axis];
        auto const too_long = [&] {
            return "is " + number(size) + ", which padding brings to " + number(padded) +
                   " elements, must stay within " + number(most);
        };
        bool const length_holds = rules.require(padded <= most, size_of(input.name, axis + 2), too_long);
        std::uint64_t const dilated = 1 + std::uint64_t{window.window_size[axis] - 1} * window.dilations[axis];
        auto const too_wide = [&] {
            return "is " + number(window.dilations[axis]) + ", which spreads " + element_of("WindowSize", axis).text() +
                   " over " + number(dilated) + " elements, must keep it within " + number(most);
        };
        return rules.require(dilated <= most, element_of("Dilations", axis), too_wide) && length_holds;
    });
}

/// `input` is the tensor that is pooled.
inline bool validate_window(rules const& rules, named_sizes const& input, pooling_window const& window) {
    if (!rules.dimension_count(input.name, input.sizes, 4, 5)) return false;
    std::size_t const spatial_axes = input.sizes.size() - 2;
    auto const array_holds = [&](std::string_view name, per_axis<std::uint32_t> const& values, std::uint32_t least) {
        return validate_per_spatial_axis(rules, name, values, spatial_axes, least);
    };
    // Omitted arrays are as long as WindowSize. If its length is wrong, theirs is not a mistake of its own.
    std::size_t const window_axes = window.window_size.size();
    auto const other_holds = [&](std::string_view name, per_axis<std::uint32_t> const& values, std::uint32_t least) {
        return (values.size() == window_axes && window_axes != spatial_axes) || array_holds(name, values, least);
    };
    return all_hold({array_holds("WindowSize", window.window_size, 1), other_holds("Strides", window.strides, 1),
                     other_holds("StartPadding", window.start_padding, 0),
                     other_holds("EndPadding", window.end_padding, 0),
                     other_holds("Dilations", window.dilations, 1)}) &&
           validate_lengths(rules, input, window);
}

/// The number of windows along one axis.
struct window_counts {
    index_t floor; ///< those that end inside the padded input; 1 if not even the first does
    index_t ceil;  ///< also the next, if it begins inside the padded input and has elements there that the others lack

    index_t of(ceil_mode mode) const { return mode == ceil_mode::on ? ceil : floor; }
};

/// The windows along a spatial axis of `input` elements. The window must obey its rules. MP-5
inline window_counts window_counts_along(index_t input, pooling_window const& window, std::size_t axis) {
    index_t const padded = input + window.start_padding[axis] + window.end_padding[axis];
    index_t const dilated = 1 + index_t{window.window_size[axis] - 1} * window.dilations[axis];
    index_t const stride = window.strides[axis], left = padded - dilated;
    if (left < 0) return {1, 1};
    index_t const floor = left / stride + 1;
    return {floor, floor + (left % stride != 0 && floor * stride < padded)};
}

/// {N, C, ...}, and per spatial axis the number of windows that fit. The window must obey its rules. MP-5
inline shape pooled_sizes(shape const& input, pooling_window const& window, ceil_mode mode = ceil_mode::off) {
    shape output = {input[0], input[1]};
    for (std::size_t axis = 0; axis < window.window_size.size(); ++axis)
        output.push_back(window_counts_along(input[axis + 2], window, axis).of(mode));
    return output;
}

/// The same. Throws validation_error for a window that no call would accept.
inline shape pooled_sizes(rules const& rules, named_sizes const& input, pooling_window const& window, ceil_mode mode) {
    validate_window(rules, input, window);
    return pooled_sizes(input.sizes, window, mode);
}

/// A spatial axis of `output` has one of the two numbers of windows. MP-5
inline bool validate_window_count(rules const& rules, named_sizes const& input, named_sizes const& output,
                                  pooling_window const& window, std::size_t axis) {
    window_counts const counts = window_counts_along(input.sizes[axis + 2], window, axis);
    index_t const size = output.sizes[axis + 2];
    return rules.require(size == counts.floor || size == counts.ceil, size_of(output.name, axis + 2), [&] {
        return "is " + number(size) + ", must equal (" + size_of(input.name, axis + 2).text() +
               " + StartPadding + EndPadding - dilated WindowSize) / Strides + 1, which is " + number(counts.floor) +
               (counts.ceil == counts.floor ? "" : ", or " + number(counts.ceil) + " rounded up");
    });
}

/// NU-4
inline bool validate_work(rules const& rules, shape const& output, pooling_window const& window,
                          std::uint64_t work_budget) {
    double visits = 1;
    for (index_t size : output) visits *= static_cast<double>(size);
    for (std::uint32_t size : window.window_size) visits *= size;
    return rules.require(visits <= static_cast<double>(work_budget), "WindowSize", [&] {
        return "brings the call to " + number(visits) + " window elements, must stay within the work budget of " +
               number(work_budget) + " (raise work_budget to allow it)";
    });
}

/// Refuses wrong sizes of `output`, the tensor with one element per window, and more work than is allowed.
inline bool validate_pooling(rules const& rules, named_sizes const& input, named_sizes const& output,
                             pooling_window const& window, std::uint64_t work_budget) {
    bool const window_holds = validate_window(rules, input, window);
    if (!has_window_axes(input.sizes)) return false;
    std::size_t const rank = input.sizes.size();
    if (!rules.dimension_count(output.name, output.sizes, rank, rank) || !window_holds) return false;
    bool const sizes_hold = holds_at_each(rank, [&](std::size_t axis) {
        if (axis >= 2) return validate_window_count(rules, input, output, window, axis - 2);
        return rules.size(output.name, output.sizes, axis, input.sizes[axis], size_of(input.name, axis));
    });
    return sizes_hold && validate_work(rules, output.sizes, window, work_budget);
}

} // namespace spec

} // namespace dmlref
