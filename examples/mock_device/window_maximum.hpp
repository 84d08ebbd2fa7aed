// SPDX-License-Identifier: MIT
#pragma once
#include "sliding_window.hpp"

#include <optional>
#include <type_traits>

namespace dmlref::mock_device {

/// What a maximum is kept in: an integer as itself, a float or half as a float.
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
    std::optional<index> where{}; ///< nothing: padding won, or there is no element
    index_t place = 0;            ///< in the window, row by row
};

/// The first of the largest elements of a window.
template <class T>
window_maximum<register_of<T>> maximum_of(any_tensor const& image, std::vector<index> const& window,
                                          pooling_bug injected) {
    using Register = register_of<T>;
    using limits = std::numeric_limits<Register>;
    window_maximum<Register> best{limits::has_infinity ? -limits::infinity() : limits::lowest()};
    bool const padding_counts = injected == pooling_bug::maximum_with_padding_as_zero;
    bool any = false;
    for (std::size_t place = 0; place < window.size(); ++place) {
        bool const inside = is_inside(window[place], image.sizes);
        if (!inside && !padding_counts) continue;
        auto const value = inside ? static_cast<Register>(image.as<T const>()[window[place]]) : Register{0};
        if (any && !is_greater(value, best.value, injected)) continue;
        best = {value, std::nullopt, static_cast<index_t>(place)};
        if (inside) best.where = window[place];
        any = true;
    }
    return best;
}

} // namespace dmlref::mock_device
