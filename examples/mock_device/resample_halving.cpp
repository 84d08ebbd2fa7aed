// SPDX-License-Identifier: MIT
#include "resample_halving.hpp"

namespace dmlref::mock_device {

halved_image::halved_image(any_tensor const& input, resampling const& what, device_arithmetic const& arithmetic)
    : image_(input),
      left_(what) {
    left_.antialiased = false;
    for (std::size_t axis = 0; axis < left_.axes.size(); ++axis)
        while (left_.axes[axis].scale < 0.5f) halve(axis, arithmetic);
}

/// Each element is the value halfway between two elements. The last of an odd number is repeated.
void halved_image::halve(std::size_t axis, device_arithmetic const& arithmetic) {
    resampled_axis& reduced = left_.axes[axis];
    index_t const last = reduced.input_size - 1;
    reduced.input_size = last / 2 + 1;
    reduced.scale *= 2;
    reduced.input_offset = reduced.input_offset / 2 + 0.25f;
    shape sizes = image_.sizes;
    sizes[axis] = reduced.input_size;
    std::vector<float> halves(static_cast<std::size_t>(element_count(sizes)));
    dispatch(sizes, [&](multi_index const& at) {
        multi_index first = at, second = at;
        first[axis] = 2 * at[axis];
        second[axis] = std::min(2 * at[axis] + 1, last);
        float const a = load(image_, first), b = load(image_, second);
        halves[static_cast<std::size_t>(row_major(at, sizes))] =
            first[axis] == second[axis] ? a : arithmetic.interpolate(0.5f, a, b);
    });
    elements_ = std::move(halves);
    image_ = {directml::data_type::float32, elements_.data(), sizes};
}

} // namespace dmlref::mock_device
