// SPDX-License-Identifier: MIT
#pragma once
#include <type_traits>
#include <utility>

/// Makes every later `static_cast` of the translation unit refuse to turn a floating-point number into an integer. A
/// call of a function template looks like a cast, so a macro can replace one by the other, and the compiler, which
/// knows the types, checks each cast where it is instantiated. Include this after all headers that need no check.
namespace dmlref::architecture {

template <class To, class From>
constexpr decltype(auto) checked_cast(From&& from) {
    constexpr bool turns_float_into_integer =
        std::is_integral_v<To> && !std::is_same_v<To, bool> && std::is_floating_point_v<std::remove_cvref_t<From>>;
    static_assert(!turns_float_into_integer, "a bare cast from float to integer; call to_index (core/to_index.hpp)");
    return static_cast<To>(std::forward<From>(from));
}

} // namespace dmlref::architecture

#ifdef __clang__
#pragma clang diagnostic ignored "-Wkeyword-macro"
#endif
#define static_cast ::dmlref::architecture::checked_cast
