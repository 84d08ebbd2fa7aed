// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/lanes/whole_divisor.hpp"
#include "dmlref/kernels/pooling/sums/plan.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// These divide the sums of a row of windows: by a number with an exact reciprocal, by any number, or each by its own.
struct scaling_of_row {
    float reciprocal;
    template <class V>
    V operator()(index_t, V const& sum) const {
        return sum * V(reciprocal);
    }
};
struct division_of_row {
    exec::whole_divisor all;
    float const* each; ///< one per lane; null if one serves all
    template <class V>
    V operator()(index_t at, V const& sum) const {
        return each == nullptr ? all.divide(sum) : simd::quotient(sum, simd::load<V>(each + at));
    }
};

/// The divisors of windows: the number of their elements, or of those that are not padding. Windows wholly in padding,
/// whose sum is 0, are divided by 1. AP-1 AP-2
class window_divisors {
public:
    /// `group` channels lie side by side.
    window_divisors(sampling::pooling_axes const& axes, index_t group, bool include_padding)
        : axes_(axes),
          group_(group),
          include_padding_(include_padding),
          is_uniform_(include_padding || !axes.width.has_partial_windows()),
          each_(is_uniform_ ? 0 : axes.width.output * group) {}

    /// Calls visit(division) for the windows at z, y, where division(lane, sum) divides.
    template <class Visit>
    void with_row(index_t z, index_t y, Visit const& visit) {
        division_of_row const division = row(z, y);
        if (division.each == nullptr && division.all.has_exact_reciprocal())
            visit(scaling_of_row{division.all.reciprocal()});
        else
            visit(division);
    }

    /// The division for the windows at z, y. Valid until the next call.
    DMLREF_ALWAYS_INLINE division_of_row row(index_t z, index_t y) {
        index_t const rows = elements_of(axes_.depth, z) * elements_of(axes_.height, y);
        if (rows != last_rows_) set_rows(rows);
        return {all_, is_uniform_ ? nullptr : each_.data()};
    }

private:
    void set_rows(index_t rows) {
        last_rows_ = rows;
        all_ = exec::whole_divisor(std::max<index_t>(rows * axes_.width.window, 1));
        if (is_uniform_) return;
        for (index_t x = 0; x < axes_.width.output; ++x)
            std::fill_n(each_.data() + x * group_, group_,
                        static_cast<float>(std::max<index_t>(rows * elements_of(axes_.width, x), 1)));
    }

    index_t elements_of(sampling::pooling_axis const& axis, index_t at) const {
        return include_padding_ ? axis.window : std::max<index_t>(direct_taps::in_bounds(axis, at).count, 0);
    }

    sampling::pooling_axes const& axes_;
    index_t const group_;
    bool const include_padding_, is_uniform_;
    exec::scratch<float> each_;
    exec::whole_divisor all_{1};
    index_t last_rows_ = -1; ///< the rows for which all_ and each_ were made
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
