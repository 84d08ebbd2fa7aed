// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <algorithm>

/// Which sums are kept in double. A float sum of n terms may be off by n * 2^-24 of what its terms' magnitudes add up
/// to, and one of equal terms stops growing. So a sum of many terms is added up in double, in the same order, and
/// rounded to float once, when it is done. NU-7
namespace dmlref {

/// The most terms that are added up in float.
inline constexpr index_t most_terms_in_float = 4096;

constexpr bool is_long_sum(index_t terms) { return terms > most_terms_in_float; }

/// Of a sum with as many terms as the product of `counts`, which no index may hold.
inline bool is_long_sum(shape const& counts) {
    index_t terms = 1;
    for (index_t count : counts)
        terms = (std::min)(terms * (std::min)(count, most_terms_in_float + 1), most_terms_in_float + 1);
    return is_long_sum(terms);
}

} // namespace dmlref
