// SPDX-License-Identifier: MIT
#pragma once
#include "support/random_tensors.hpp"

/// Tensors of integers, with values and types that an operator could confuse.
namespace dmlref::testing {

/// Values near the highest, whose neighbors are equal as doubles; or few values, including the lowest, so that many are
/// equal; or any values.
template <std::integral T>
T some_integer(random_numbers& random, index_t kind) {
    using limits = std::numeric_limits<T>;
    if (kind == 0) return static_cast<T>(limits::max() - static_cast<T>(random.between(0, 20)));
    if (kind == 1)
        return random.one_of(
            {limits::max(), limits::lowest(), limits::lowest(), T{0}, T{1}, static_cast<T>(T{0} - T{1})});
    return static_cast<T>(std::uint64_t{random.word()} << 32 | random.word());
}

template <std::integral T>
random_tensor<T> some_integers(random_numbers& random, shape const& sizes, bool repeats) {
    auto result = some_tensor<T>(random, sizes, some_strides(random, sizes, repeats));
    index_t const kind = random.between(0, 2);
    for (T& value : result.memory) value = some_integer<T>(random, kind);
    return result;
}

template <std::integral T>
index_t differing(std::vector<T> const& a, std::vector<T> const& b) {
    tally(a, b);
    index_t count = 0;
    for (std::size_t at = 0; at < a.size(); ++at) count += a[at] != b[at];
    return count;
}

/// Calls visit with a zero of one of the types, chosen by the number.
template <class Visit>
index_t with_some_integer_type(index_t number, Visit const& visit) {
    switch (number % 8) {
    case 0:
        return visit(std::int8_t{});
    case 1:
        return visit(std::uint8_t{});
    case 2:
        return visit(std::int16_t{});
    case 3:
        return visit(std::uint16_t{});
    case 4:
        return visit(std::int32_t{});
    case 5:
        return visit(std::uint32_t{});
    case 6:
        return visit(std::int64_t{});
    default:
        return visit(std::uint64_t{});
    }
}

} // namespace dmlref::testing
