// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/resample/box.hpp"
#include "dmlref/kernels/resample/boxes.hpp"
#include "dmlref/kernels/resample/bytes.hpp"

/// RESAMPLE3 with Antialiased, by iterative halving: whole axes are halved, one after the other, and the rest is done
/// as in RESAMPLE2. RS-10
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

namespace detail {

/// The averages of the pairs of a row's elements, which lie `stride` apart. The last of an odd number stays as it is.
inline void halve_row(float const* from, index_t stride, index_t count, float* to) {
    for (index_t pair = 0; pair < count / 2; ++pair)
        to[pair] = (from[2 * pair * stride] + from[(2 * pair + 1) * stride]) * 0.5f;
    if (count % 2 != 0) to[count / 2] = from[(count - 1) * stride];
}

/// The averages of two rows.
inline void average_rows(float const* a, float const* b, index_t stride, index_t count, float* to) {
    if (stride == 1)
        for (index_t x = 0; x < count; ++x) to[x] = (a[x] + b[x]) * 0.5f;
    else
        for (index_t x = 0; x < count; ++x) to[x] = (a[x * stride] + b[x * stride]) * 0.5f;
}

} // namespace detail

/// Halves an axis once.
inline tensor<float> halved_along(std::size_t axis, tensor_view<float const> const& input, execution const& how) {
    shape sizes = input.sizes(), strides = input.strides();
    sizes[axis] = quotient_rounded_up(sizes[axis], 2);
    strides[axis] *= 2;
    tensor<float> result(sizes);
    tensor_view<float const> const firsts = {input.data(), sizes, strides}; // the first elements of the pairs
    std::size_t const row_axis = sizes.size() - 1;
    index_t const columns = sizes[row_axis], stride = input.stride(row_axis);
    index_t inside = 1; // rows that make up one element of the axis
    for (std::size_t at = axis + 1; at < row_axis; ++at) inside *= sizes[at];
    auto const make_row = [&](index_t row) {
        float const* const from = &firsts[exec::start_of_row(sizes, row)];
        float* const to = result.view().data() + row * columns;
        if (axis == row_axis) return detail::halve_row(from, stride, input.size(axis), to);
        bool const is_alone = 2 * (row / inside % sizes[axis]) + 1 == input.size(axis);
        if (!is_alone) return detail::average_rows(from, from + input.stride(axis), stride, columns, to);
        for (index_t x = 0; x < columns; ++x) to[x] = from[x * stride];
    };
    exec::parallel_for_ranges(element_count(sizes) / columns, how, [&](index_t first, index_t end) {
        for (index_t row = first; row < end; ++row) make_row(row);
    });
    return result;
}

/// The elements of the halved axes that an output reads, packed, with the options for resampling them.
class halved_input {
public:
    /// The defaults of the options must be filled in, and at least one axis antialiased.
    halved_input(tensor_view<float const> const& input, shape const& output, resample_options const& options,
                 execution const& how)
        : elements_({1}),
          options_(options) {
        per_axis<int> halvings;
        for (std::size_t axis = 0; axis < input.rank(); ++axis) {
            spec::halved_axis const left =
                spec::halved(input.size(axis), options.scales[axis], options.input_pixel_offsets[axis]);
            halvings.push_back(left.halvings);
            sizes_.push_back(left.size);
            options_.scales[axis] = left.scale;
            options_.input_pixel_offsets[axis] = left.input_pixel_offset;
            resample_axis const axis_left = {
                .positions = {left.scale, left.input_pixel_offset, options.output_pixel_offsets[axis], left.size}};
            read_.push_back(row_resampler::input_pixels(axis_left, {0, output[axis]}));
        }
        tensor_view<float const> const part = halved(part_of(input, halvings), halvings, how);
        first_read_ = part.data();
        for (std::size_t axis = 0; axis < input.rank(); ++axis)
            strides_.push_back(is_repeated(input, halvings, axis) ? 0 : part.stride(axis));
    }

    /// The options for resampling the halved axes.
    resample_options const& options() const { return options_; }
    /// The halved axes. Their first elements may be absent: see start().
    tensor_view<float const> view() const { return {first_read_, sizes_, strides_}; }
    /// The offset from the place of the first element that is read in the view to its place in memory.
    index_t start() const {
        index_t offset = 0;
        for (std::size_t axis = 0; axis < read_.size(); ++axis) offset -= read_[axis].begin * strides_[axis];
        return offset;
    }

private:
    /// Whether one element stands for the whole axis, even after the others are halved.
    static bool is_repeated(tensor_view<float const> const& input, per_axis<int> const& halvings, std::size_t axis) {
        return input.stride(axis) == 0 && halvings[axis] == 0;
    }

    /// The part of the input that is read.
    tensor_view<float const> part_of(tensor_view<float const> const& input, per_axis<int> const& halvings) const {
        float const* from = input.data();
        shape sizes;
        for (std::size_t axis = 0; axis < input.rank(); ++axis) {
            index_t const factor = index_t{1} << halvings[axis], begin = read_[axis].begin * factor;
            index_t const end = (std::min)(read_[axis].end * factor, input.size(axis));
            from += begin * input.stride(axis);
            sizes.push_back(is_repeated(input, halvings, axis) ? 1 : end - begin);
        }
        return {from, sizes, input.strides()};
    }

    /// Halves the last axis first.
    tensor_view<float const> halved(tensor_view<float const> part, per_axis<int> const& halvings,
                                    execution const& how) {
        for (std::size_t axis = halvings.size(); axis-- > 0;)
            for (int halving = 0; halving < halvings[axis]; ++halving) {
                elements_ = halved_along(axis, part, how);
                part = std::as_const(elements_).view();
            }
        return part;
    }

    tensor<float> elements_;
    float const* first_read_ = nullptr; ///< in elements_, or in the input if no two elements were averaged
    shape sizes_, strides_;
    per_axis<interval> read_; ///< the elements read of the halved axes
    resample_options options_;
};

/// The defaults of the options must be filled in, and at least one axis antialiased.
template <element T>
void resample_halved(tensor_view<T const> const& input, tensor_view<T> const& output, resample_options const& options,
                     execution const& how) {
    if constexpr (!std::same_as<T, float>) {
        compute_with_numbers(
            input, output, options.readings.integer_rounding, how,
            [&](auto const& numbers, auto const& result) { resample_halved<float>(numbers, result, options, how); });
    } else {
        halved_input const halved(input, output.sizes(), options, how);
        tensor_view<float const> const elements = halved.view();
        resample_axes axes = axes_of(elements, output, halved.options());
        axes.input_start += halved.start();
        resample_boxes<float>(axes, elements, output, how);
    }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
