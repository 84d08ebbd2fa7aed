// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/plan.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The first tap in bounds in each column and in each row of windows, and the columns that have none.
class pooled_columns {
public:
    explicit pooled_columns(pooling_plan const& plan)
        : plan_(plan), first_offsets_(plan.row.length()), row_offsets_(plan.axes.height.output) {
        for (index_t y = 0; y < plan.axes.height.output; ++y)
            row_offsets_[y] = static_cast<float>(plan.axes.height.first_tap(y) * plan.axes.height.dilation *
                                                 plan.axes.row_step());
        for (index_t x = 0; x < plan.axes.width.output; ++x) {
            bool const is_padding = plan.axes.width.is_padding(x);
            has_padding_ = has_padding_ || is_padding;
            std::fill_n(first_offsets_.data() + x * plan.group, plan.group,
                        is_padding ? 0.f : static_cast<float>(first_offset(x)));
        }
    }

    /// The offset of the first tap in bounds from the first tap, in elements of the input: along x, and along z and y.
    index_t first_offset(index_t x) const { return plan_.axes.width.first_tap(x) * plan_.axes.width.dilation; }
    index_t first_offset(index_t z, index_t y) const {
        auto const& [depth, height, width] = plan_.axes;
        return depth.first_tap(z) * depth.dilation * plan_.axes.slice_step() +
               height.first_tap(y) * height.dilation * plan_.axes.row_step();
    }

    /// Passes windows on to `store`. If nothing in a window was greater than padding, its offset becomes that of the
    /// first element in bounds, which is the first of equal elements. Rows of windows are counted from z, y on.
    template <class Store>
    auto settling(index_t z, index_t y, Store const& store) const {
        return [store, first_offsets = first_offsets_.data(), row_offsets = row_offsets_.data() + y,
                slice_offset = static_cast<float>(first_offset(z, y)) - row_offsets_[y]]<class V>(
                   index_t row, index_t lane, V const& value, V const& offset) DMLREF_ALWAYS_INLINE {
            V const first = simd::load<V>(first_offsets + lane) + V(slice_offset + row_offsets[row]);
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
    pooling_plan const& plan_;
    exec::scratch<float> first_offsets_, row_offsets_;
    bool has_padding_ = false;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
