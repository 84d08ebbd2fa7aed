// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/plan.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The first tap in bounds of each window, and the columns of windows that have none.
class first_taps {
public:
    explicit first_taps(pooling_plan const& plan)
        : plan_(plan), column_offsets_(plan.row.length()), row_offsets_(plan.axes.height.output) {
        for (index_t y = 0; y < plan.axes.height.output; ++y) row_offsets_[y] = static_cast<float>(row_offset(y));
        for (index_t x = 0; x < plan.axes.width.output; ++x) {
            bool const is_padding = plan.axes.width.is_padding(x);
            has_padding_ = has_padding_ || is_padding;
            std::fill_n(column_offsets_.data() + x * plan.group, plan.group,
                        is_padding ? 0.f : static_cast<float>(offset(x)));
        }
    }

    /// Its offset from the first tap, in elements of the input: along x, and along z and y.
    index_t offset(index_t x) const { return plan_.axes.width.first_tap(x) * plan_.axes.width.dilation; }
    index_t offset(index_t z, index_t y) const { return slice_offset(z) + row_offset(y); }

    /// Passes windows on to `store`. If nothing in a window was greater than padding, its offset becomes that of the
    /// first element in bounds, which is the first of equal elements. Rows of windows are counted from z, y on.
    template <class Store>
    auto settling(index_t z, index_t y, Store const& store) const {
        return [store, column_offsets = column_offsets_.data(), row_offsets = row_offsets_.data() + y,
                slice_offset = static_cast<float>(slice_offset(z))]<class V>(
                   index_t row, index_t lane, V const& value, V const& offset) DMLREF_ALWAYS_INLINE {
            V const first = simd::load<V>(column_offsets + lane) + V(slice_offset + row_offsets[row]);
            store(row, lane, value, simd::select_greater(value, V(pooling_padding), offset, first));
        };
    }

    /// Calls visit(x) for each column of windows that lie wholly in padding.
    template <class Visit>
    void for_each_in_padding(Visit&& visit) const {
        for (index_t x = 0; has_padding_ && x < plan_.axes.width.output; ++x)
            if (plan_.axes.width.is_padding(x)) visit(x);
    }

private:
    index_t slice_offset(index_t z) const {
        sampling::pooling_axis const& depth = plan_.axes.depth;
        return depth.first_tap(z) * depth.dilation * plan_.axes.slice_step();
    }
    index_t row_offset(index_t y) const {
        sampling::pooling_axis const& height = plan_.axes.height;
        return height.first_tap(y) * height.dilation * plan_.axes.row_step();
    }

    pooling_plan const& plan_;
    exec::scratch<float> column_offsets_, row_offsets_;
    bool has_padding_ = false;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
