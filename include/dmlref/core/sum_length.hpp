// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <algorithm>

/// Decides which sums are computed in double. A float sum of n terms may be off by n * 2^-24 times the sum of their
/// magnitudes, and a sum of equal terms stops growing. So a long sum is computed in double, in the same order, and
/// rounded to float once at the end. NU-7
namespace dmlref {

/// The largest number of terms that are summed in float.
inline constexpr index_t most_terms_in_float = 4096;

constexpr bool is_long_sum(index_t terms) { return terms > most_terms_in_float; }

/// Whether a sum is long whose number of terms is the product of `counts`. The product may be too large for an index.
inline bool is_long_sum(shape const& counts) {
    index_t terms = 1;
    for (index_t count : counts)
        terms = (std::min)(terms * (std::min)(count, most_terms_in_float + 1), most_terms_in_float + 1);
    return is_long_sum(terms);
}

} // namespace dmlref
