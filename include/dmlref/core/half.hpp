// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/floating_point.hpp"

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <type_traits>

// g++ 12 has the macros of _Float16 in C++ everywhere, but the type on x86 alone.
#if defined(__FLT16_MANT_DIG__) && (defined(__clang__) || __GNUC__ >= 13 || defined(__SSE2__))
#define DMLREF_HAS_FLOAT16 1
#endif

/// Marks a class whose objects may alias a buffer of another type, as bytes may.
#if defined(__GNUC__)
#define DMLREF_MAY_ALIAS [[gnu::may_alias]]
#else
#define DMLREF_MAY_ALIAS
#endif

namespace dmlref {

namespace detail {

/// The float with the value of an IEEE binary16 pattern. Exact; a signaling NaN becomes quiet, as with F16C.
constexpr float float_from_half_bits(std::uint16_t bits) {
    std::uint32_t const sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
    std::uint32_t const exponent = (bits >> 10) & 0x1fu;
    std::uint32_t const fraction = bits & 0x3ffu;
    if (exponent == 0x1f) {
        std::uint32_t const quiet = fraction != 0 ? 0x0040'0000u : 0u;
        return std::bit_cast<float>(sign | 0x7f80'0000u | quiet | (fraction << 13));
    }
    if (exponent == 0) { // zero or subnormal: fraction * 2^-24, exact in float
        float const magnitude = static_cast<float>(fraction) * 0x1p-24f;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
    }
    return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (fraction << 13));
}

/// The IEEE binary16 pattern nearest to a float, ties to even. 65520 and above become infinity.
constexpr std::uint16_t half_bits_from_float(float value) {
    std::uint32_t const bits = std::bit_cast<std::uint32_t>(value);
    auto const sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
    std::uint32_t const magnitude = bits & 0x7fff'ffffu;
    auto const with_sign = [sign](std::uint32_t half) { return static_cast<std::uint16_t>(sign | half); };

    if (magnitude > 0x7f80'0000u) return with_sign(0x7e00u | ((magnitude >> 13) & 0x3ffu)); // NaN, made quiet
    if (magnitude >= 0x4780'0000u) return with_sign(0x7c00u);                               // 2^16 and above, infinity
    auto const rounded_shift = [](std::uint32_t digits, std::uint32_t count) {              // ties to even
        std::uint32_t const kept = digits >> count;
        std::uint32_t const cut = digits & ((1u << count) - 1u), tie = 1u << (count - 1);
        return kept + (cut > tie || (cut == tie && (kept & 1u) != 0) ? 1u : 0u);
    };
    if (magnitude >= 0x3880'0000u) // 2^-14 and above; rounding may carry into the exponent, up to infinity
        return with_sign(rounded_shift(magnitude - 0x3800'0000u, 13));
    if (magnitude < 0x3300'0000u) return with_sign(0u); // below 2^-25: nearer to zero than to 2^-24
    std::uint32_t const exponent = magnitude >> 23;
    return with_sign(rounded_shift((magnitude & 0x007f'ffffu) | 0x0080'0000u, 126 - exponent));
}

} // namespace detail

/// IEEE binary16, for storage only. It has no arithmetic: widen to float, compute, and round once when storing.
class DMLREF_MAY_ALIAS half {
public:
    constexpr half() = default;
    /// Rounds to nearest, ties to even.
    constexpr explicit half(float value) : bits_(detail::half_bits_from_float(value)) {}
    static constexpr half from_bits(std::uint16_t bits) {
        half result;
        result.bits_ = bits;
        return result;
    }

    /// Exact.
    constexpr explicit operator float() const { return detail::float_from_half_bits(bits_); }
    constexpr std::uint16_t bits() const { return bits_; }

    /// Compared and printed as the floats that they are: -0 equals 0, and a NaN equals nothing.
    friend constexpr bool operator==(half a, half b) { return static_cast<float>(a) == static_cast<float>(b); }
    friend constexpr std::partial_ordering operator<=>(half a, half b) {
        return static_cast<float>(a) <=> static_cast<float>(b);
    }
    template <class Character, class Traits>
    friend std::basic_ostream<Character, Traits>& operator<<(std::basic_ostream<Character, Traits>& out, half value) {
        return out << static_cast<float>(value);
    }

private:
    std::uint16_t bits_ = 0;
};

static_assert(sizeof(half) == 2);

/// Other types that hold an IEEE binary16: its bit pattern, and the compiler's own types where it has them.
template <class T>
concept half_storage = std::same_as<T, std::uint16_t>
#if defined(DMLREF_HAS_FLOAT16)
    || std::same_as<T, _Float16>
#endif
#if defined(__ARM_FP16_FORMAT_IEEE)
    || std::same_as<T, __fp16>
#endif
    ;

/// Such a buffer seen as halves, for a view: `tensor_view(as_half(buffer), sizes)`. Nothing is copied.
template <class Storage>
    requires half_storage<std::remove_const_t<Storage>>
auto as_half(Storage* buffer) {
    return reinterpret_cast<std::conditional_t<std::is_const_v<Storage>, half const, half>*>(buffer);
}

} // namespace dmlref
