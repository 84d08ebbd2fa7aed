// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/sets_of_elements.hpp"

#include <mutex>

/// The sets of a RESAMPLE_GRAD call, plane by plane.
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
inline index_t planes_before(multi_index const& plane, plane_range const& range) {
    index_t before = 0;
    for (std::size_t axis = 0; axis < plane.size(); ++axis)
        before = before * range.sizes[axis] + plane[axis] - range.first[axis];
    return before;
}

/// A RESAMPLE_GRAD call whose leading axes are copied. They say which plane an element is in.
class call_of_planes {
public:
    call_of_planes(directml::operator_call const& call, std::size_t leading_axes)
        : call_(call),
          incoming_(call.tensors.find("InputGradientTensor")->second),
          planes_(incoming_.sizes.begin(), incoming_.sizes.begin() + static_cast<std::ptrdiff_t>(leading_axes)) {}

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
    /// The planes from which the elements of one are computed: of an infinity in a neighbor they may take the part 0.
    plane_range planes_read(multi_index const& plane) const {
        std::call_once(once_, [this] {
            for_each_index(planes_,
                           [&](multi_index const& at) { finite_.push_back(is_finite(plane_of(incoming_, at))); });
        });
        plane_range const around = with_neighbors(plane, planes_);
        bool finite = true;
        for_each_index(around.sizes, [&](multi_index at) {
            for (std::size_t axis = 0; axis < at.size(); ++axis) at[axis] += around.first[axis];
            finite = finite && finite_[static_cast<std::size_t>(contiguous_index(at, planes_))];
        });
        return finite ? plane_range{plane, shape(plane.size(), 1)} : around;
    }

    directml::operator_call const& call_;
    directml::any_tensor const& incoming_;
    shape planes_;
    mutable std::once_flag once_{};
    mutable std::vector<bool> finite_{}; ///< of each plane of the incoming gradient, row-major
};

} // namespace dmlref::golden::detail
