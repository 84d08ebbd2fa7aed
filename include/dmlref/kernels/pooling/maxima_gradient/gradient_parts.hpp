// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/sampling/reaching_windows.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Some rows of a plane of the output gradient, and the windows that reach them. Rows are counted through all slices.
struct gradient_part {
    index_t first_row, end_row;
    index_t first_reached, end_reached; ///< rows that these windows reach
    pooling_extent windows;

    /// Calls visit(extent) for the blocks of these windows.
    template <class Visit>
    void for_each_block(pooling_plan const& plan, Visit&& visit) const {
        auto const& [first_z, size_z, first_y, size_y] = windows;
        for (index_t z = 0; z < size_z; z += plan.size_z)
            for (index_t y = 0; y < size_y; y += plan.size_y)
                visit(pooling_extent{first_z + z, (std::min)(plan.size_z, size_z - z), first_y + y,
                                     (std::min)(plan.size_y, size_y - y)});
    }
};

/// The parts into which planes are cut, along slices or else along rows, if there are fewer planes than tasks are
/// wanted. Windows that reach two parts are compared for both, so at most half of those of a part may be shared.
class gradient_parts {
public:
    gradient_parts(sampling::pooling_axes const& axes, index_t planes, execution const& how)
        : axes_(axes),
          has_slices_(axes.depth.input > 1),
          along_(has_slices_ ? axes.depth : axes.height),
          count_(std::clamp<index_t>((exec::wanted_tasks(how) + planes - 1) / planes, 1,
                                     std::max<index_t>(along_.input / std::max<index_t>(along_.reach(), 1), 1))) {}

    index_t size() const { return count_; }

    gradient_part operator[](index_t part) const {
        index_t const first = along_.input * part / count_, end = along_.input * (part + 1) / count_;
        index_t const first_window = sampling::reaching_windows(along_, first).first,
                      end_window = sampling::reaching_windows(along_, end - 1).last + 1,
                      windows = std::max<index_t>(end_window - first_window, 0);
        index_t const reached = std::clamp<index_t>(along_.origin(first_window), 0, first),
                      end_reached =
                          std::clamp(along_.origin(first_window) + along_.positions(windows), end, along_.input);
        index_t const rows = has_slices_ ? axes_.height.input : 1;
        return {first * rows, end * rows, reached * rows, end_reached * rows,
                has_slices_ ? pooling_extent{first_window, windows, 0, axes_.height.output}
                            : pooling_extent{0, axes_.depth.output, first_window, windows}};
    }

private:
    sampling::pooling_axes const& axes_;
    bool const has_slices_;
    sampling::pooling_axis const& along_; ///< the axis that is cut
    index_t const count_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
