// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/resample/plan.hpp"

#include <algorithm>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Neighboring positions in a box that read the same elements of an axis: `lower`, and `lower + 1` if `blends`.
struct tap_run {
    index_t begin, end; ///< counted from the box's first position
    index_t lower;
    bool blends;

    index_t size() const { return end - begin; }
    index_t end_of_reads() const { return lower + (blends ? 2 : 1); }
};

/// The first of the runs after `run` that has another size, or blends where it does not.
inline tap_run const* end_of_alike(tap_run const* run, tap_run const* end) {
    return std::find_if(
        run + 1, end, [&](tap_run const& other) { return other.size() != run->size() || other.blends != run->blends; });
}

/// The weights of a position's two elements.
struct axis_weights {
    float lower, upper;
};

/// The positions of a box on one axis, in runs.
class tap_runs {
public:
    /// Each run has at most `longest` positions.
    tap_runs(resample_axis const& axis, interval positions, index_t longest)
        : weights_(positions.size()),
          runs_(positions.size()) {
        for (index_t x = 0; x < positions.size(); ++x) {
            sampling::axis_tap const tap = axis.positions(positions.begin + x);
            weights_[x] = {1.f - tap.weight, tap.weight};
            add({x, x + 1, tap.lower, tap.weight != 0.f}, longest);
        }
    }

    index_t size() const { return count_; }
    tap_run const* begin() const { return runs_.data(); }
    tap_run const* end() const { return runs_.data() + count_; }

    /// The weights of a position and of those after it.
    axis_weights const* weights(index_t position) const { return weights_.data() + position; }

private:
    void add(tap_run const& next, index_t longest) {
        if (count_ > 0) {
            tap_run& last = runs_[count_ - 1];
            bool const reads_the_same = next.lower == last.lower && next.blends == last.blends;
            if (reads_the_same && last.size() < longest) return void(last.end = next.end);
        }
        runs_[count_++] = next;
    }

    index_t count_ = 0;
    exec::scratch<axis_weights> weights_;
    exec::scratch<tap_run> runs_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
