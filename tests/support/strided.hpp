// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/core/tensor.hpp"

#include <vector>

namespace dmlref::testing {

/// Strides of a tensor whose axes lie in memory in the given order, outermost first, each except the innermost followed
/// by `padding` unused elements.
inline shape strides_in_order(shape const& sizes, per_axis<std::size_t> const& order, index_t padding = 0) {
    shape strides(sizes.size(), 0);
    index_t stride = 1;
    for (std::size_t place = order.size(); place-- > 0;) {
        strides[order[place]] = stride;
        stride = stride * sizes[order[place]] + padding;
    }
    return strides;
}

/// A tensor in memory with any strides. `gap` fills the elements that no position addresses.
template <class T>
class strided {
public:
    strided(shape const& sizes, shape const& strides, T gap) : gap_(gap), elements_(extent(sizes, strides), gap) {
        view_ = tensor_view<T>(elements_.data(), sizes, strides);
    }
    strided(tensor<T> const& values, shape const& strides, T gap) : strided(values.sizes(), strides, gap) {
        for_each_index(values.sizes(), [&](multi_index const& at) { view_[at] = values.view()[at]; });
    }
    strided(strided const&) = delete;

    tensor_view<T> view() { return view_; }

    tensor<T> packed() const {
        tensor<T> result(view_.sizes());
        for_each_index(view_.sizes(), [&](multi_index const& at) { result.view()[at] = view_[at]; });
        return result;
    }

    /// Whether the elements that no position addresses still hold `gap`.
    bool gaps_are_untouched() const {
        std::vector<bool> addressed(elements_.size());
        for_each_index(view_.sizes(),
                       [&](multi_index const& at) { addressed[static_cast<std::size_t>(view_.offset(at))] = true; });
        for (std::size_t i = 0; i < elements_.size(); ++i)
            if (!addressed[i] && static_cast<float>(elements_[i]) != static_cast<float>(gap_)) return false;
        return true;
    }

private:
    static std::size_t extent(shape const& sizes, shape const& strides) {
        index_t last = 0;
        for (std::size_t axis = 0; axis < sizes.size(); ++axis) last += (sizes[axis] - 1) * strides[axis];
        return static_cast<std::size_t>(last + 1);
    }

    T gap_;
    std::vector<T> elements_;
    tensor_view<T> view_;
};

} // namespace dmlref::testing
