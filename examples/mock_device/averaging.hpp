// SPDX-License-Identifier: MIT
#pragma once
#include "sliding_window.hpp"

namespace dmlref::mock_device {

/// The elements of a call's averages, and the divisors of their sums.
struct averaging {
    sliding_window window;
    bool include_padding;
    pooling_bug injected;

    std::vector<multi_index> elements(multi_index const& at, shape const& image) const {
        std::vector<multi_index> inside;
        for (multi_index const& position : positions_in_window(window, at))
            if (is_inside(position, image)) inside.push_back(position);
        return inside;
    }

    index_t places_beyond(multi_index const& at) const {
        index_t count = 0;
        for (multi_index const& position : positions_in_window(window, at)) count += is_beyond(position, window);
        return count;
    }

    /// The divisor for the window at `at`, with `elements_inside` elements in the image.
    float divisor(multi_index const& at, std::size_t elements_inside) const {
        if (injected == pooling_bug::sum_not_divided) return 1;
        if (injected == pooling_bug::divided_by_dilated_window) {
            index_t count = 1;
            for (window_axis const& axis : window) count *= (axis.size - 1) * axis.dilation + 1;
            return static_cast<float>(count);
        }
        index_t count = include_padding ? element_count_of(window) : static_cast<index_t>(elements_inside);
        if (include_padding && injected == pooling_bug::divisor_without_beyond) count -= places_beyond(at);
        if (!include_padding && injected == pooling_bug::divisor_with_beyond) count += places_beyond(at);
        return static_cast<float>(count);
    }
};

inline averaging averaging_of(directml::operator_call const& call, pooling_bug injected) {
    bool const included = injected == pooling_bug::padding_always_counted ||
                          (field_or(call, "IncludePadding", false) && injected != pooling_bug::padding_never_counted);
    return {sliding_window_of(call, injected), included, injected};
}

} // namespace dmlref::mock_device
