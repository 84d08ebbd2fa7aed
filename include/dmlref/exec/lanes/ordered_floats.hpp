// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/batch_pair.hpp"
#include "dmlref/exec/lanes/integers.hpp"
#include "dmlref/exec/lanes/whole_numbers.hpp"

#include <bit>

/// Halves and bytes as floats of the same order, which have an element's bits in other places. From every second
/// element they are made in fewer instructions than elements are converted in. A half that is NaN becomes NaN, or a
/// number that is less or greater than all others.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Whether every second element can be loaded so.
template <class T>
inline constexpr bool has_order_in_floats = false;

/// Elements that are loaded so.
template <class T>
struct elements_in_order {
    T const* first;

    elements_in_order operator+(index_t distance) const { return {first + distance}; }
};

/// The largest of such floats, and the first that was compared: one each, or a batch.
template <class T, class V>
struct found_in_order {
    V largest, first;
};

/// Remembers whether a NaN has been found, or was the first. Integers have none.
template <class T>
class order_watch {
public:
    template <class V>
    DMLREF_ALWAYS_INLINE void show(found_in_order<T, V> const&) {}
    DMLREF_ALWAYS_INLINE void add(order_watch const&) {}
    bool has_seen_nan() const { return false; }
};

#if defined(__GNUC__) &&                                                                                               \
    (DMLREF_X86_LANES == 4 || DMLREF_X86_LANES == 16 || (DMLREF_X86_LANES == 8 && defined(__AVX2__)))
#define DMLREF_ORDERS_IN_FLOATS 1
template <>
inline constexpr bool has_order_in_floats<half> = true;
#if defined(DMLREF_WIDENS_INTEGERS)
template <byte_integer T>
inline constexpr bool has_order_in_floats<T> = true;
#endif

namespace detail {

using float_bits = integer_lanes<std::uint32_t, 4 * width>;

/// The place of an element's first bit in a float. In 32 bits that hold two elements, the second begins at `second`.
/// The bits of a byte are a float's exponent: none is NaN, and only 0 is subnormal.
template <class T>
struct order_in_floats {
    static constexpr int second = 8, place = 23;
    static constexpr std::uint32_t kept = 0x7f80'0000, flipped = std::is_signed_v<T> ? 0x4000'0000 : 0;
};
template <>
struct order_in_floats<half> {
    static constexpr int second = 16, place = 16;
    static constexpr std::uint32_t kept = 0xffff'0000, flipped = 0;
};

/// Moves the element that begins at `bit`, in lanes or in one number.
template <class T, int bit, class Bits>
DMLREF_ALWAYS_INLINE inline Bits in_order(Bits const& bits) {
    using order = order_in_floats<T>;
    constexpr int distance = order::place - bit;
    Bits const moved = bits << distance;
    if constexpr (distance + 8 * int{sizeof(T)} == 32) return moved; // nothing else is left
    return (moved & order::kept) ^ order::flipped;
}

/// Elements 2 * i and 2 * i + 1 in lane i.
DMLREF_ALWAYS_INLINE inline float_bits pairs_from(half const* from) { return load_integers<float_bits>(from); }
#if defined(DMLREF_WIDENS_INTEGERS)
template <byte_integer T>
DMLREF_ALWAYS_INLINE inline float_bits pairs_from(T const* from) {
    return std::bit_cast<float_bits>(widened<std::uint16_t>(from).data);
}
#endif

template <class T, int bit>
DMLREF_ALWAYS_INLINE inline batch in_order_of_floats(float_bits const& pairs) {
    return batch(std::bit_cast<decltype(batch::data)>(in_order<T, bit>(pairs)));
}

} // namespace detail

template <class V, class T>
    requires std::same_as<V, float>
float load(elements_in_order<T> const& from) {
    return std::bit_cast<float>(
        detail::in_order<T, 0>(std::uint32_t{std::bit_cast<unsigned_of<sizeof(T)>>(*from.first)}));
}

