// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/ordered_halves.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

#include <algorithm>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

#if defined(__GNUC__)
/// Which rows of halves are in the order of integers: those without NaN and -0. A row is looked through when it is
/// first asked for.
class ordered_rows {
public:
    ordered_rows(sampling::pooling_axes const& axes, index_t group)
        : axes_(axes),
          group_(group),
          rows_(axes.depth.input * axes.height.input) {}

    /// Sets the channels of the next rows.
    void start(pooling_plane<half const> const& input) {
        if (input.data == input_.data) return; // another slice of theirs
        input_ = input;
        std::fill_n(rows_.data(), axes_.depth.input * axes_.height.input, order::unknown);
    }

    /// Whether they are all that windows at z, y read.
    bool hold_windows(index_t z, index_t y) const {
        auto const& [depth, height, width] = axes_;
        auto const taps_z = direct_taps::in_bounds(depth, z), taps_y = direct_taps::in_bounds(height, y);
        bool all = true;
        for (index_t i = 0; i < taps_z.count; ++i)
            for (index_t j = 0; j < taps_y.count && all; ++j)
                all = has(depth.first_position(z) + i * depth.dilation, height.first_position(y) + j * height.dilation);
        return all;
    }

private:
    enum class order : char { unknown, of_integers, of_floats };

    bool has(index_t z, index_t y) const {
        order& found = rows_[z * axes_.height.input + y];
        if (found == order::unknown) {
            found = order::of_integers;
            input_.for_each_run(group_, axes_.width.input, input_.at(0, z, y, 0),
                                [&](index_t, half const* from, index_t, index_t count) {
                                    if (!simd::are_in_order(from, count)) found = order::of_floats;
                                });
        }
        return found == order::of_integers;
    }

    sampling::pooling_axes const& axes_;
    index_t const group_; ///< channels, which lie side by side
    exec::scratch<order> rows_;
    pooling_plane<half const> input_{};
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
