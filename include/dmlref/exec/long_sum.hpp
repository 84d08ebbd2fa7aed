// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

#include <algorithm>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Adds the lanes of a term to sums in memory.
template <class V>
inline void add_to(float* sums, V const& term) {
    store(sums, load<V>(sums) + term);
}
template <class V>
inline void add_to(double* sums, V const& term) {
    alignas(64) float lanes[width_of<V>];
    store(lanes, term);
    for (index_t lane = 0; lane < width_of<V>; ++lane) sums[lane] += double{lanes[lane]};
}

/// Sums in memory as floats: in place if they are floats, otherwise rounded into `space`.
inline float* rounded(float* sums, index_t, float*) { return sums; }
inline float* rounded(double const* sums, index_t count, float* space) {
    std::transform(sums, sums + count, space, [](double sum) { return static_cast<float>(sum); });
    return space;
}

/// A sum of many terms in each lane of V, in double and starting from +0. NU-7
template <class V>
class long_sum {
public:
    /// Starts from +0, as V(0.f) does.
    explicit long_sum(float = 0.f) {}

    long_sum& operator+=(V const& term) {
        add_to(sums_, term);
        return *this;
    }

    V rounded() const {
        alignas(64) float lanes[width_of<V>];
        return load<V>(simd::rounded(sums_, width_of<V>, lanes));
    }

private:
    alignas(64) double sums_[width_of<V>] = {};
};

/// The result of a sum in lanes of float or of double.
inline float rounded(float sum) { return sum; }
inline batch rounded(batch const& sum) { return sum; }
template <class V>
V rounded(long_sum<V> const& sum) {
    return sum.rounded();
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