/// As for elements: even[i] = from[2 * i], odd[i] = from[2 * i + 1].
template <class T>
void load_alternate(elements_in_order<T> const& from, float& even, float& odd) {
    even = load<float>(from);
    odd = load<float>(from + 1);
}
template <class T>
DMLREF_ALWAYS_INLINE inline void load_alternate(elements_in_order<T> const& from, batch& even, batch& odd) {
    detail::float_bits const pairs = detail::pairs_from(from.first);
    even = detail::in_order_of_floats<T, 0>(pairs);
    odd = detail::in_order_of_floats<T, detail::order_in_floats<T>::second>(pairs);
}

/// from[2 * i + 2], without reading an element after these.
template <class T>
float load_next_even(elements_in_order<T> const& from, float) {
    return load<float>(from + 2);
}
template <class T>
DMLREF_ALWAYS_INLINE inline batch load_next_even(elements_in_order<T> const& from, batch const&) {
    detail::float_bits const pairs = detail::pairs_from(from.first + 1);
    return detail::in_order_of_floats<T, detail::order_in_floats<T>::second>(pairs);
}

/// Stores the elements that were largest.
template <class T>
void store(T* to, found_in_order<T, float> const& found) {
    using order = detail::order_in_floats<T>;
    std::uint32_t const bits = (std::bit_cast<std::uint32_t>(found.largest) ^ order::flipped) >> order::place;
    *to = std::bit_cast<T>(static_cast<unsigned_of<sizeof(T)>>(bits));
}
template <class T>
DMLREF_ALWAYS_INLINE inline void store(T* to, found_in_order<T, batch> const& found) {
    using order = detail::order_in_floats<T>;
    constexpr bool is_half = std::same_as<T, half>;
    // With sign, since SSE2 narrows such numbers in one instruction.
    using lanes = integer_lanes<std::conditional_t<is_half, std::int32_t, std::uint32_t>, 4 * width>;
    auto const bits = std::bit_cast<lanes>(std::bit_cast<detail::float_bits>(found.largest.data) ^ order::flipped);
    detail::narrow(words(std::bit_cast<decltype(words::data)>(bits >> order::place)),
                   reinterpret_cast<std::conditional_t<is_half, std::int16_t, std::uint8_t>*>(to));
}

DMLREF_ALWAYS_INLINE inline void store(half* to, found_in_order<half, batch_pair> const& found) {
    auto const bits_of = [](batch const& of) { return std::bit_cast<detail::float_bits>(of.data); };
    store_integers(to, bits_of(found.largest.even) >> 16 | bits_of(found.largest.odd));
}

/// A positive NaN is found, since it is greater than infinity. A negative one, which is less than -infinity, matters if
/// it is the first.
template <>
class order_watch<half> {
public:
    DMLREF_ALWAYS_INLINE void show(found_in_order<half, float> const& found) {
        show(found_in_order<half, batch>{batch(found.largest), batch(found.first)});
    }
    DMLREF_ALWAYS_INLINE void show(found_in_order<half, batch> const& found) {
        largest_ = larger_integers(std::bit_cast<signed_bits>(found.largest.data), largest_);
        first_ = larger_integers(std::bit_cast<detail::float_bits>(found.first.data), first_);
    }
    DMLREF_ALWAYS_INLINE void show(found_in_order<half, batch_pair> const& found) {
        show(found_in_order<half, batch>{found.largest.even, found.first.even});
        show(found_in_order<half, batch>{found.largest.odd, found.first.odd});
    }
    DMLREF_ALWAYS_INLINE void add(order_watch const& other) {
        largest_ = larger_integers(other.largest_, largest_);
        first_ = larger_integers(other.first_, first_);
    }
    bool has_seen_nan() const {
        return bits_of_any(largest_ > 0x7c00'0000) != 0 || bits_of_any(first_ > 0xfc00'0000) != 0; // infinities
    }

private:
    using signed_bits = integer_lanes<std::int32_t, 4 * width>;
    signed_bits largest_{};
    detail::float_bits first_{};
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
