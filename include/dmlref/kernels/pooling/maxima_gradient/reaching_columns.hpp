// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/sampling/reaching_windows.hpp"

#include <span>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Pooling seen from the input: the columns of a row in runs, whose columns are a stride apart and belong to windows in
/// the same way, each one window after those of the column before.
class reaching_columns {
public:
    struct run {
        index_t first, count;
        /// The windows that have an element in the first column, in ascending order. `distance` leads there from the
        /// first lane of a row of windows, `offset` from the window's first tap to the element.
        std::span<pooling_tap const> windows;
    };

    explicit reaching_columns(pooling_plan const& plan)
        : width_(plan.axes.width),
          group_(plan.group),
          windows_(width_.output * width_.window),
          runs_(width_.input) {
        for (index_t phase = 0; phase < (std::min)(width_.stride, width_.input); ++phase)
            for (index_t x = phase; x < width_.input; x += width_.stride) {
                std::span<pooling_tap const> const windows = add_windows(x);
                if (x == phase || !follows(windows, runs_[run_count_ - 1]))
                    runs_[run_count_++] = {x, 1, windows};
                else
                    ++runs_[run_count_ - 1].count;
            }
    }

    run const* begin() const { return runs_.data(); }
    run const* end() const { return runs_.data() + run_count_; }

private:
    std::span<pooling_tap const> add_windows(index_t x) {
        index_t const first = window_count_;
        sampling::reaching_windows const windows(width_, x);
        for (index_t at = windows.first; at <= windows.last; ++at)
            if (has_element_at(width_, at, x))
                windows_[window_count_++] = {at * group_, static_cast<float>(x - width_.origin(at))};
        return {windows_.data() + first, windows_.data() + window_count_};
    }

    /// Whether a column with these windows is the next of `last`.
    bool follows(std::span<pooling_tap const> windows, run const& last) const {
        return std::equal(windows.begin(), windows.end(), last.windows.begin(), last.windows.end(),
                          [&](pooling_tap const& window, pooling_tap const& first) {
                              return window.offset == first.offset &&
                                     window.distance == first.distance + last.count * group_;
                          });
    }

    sampling::pooling_axis const width_;
    index_t const group_;
    exec::scratch<pooling_tap> windows_;
    exec::scratch<run> runs_;
    index_t window_count_ = 0, run_count_ = 0;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
