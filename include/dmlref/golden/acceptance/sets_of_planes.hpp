// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/sets_of_elements.hpp"

#include <atomic>

/// The sets of a RESAMPLE or RESAMPLE_GRAD call, plane by plane.
namespace dmlref::golden::detail {

inline bool is_finite(directml::any_tensor const& tensor) {
    bool finite = true;
    for_each_index(tensor.sizes, [&](multi_index const& at) {
        finite = finite && std::isfinite(element_at(tensor, offset_of(tensor, at)).value());
    });
    return finite;
}

/// The plane and its neighbors on each leading axis.
inline plane_range with_neighbors(multi_index const& plane, shape const& sizes) {
    plane_range around = {plane, shape(plane.size(), 1)};
    for (std::size_t axis = 0; axis < plane.size(); ++axis) {
        around.first[axis] = (std::max)(plane[axis] - 1, index_t{0});
        around.sizes[axis] = (std::min)(plane[axis] + 2, sizes[axis]) - around.first[axis];
    }
    return around;
}

/// How many planes of a range come before one of them.
inline index_t planes_before(multi_index plane, plane_range const& range) {
    for (std::size_t axis = 0; axis < plane.size(); ++axis) plane[axis] -= range.first[axis];
    return contiguous_index(plane, range.sizes);
}

/// A call whose leading axes are copied. They say which plane an element is in.
class call_of_planes {
public:
    call_of_planes(directml::operator_call const& call, std::size_t leading_axes)
        : call_(call),
          is_gradient_(call.tensors.contains("InputGradientTensor")),
          incoming_(call.tensors.find(is_gradient_ ? "InputGradientTensor" : "InputTensor")->second),
          planes_(incoming_.sizes.begin(), incoming_.sizes.begin() + static_cast<std::ptrdiff_t>(leading_axes)),
          finite_(static_cast<std::size_t>(element_count(planes_))) {}

    acceptance_sets sets_of(std::string_view output, std::span<index_t const> elements) const {
        directml::any_tensor const& whole = call_.tensors.find(output)->second;
        auto const place_of = [&](index_t element) { return place_in_plane_of(element, whole.sizes, planes_.size()); };
        acceptance_sets result;
        for (std::size_t next = 0; next < elements.size();) {
            multi_index const plane = place_of(elements[next]).plane;
            plane_range const read = planes_read(plane);
            index_t const first = planes_before(plane, read) * element_count(plane_of(whole, plane).sizes);
            std::vector<index_t> of_plane;
            for (; next < elements.size() && place_of(elements[next]).plane == plane; ++next)
                of_plane.push_back(first + place_of(elements[next]).element);
            acceptance_sets sets = sets_of_judged_elements(planes_of(call_, read), output, of_plane);
            std::move(sets.begin(), sets.end(), std::back_inserter(result));
        }
        return result;
    }

private:
    enum class answer : char { unknown, yes, no };

    /// The planes from which the elements of one are computed. Of an infinity in a neighbor they may take the part 0;
    /// and a device may clamp the index of the last plane, and interpolate from the one before it to all of the last.
    plane_range planes_read(multi_index const& plane) const {
        plane_range const around = with_neighbors(plane, planes_);
        bool finite = true;
        for_each_index(around.sizes, [&](multi_index at) {
            for (std::size_t axis = 0; axis < at.size(); ++axis) at[axis] += around.first[axis];
            finite = finite && is_finite_plane(at);
        });
        return finite && !may_be_interpolated(plane) ? plane_range{plane, shape(plane.size(), 1)} : around;
    }

    bool is_finite_plane(multi_index const& at) const {
        std::atomic<answer>& known = finite_[static_cast<std::size_t>(contiguous_index(at, planes_))];
        if (known == answer::unknown) known = is_finite(plane_of(incoming_, at)) ? answer::yes : answer::no;
        return known == answer::yes;
    }

    bool may_be_interpolated(multi_index const& plane) const {
        bool is_last = false;
        for (std::size_t axis = 0; axis < plane.size(); ++axis)
            is_last = is_last || (planes_[axis] > 1 && plane[axis] + 1 == planes_[axis]);
        return is_last && !is_gradient_;
    }

    directml::operator_call const& call_;
    bool const is_gradient_;
    directml::any_tensor const& incoming_;
    shape planes_;
    mutable std::vector<std::atomic<answer>> finite_; ///< of each plane of the incoming tensor, row-major
};

} // namespace dmlref::golden::detail
