// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/lanes/interleave.hpp"
#include "dmlref/exec/lanes/whole_numbers.hpp"
#include "dmlref/sampling/interpolate.hpp"
#include "dmlref/spec/resample.hpp"

#include <array>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// A run of output elements in pairs: both elements of a pair read the same place, the next pair reads the place after
/// it, and all pairs have the same two weights. A row that becomes twice as long is such a run, except at its ends.
class doubled_run {
public:
    doubled_run() = default;

    /// The longest run that begins with the row or one element later.
    static doubled_run find(index_t const* offsets, float const* weights, index_t count) {
        doubled_run const first(offsets, weights, 0, count), second(offsets, weights, 1, count);
        return first.pairs_ > second.pairs_ ? first : second;
    }

    index_t begin() const { return begin_; }
    index_t end() const { return begin_ + 2 * pairs_; }
    index_t size() const { return 2 * pairs_; }

    /// Computes elements begin() to end() of the row `to`. The upper element lies `upper` after the lower one; 0 if
    /// none is read.
    template <resampled_element T>
    void operator()(T const* from, index_t upper, float* to) const {
        // Everything is copied: a store could change what is behind a reference.
        auto const store_pairs = [from = from + offset_, to = to + begin_,
                                  pairs = pairs_](auto const& pair) DMLREF_ALWAYS_INLINE {
            simd::for_each_covering_block(pairs, [from, to, pair]<class V>(index_t at) DMLREF_ALWAYS_INLINE {
                auto const [even, odd] = pair(from + at, simd::load<V>(from + at));
                simd::store_alternate(to + 2 * at, even, odd);
            });
        };
        if (upper == 0)
            return store_pairs([](T const*, auto const& a) DMLREF_ALWAYS_INLINE { return std::array{a, a}; });
        store_pairs([upper, first = weights_[0], second = weights_[1]]<class V>(T const* at, V const& a)
                        DMLREF_ALWAYS_INLINE {
                            V const b = simd::load<V>(at + upper);
                            return std::array{between(a, b, first), between(a, b, second)};
                        });
    }

private:
    doubled_run(index_t const* offsets, float const* weights, index_t begin, index_t count) : begin_(begin) {
        if (begin + 1 >= count) return;
        offset_ = offsets[begin];
        weights_[0] = weights[begin];
        weights_[1] = weights[begin + 1];
        auto const is_pair = [&](index_t at) {
            return offsets[at] == offset_ + pairs_ && offsets[at + 1] == offsets[at] && weights[at] == weights_[0] &&
                   weights[at + 1] == weights_[1];
        };
        for (index_t at = begin; at + 1 < count && is_pair(at); at += 2) ++pairs_;
    }

    template <class V>
    DMLREF_ALWAYS_INLINE static V between(V const& a, V const& b, float weight) {
        return weight == 0.f ? a : sampling::interpolate(a, b, V(weight));
    }

    index_t begin_ = 0, pairs_ = 0;
    index_t offset_ = 0; ///< of the first pair's lower element
    float weights_[2] = {};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
