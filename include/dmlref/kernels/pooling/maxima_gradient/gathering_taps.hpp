// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/plan.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Pooling seen from the input: for the elements of a row, the windows to which they belong, and their tap in each. For
/// small windows in one slice. A few lines of windows are kept, which take turns in memory. pooling_row splits rows
/// into slots.
class gathering_taps {
public:
    static bool suit(pooling_plan const& plan) {
        auto const& [depth, height, width] = plan.axes;
        return plan.group == 1 && depth.window == 1 && width.stride <= 2 && pooling_doublings(width) == 0 &&
               height.window * width.window <= most_direct_taps_in_slice;
    }

    /// Windows in row-major order. `distance` leads from the element's place in its slot to the window, `offset` from
    /// the window's first tap to the element.
    struct list {
        std::array<pooling_tap, static_cast<std::size_t>(most_direct_taps_in_slice)> taps{};
        index_t count = 0;
    };

    explicit gathering_taps(pooling_plan const& plan)
        : row_(plan.row),
          height_(plan.axes.height),
          row_step_(plan.axes.row_step()),
          margin_(plan.row.axis.reach() / plan.row.step),
          line_(margin_ + plan.row.positions + simd::width),
          lines_((std::min)(height_.reach() / height_.stride + 1, height_.output)),
          phases_((std::min)(height_.stride, height_.reach() + 1)),
          inner_(lines_ * phases_ * row_.slots) {
        for (index_t line = 0; line < lines_; ++line)
            for (index_t phase = 0; phase < phases_; ++phase)
                for (index_t slot = 0; slot < row_.slots; ++slot) {
                    index_t const last = height_.reach() / height_.stride + line; // one of the windows with this line
                    inner(last, phase, slot) = taps_of(first_window(last, phase), last, phase, slot);
                }
    }

    /// The floats that all lines of windows need, and the place of the first window of a line.
    index_t window_space() const { return lines_ * line_; }
    index_t line_of(index_t y) const { return y % lines_ * line_ + margin_; }

    /// Calls visit(list) for the elements of row `y` of the input that are in `slot`.
    template <class Visit>
    void with_taps(index_t y, index_t slot, Visit&& visit) const {
        index_t const last = (y + height_.padding) / height_.stride, phase = (y + height_.padding) % height_.stride;
        if (phase >= phases_) return visit(list{}); // the row lies between windows
        index_t const first = first_window(last, phase);
        if (first >= 0 && last < height_.output) return visit(inner(last, phase, slot));
        index_t const there = (std::min)(last, height_.output - 1);
        visit(taps_of(std::max<index_t>(first, 0), there, phase + (last - there) * height_.stride, slot));
    }

private:
    list& inner(index_t last, index_t phase, index_t slot) const {
        return inner_[(last % lines_ * phases_ + phase) * row_.slots + slot];
    }

    /// The first window that reaches the row `phase` rows after the origin of window `last`.
    index_t first_window(index_t last, index_t phase) const {
        return last - (height_.reach() - phase) / height_.stride;
    }

    /// The taps of windows `first` to `last` on the row `phase` rows after the origin of `last`. Of the windows along a
    /// line to which an element belongs, the first is the one in which it is the last tap. MP-8
    list taps_of(index_t first, index_t last, index_t phase, index_t slot) const {
        list result;
        for (index_t y = first; y <= last; ++y) {
            index_t const distance_y = phase + (last - y) * height_.stride;
            if (distance_y % height_.dilation != 0) continue;
            for (index_t k = row_.axis.window - 1; k >= 0; --k)
                if (row_.slot_of(k) == slot)
                    result.taps[static_cast<std::size_t>(result.count++)] = {
                        line_of(y) - k * row_.axis.dilation / row_.step,
                        static_cast<float>(distance_y * row_step_ + k * row_.axis.dilation)};
        }
        return result;
    }

    pooling_row const& row_;
    sampling::pooling_axis const height_;
    index_t const row_step_;
    index_t const margin_; ///< before the first window of a line, read by the taps of the first elements
    index_t const line_, lines_, phases_;
    exec::scratch<list> inner_; ///< for rows where no window is missing
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
