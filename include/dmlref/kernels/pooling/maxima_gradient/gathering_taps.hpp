// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/maxima_gradient/gradient_parts.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The largest windows, in elements, for which gathering is faster than scattering. It compares a tap of as many
/// elements at once as there are lanes.
inline constexpr index_t most_gathered_taps = (std::max)(most_direct_taps_in_slice, 2 * simd::width + 4);

/// Pooling seen from the input: the windows to which the elements of a row belong, and their tap in each. For small
/// windows of a stride of at most 2 along x. Rows of windows are kept in lines that follow each other; if windows have
/// depth, all rows of the slices of windows that may reach one slice, which take turns in the memory.
class gathering_taps {
public:
    static bool suit(pooling_plan const& plan) {
        return plan.group == 1 && plan.axes.width.stride <= 2 && plan.axes.taps() <= most_gathered_taps;
    }

    /// Windows in row-major order. `distance` leads from the line of a row of windows in the first slice to the window
    /// of the first element, `offset` from the first tap of a window to the element.
    struct list {
        std::array<pooling_tap, static_cast<std::size_t>(most_gathered_taps)> taps{};
        index_t count = 0;
    };

    /// The windows of a row, for each phase of its elements. Elements of a phase belong to windows in the same way,
    /// each one window after those of the element before.
    using phases = std::array<list, 2>;

    explicit gathering_taps(pooling_plan const& plan)
        : axes_(plan.axes),
          line_(simd::in_whole_batches(
              margin() +
              (std::max)(axes_.width.output, (axes_.width.input + axes_.width.padding) / axes_.width.stride + 1))),
          rows_found_((std::min)(rows_found_at_once(line_), axes_.height.output)),
          slices_(plan.is_flat ? 1 : windows_at_once(axes_.depth)),
          rows_(plan.is_flat ? rows_before() + rows_found_ : axes_.height.output),
          turns_((std::min)(axes_.height.stride, axes_.height.reach() + 1)),
          inner_(turns_ + 1) {
        inner_[turns_] = {}; // rows between windows
    }

    /// The floats of all lines, of one, and of its part before the first window, which the first elements read.
    index_t size() const { return slices_ * rows_ * line_; }
    index_t line() const { return line_; }
    index_t margin() const { return simd::in_whole_batches(axes_.width.reach() / axes_.width.stride); }
    /// How many rows of windows may be found at once.
    index_t rows_found() const { return rows_found_; }
    /// The rows of windows that are kept of a slice, and how many before one may reach a row that it reaches.
    index_t rows() const { return rows_; }
    index_t rows_before() const { return axes_.height.reach() / axes_.height.stride; }
    /// The start of the line of the row of windows that is kept as number `row` of slice `z`.
    index_t line_of(index_t z, index_t row) const { return (z % slices_ * rows_ + row) * line_; }

    /// The first element of a phase.
    index_t first_of(index_t phase) const { return (phase + axes_.width.padding) % axes_.width.stride; }

    /// Sets the slice of the next rows.
    void start_slice(index_t z) {
        if (z == z_) return;
        windows_z_ = sampling::reaching_windows(axes_.depth, z);
        z_ = z;
        index_t const last = rows_before();
        for (index_t turn = 0; turn < turns_; ++turn)
            inner_[turn] = taps_of(last - (axes_.height.reach() - turn) / axes_.height.stride, last, turn);
    }

    /// The last row of windows that reaches row y of the input, from whose line distances lead.
    index_t last_row(index_t y) const { return sampling::reaching_windows(axes_.height, y).last; }

    /// The windows of row y, if all rows of windows that could reach it exist.
    phases const& of_inner_row(index_t y) const {
        return inner_[(std::min)((y + axes_.height.padding) % axes_.height.stride, turns_)];
    }
    /// Those of any row.
    phases of_row(index_t y) const {
        sampling::reaching_windows const windows(axes_.height, y);
        return taps_of(windows.first, windows.last, y - axes_.height.origin(windows.last));
    }

private:
    /// The taps of windows `first` to `last` on the row `row` rows after the origin of `last`.
    phases taps_of(index_t first, index_t last, index_t row) const {
        auto const& [depth, height, width] = axes_;
        phases result;
        for (index_t z = windows_z_.first; z <= windows_z_.last; ++z)
            for (index_t y = first; y <= last; ++y) {
                index_t const from_origin = row + (last - y) * height.stride;
                if (!has_element_at(depth, z, z_) || from_origin % height.dilation != 0) continue;
                index_t const offset = (z_ - depth.origin(z)) * axes_.slice_step() + from_origin * axes_.row_step();
                for (index_t phase = 0; phase < width.stride; ++phase)
                    add_windows(result[static_cast<std::size_t>(phase)], line_of(z, y - last), offset, phase);
            }
        return result;
    }

    /// Of the windows along a line to which an element belongs, the first is the one in which it is the last tap. MP-8
    void add_windows(list& to, index_t line, index_t offset, index_t phase) const {
        sampling::pooling_axis const& width = axes_.width;
        for (index_t tap = width.reach(); tap >= 0; tap -= width.dilation) {
            index_t const origin = first_of(phase) + width.padding - tap;
            if (origin % width.stride == 0)
                to.taps[static_cast<std::size_t>(to.count++)] = {line + margin() + origin / width.stride,
                                                                 static_cast<float>(offset + tap)};
        }
    }

    sampling::pooling_axes const axes_;
    index_t const line_, rows_found_, slices_, rows_;
    index_t const turns_;         ///< rows of a window before the origin of the next
    exec::scratch<phases> inner_; ///< for these rows, if no row of windows is missing
    sampling::reaching_windows windows_z_;
    index_t z_ = -1;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
