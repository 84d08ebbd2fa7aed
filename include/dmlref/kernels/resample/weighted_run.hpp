// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/lanes/deinterleave.hpp"
#include "dmlref/kernels/resample/plan.hpp"
#include "dmlref/sampling/axis_sums.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// A run of sums with the same number of elements and the same weights. Each begins one or two elements after the
/// previous one. A row that is shifted by a fraction of a pixel is such a run, and so is the gradient of a row that
/// became twice as long, except at its ends.
class weighted_run {
public:
    weighted_run() = default;

    /// The longest run within `results`.
    static weighted_run find(axis_sums const& sums, interval results) {
        weighted_run longest;
        for (index_t begin = results.begin; begin < results.end;) {
            weighted_run const next(sums, {begin, results.end});
            if (next.results_.size() > longest.results_.size()) longest = next;
            begin = (std::max)(begin + 1, next.results_.end - 1); // the last element may be the first of another run
        }
        return longest;
    }

    interval results() const { return results_; }

    /// Computes the run's elements. `from` is the element at position `from_begin`.
    void operator()(float const* from, index_t from_begin, float* to) const {
        from += sum_.first - from_begin;
        if (step_ == 2)
            return simd::for_each_covering_block(results_.size(), [=, *this]<class V>(index_t at) {
                simd::store(to + at, this->halved<V>(from + 2 * at));
            });
        simd::for_each_covering_block(results_.size(), [=, *this]<class V>(index_t at) {
            V sum = weighted(0, simd::load<V>(from + at));
            for (index_t next = 1; next < sum_.count; ++next)
                sum = sum + weighted(next, simd::load<V>(from + at + next));
            simd::store(to + at, sum);
        });
    }

private:
    weighted_run(axis_sums const& sums, interval within)
        : results_{within.begin, within.begin + 1},
          sum_(sums[within.begin]) {
        // All sums of an axis are averages, or none is.
        if (sum_.divisor != 0.f || sum_.is_kept_in_double || within.size() < 2) return;
        // The one after an empty sum begins where that does: empty sums are no run.
        step_ = sums[within.begin + 1].first - sum_.first;
        if (step_ != 1 && step_ != 2) return;
        auto const continues = [&](index_t x) {
            sampling::weighted_sum const next = sums[x];
            return next.count == sum_.count && next.first == sum_.first + step_ * (x - within.begin) &&
                   std::equal(next.weights, next.weights + next.count, sum_.weights);
        };
        while (results_.end < within.end && continues(results_.end)) ++results_.end;
    }

    template <class V>
    V weighted(index_t element, V const& value) const {
        return V(sum_.weights[element]) * value;
    }

    /// The sums that begin with `from`, from + 2 and so on.
    template <class V>
    V halved(float const* from) const {
        if (sum_.count == 1) return weighted(0, simd::load_every_second<V>(from));
        V even, odd;
        simd::load_alternate(from, even, odd);
        V sum = weighted(0, even) + weighted(1, odd);
        index_t next = 2;
        for (; next + 1 < sum_.count; next += 2) {
            simd::load_alternate(from + next, even, odd);
            sum = (sum + weighted(next, even)) + weighted(next + 1, odd);
        }
        return next < sum_.count ? sum + weighted(next, simd::load_every_second<V>(from + next)) : sum;
    }

    interval results_;
    index_t step_ = 0;
    sampling::weighted_sum sum_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
