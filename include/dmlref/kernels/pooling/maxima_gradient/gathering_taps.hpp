// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/plan.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The largest windows, in elements, for which gathering is faster than scattering. It compares a tap of as many
/// elements at once as there are lanes.
inline constexpr index_t most_gathered_taps = (std::max)(most_direct_taps_in_slice, 2 * simd::width + 4);

/// Pooling seen from the input: the windows to which the elements of a row belong, and their tap in each. For small
/// windows in one slice, of a stride of at most 2 along x. Rows of windows are kept in lines that follow each other.
class gathering_taps {
public:
    static bool suit(pooling_plan const& plan) {
        auto const& [depth, height, width] = plan.axes;
        return plan.group == 1 && depth.window == 1 && width.stride <= 2 &&
               height.window * width.window <= most_gathered_taps;
    }

    /// Windows in row-major order. `distance` leads from the start of the line of the last row of windows to the window
    /// of the first element, `offset` from the first tap of a window to the element.
    struct list {
        std::array<pooling_tap, static_cast<std::size_t>(most_gathered_taps)> taps{};
        index_t count = 0;
    };

    /// The windows of a row, for each phase of its elements: their distance from the origin of the last window before
    /// them. Elements of a phase belong to windows in the same way, each one window after those of the element before.
    using phases = std::array<list, 2>;

    explicit gathering_taps(sampling::pooling_axes const& axes)
        : axes_(axes),
          line_(simd::in_whole_batches(
              margin() +
              (std::max)(axes.width.output, (axes.width.input + axes.width.padding) / axes.width.stride + 1))),
          rows_((std::min)(axes.height.stride, axes.height.reach() + 1)),
          inner_(rows_) {
        for (index_t row = 0; row < rows_; ++row)
            inner_[row] = taps_of(first_window(rows_before(), row), rows_before(), row);
    }

    /// The floats of a line, and of its part before the first window, which the first elements read.
    index_t line() const { return line_; }
    index_t margin() const { return simd::in_whole_batches(axes_.width.reach() / axes_.width.stride); }
    /// The rows of windows before one that may reach a row that it reaches.
    index_t rows_before() const { return axes_.height.reach() / axes_.height.stride; }
    /// The first element of a phase.
    index_t first_of(index_t phase) const { return (phase + axes_.width.padding) % axes_.width.stride; }

    /// Calls visit(phases, last) for row `y` of the input, where `last` is the last row of windows that reaches it.
    /// Does nothing if there is none.
    template <class Visit>
    void with_windows(index_t y, Visit&& visit) const {
        sampling::pooling_axis const& height = axes_.height;
        index_t const last = (y + height.padding) / height.stride, row = (y + height.padding) % height.stride;
        if (row >= rows_) return; // it lies between windows
        index_t const first = first_window(last, row), there = (std::min)(last, height.output - 1);
        if (first >= 0 && there == last) return visit(inner_[row], last);
        phases const windows = taps_of(std::max<index_t>(first, 0), there, row + (last - there) * height.stride);
        visit(windows, there);
    }

private:
    /// The first window that reaches the row `row` rows after the origin of window `last`.
    index_t first_window(index_t last, index_t row) const {
        return last - (axes_.height.reach() - row) / axes_.height.stride;
    }

    /// The taps of windows `first` to `last` on the row `row` rows after the origin of `last`.
    phases taps_of(index_t first, index_t last, index_t row) const {
        phases result;
        for (index_t y = first; y <= last; ++y) {
            index_t const from_origin = row + (last - y) * axes_.height.stride;
            if (from_origin % axes_.height.dilation == 0)
                for (index_t phase = 0; phase < axes_.width.stride; ++phase)
                    add_windows(result[static_cast<std::size_t>(phase)], y - last, from_origin, phase);
        }
        return result;
    }

    /// Of the windows along a line to which an element belongs, the first is the one in which it is the last tap. MP-8
    void add_windows(list& to, index_t lines, index_t from_origin, index_t phase) const {
        sampling::pooling_axis const& width = axes_.width;
        for (index_t tap = width.reach(); tap >= 0; tap -= width.dilation) {
            index_t const origin = first_of(phase) + width.padding - tap;
            if (origin % width.stride == 0)
                to.taps[static_cast<std::size_t>(to.count++)] = {
                    margin() + origin / width.stride + lines * line_,
                    static_cast<float>(from_origin * axes_.row_step() + tap)};
        }
    }

    sampling::pooling_axes const axes_;
    index_t const line_, rows_;   ///< rows: those of a window before the origin of the next
    exec::scratch<phases> inner_; ///< for these rows, if no window is missing
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
