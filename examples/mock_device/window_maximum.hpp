// SPDX-License-Identifier: MIT
#pragma once
#include "sliding_window.hpp"

#include <optional>
#include <type_traits>

namespace dmlref::mock_device {

/// The type of a maximum: an integer's own type, or float for a float or half.
template <class T>
using register_of = std::conditional_t<std::is_integral_v<T>, T, float>;

template <class Register>
bool is_nan(Register value) {
    return value != value;
}

template <class Register>
bool is_greater(Register a, Register b, pooling_bug injected) {
    if constexpr (std::is_integral_v<Register>) {
        using bits = std::make_unsigned_t<Register>;
        if (injected == pooling_bug::integers_compared_as_floats) return static_cast<float>(a) > static_cast<float>(b);
        if (injected == pooling_bug::integers_compared_as_unsigned) return static_cast<bits>(a) > static_cast<bits>(b);
    }
    if (injected == pooling_bug::nan_always_wins && is_nan(a) && !is_nan(b)) return true;
    if (injected == pooling_bug::nan_passed_over && !is_nan(a) && is_nan(b)) return true;
    return a > b || (injected == pooling_bug::last_of_equals && a == b);
}

template <class Register>
struct window_maximum {
    Register value;
    std::optional<multi_index> where{}; ///< nothing: padding won, or there is no element
    index_t place = 0;                  ///< place in the window, row by row
};

/// Whether a mistake makes this position, which is not in the image, take part in a maximum as 0.
inline bool counts_as_zero(multi_index const& position, sliding_window const& window, pooling_bug injected) {
    return injected == pooling_bug::maximum_with_padding_as_zero ||
           (injected == pooling_bug::maximum_with_beyond_as_zero && is_beyond(position, window));
}

/// The first of the largest elements of the window at `output`.
template <class T>
window_maximum<register_of<T>> maximum_of(any_tensor const& image, sliding_window const& window,
                                          multi_index const& output, pooling_bug injected) {
    using Register = register_of<T>;
    using limits = std::numeric_limits<Register>;
    window_maximum<Register> best{limits::has_infinity ? -limits::infinity() : limits::lowest()};
    bool any = false;
    index_t place = -1;
    for (multi_index const& position : positions_in_window(window, output)) {
        ++place;
        bool const inside = is_inside(position, image.sizes);
        if (!inside && !counts_as_zero(position, window, injected)) continue;
        auto const value = inside ? static_cast<Register>(image.as<T const>()[position]) : Register{0};
        if (any && !is_greater(value, best.value, injected)) continue;
        best = {value, std::nullopt, place};
        if (inside) best.where = position;
        any = true;
    }
    return best;
}

} // namespace dmlref::mock_device
