// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/resample/plan.hpp"
#include "dmlref/kernels/resample/weighted_pixels.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The largest number of positions in the sum of any of the results.
inline index_t most_read(axis_sums const& sums, interval results) {
    index_t most = 0;
    for (index_t x = results.begin; x < results.end; ++x) most = (std::max)(most, sums[x].count);
    return most;
}

/// The latest rows, or blocks of them, that the sums of an axis read, so that neighboring results need not compute them
/// again. They are computed in groups of neighbors.
class row_ring {
public:
    static constexpr index_t most_elements = 1 << 16; ///< unless the rows of one step of a sum have more

    /// For no axis.
    row_ring() : row_ring({}, 0, 0, 1) {}

    row_ring(axis_sums const& sums, interval results, index_t row_size, index_t group)
        : row_ring(positions_read(sums, results), row_size, most_read(sums, results), group) {}

    void forget() { std::fill_n(held_.data(), groups_, index_t{-1}); }

    /// The row at x. If it is not held, make(first, count, space, distance) must compute `count` rows from `first` on,
    /// `distance` apart, and return their address; `space` has room for a whole group.
    template <class Make>
    float const* row(index_t x, Make&& make) {
        index_t const group = (x - read_.begin) / group_, first = read_.begin + group * group_, slot = group % groups_;
        if (held_[slot] != group) {
            index_t const count = (std::min)(group_, read_.end - first);
            rows_[slot] = make(first, count, space_.data() + slot * group_ * row_size_, row_size_);
        }
        held_[slot] = group;
        return rows_[slot] + (x - first) * row_size_;
    }

private:
    row_ring(interval read, index_t row_size, index_t wanted, index_t group)
        : read_(read),
          row_size_(quotient_rounded_up(row_size, simd::width) * simd::width),
          group_(group),
          groups_(group_count(wanted)),
          space_(groups_ * group_ * row_size_),
          rows_(groups_),
          held_(groups_) {
        forget();
    }

    /// At least as many groups as may contain the rows that are added at once.
    index_t group_count(index_t wanted) const {
        index_t const least = quotient_rounded_up(detail::most_rows - 1, group_) + 1;
        index_t const most = most_elements / (std::max)(simd::width, group_ * row_size_);
        return (std::max)(least, (std::min)(most, quotient_rounded_up(wanted, group_) + 1));
    }

    interval read_;
    index_t row_size_, group_, groups_;
    exec::scratch<float> space_;
    exec::scratch<float const*> rows_;
    exec::scratch<index_t> held_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
