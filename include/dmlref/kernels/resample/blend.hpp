// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/sampling/axis_taps.hpp"
#include "dmlref/sampling/interpolate.hpp"

/// The two ways to interpolate many elements at once; in both, the upper element does not count if the weight is 0.
/// RS-5
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// A weight for each lane. `b` is discarded where its weight is 0.
template <class V>
DMLREF_ALWAYS_INLINE inline V blend(V const& a, V const& b, V const& weight) {
    return simd::select_greater(weight, V(0.f), sampling::interpolate(a, b, weight), a);
}

/// One weight for two blocks of packed floats; `upper` is not read if the weight is 0.
struct block_pair {
    float const *lower, *upper;
    float weight;

    /// Calls use(value), where value.operator()<V>(i) is the value between the blocks at element i.
    template <class Use>
    void visit(Use&& use) const {
        if (weight == 0.f)
            use([from = lower]<class V>(index_t at) { return simd::load<V>(from + at); });
        else
            use([pair = *this]<class V>(index_t at) {
                return sampling::interpolate(simd::load<V>(pair.lower + at), simd::load<V>(pair.upper + at),
                                             V(pair.weight));
            });
    }

    /// Stores `count` elements.
    void store(float* to, index_t count) const {
        visit([&](auto const& value) {
            simd::for_each_covering_block(
                count, [&]<class V>(index_t at) { simd::store(to + at, value.template operator()<V>(at)); });
        });
    }
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
