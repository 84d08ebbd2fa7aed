// SPDX-License-Identifier: MIT
#pragma once
#include "resample_axis.hpp"

namespace dmlref::mock_device {

/// An image whose axes are halved until none is reduced to less than half: a chain of smaller images, one for each
/// halving of an axis, with the first axis first.
class halved_image {
public:
    halved_image(any_tensor const& input, resampling const& what, device_arithmetic const& arithmetic);

    any_tensor const& image() const { return image_; }
    resampling const& what_is_left() const { return left_; }

private:
    void halve(std::size_t axis, device_arithmetic const& arithmetic);

    any_tensor image_;
    std::vector<float> elements_{};
    resampling left_;
};

} // namespace dmlref::mock_device
