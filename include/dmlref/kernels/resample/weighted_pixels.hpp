// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/transpose.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/resample/weighted_rows.hpp"
#include "dmlref/kernels/resample/weighted_run.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The positions in the sums of some of the results. Empty if all these sums are.
inline interval positions_read(axis_sums const& sums, interval results) {
    interval read = {(std::numeric_limits<index_t>::max)(), 0};
    for (index_t x = results.begin; x < results.end; ++x) {
        sampling::weighted_sum const sum = sums[x];
        if (sum.count > 0) read = {(std::min)(read.begin, sum.first), (std::max)(read.end, sum.end())};
    }
    return read.begin < read.end ? read : interval{};
}

/// Computes rows of weighted sums from rows of packed floats. Each of `results` has `lanes` elements, whose sums are
/// over the same pixels with the same weights.
class weighted_pixels {
public:
    weighted_pixels(axis_sums const& sums, interval results, index_t lanes)
        : sums_(sums),
          results_(results),
          read_(positions_read(sums, results)),
          lanes_(lanes) {
        for (index_t x = results.begin; x < results.end; ++x) {
            sampling::weighted_sum const sum = sums[x];
            copies_ = copies_ && sum.count == 1 && sum.weights[0] == 1.f && sum.divisor == 0.f &&
                      sum.first == read_.begin + x - results.begin;
        }
        if (lanes == 1 && !copies_) run_ = weighted_run::find(sums, results);
        if (run_.results().size() < 2 * simd::width) run_ = {};
    }

    /// The pixels that are read, and the number of elements of a row of them and of a row of results.
    interval read() const { return read_; }
    index_t read_size() const { return read_.size() * lanes_; }
    index_t result_size() const { return results_.size() * lanes_; }

    /// Whether the result equals the input, so that there is nothing to do.
    bool copies() const { return copies_; }

    /// The best number of rows to compute together.
    index_t company() const {
        bool const alone = lanes_ >= simd::width || copies_ || 2 * run_.results().size() >= results_.size();
        return alone ? 1 : simd::width;
    }

    /// `from` is the first of read().
    void operator()(float const* from, float* to) const {
        if (copies_) return static_cast<void>(std::copy_n(from, result_size(), to));
        interval const run = run_.results();
        if (run.size() == 0) return sum_pixels(results_, lanes_, from, to);
        sum_pixels({results_.begin, run.begin}, 1, from, to);
        run_(from, read_.begin, to + run.begin - results_.begin);
        sum_pixels({run.end, results_.end}, 1, from, to + run.end - results_.begin);
    }

    /// The same for up to company() rows; the results are `distance` apart, and there is room for company().
    void operator()(float const* const* rows, index_t count, float* to, index_t distance) const {
        if (4 * count > simd::width && company() > 1) return sum_together(rows, count, to, distance);
        for (index_t row = 0; row < count; ++row) (*this)(rows[row], to + row * distance);
    }

private:
    void sum_together(float const* const* rows, index_t count, float* to, index_t distance) const {
        float const* all[simd::width];
        for (index_t row = 0; row < simd::width; ++row) all[row] = rows[row < count ? row : 0];
        exec::scratch<float> const from(read_size() * simd::width), sums(result_size() * simd::width);
        simd::rows_to_lanes(all, read_size(), from.data());
        sum_pixels(results_, lanes_ * simd::width, from.data(), sums.data());
        simd::lanes_to_rows(sums.data(), result_size(), to, distance);
    }

    /// `size` is that of a pixel.
    void sum_pixels(interval results, index_t size, float const* from, float* to) const {
        for (index_t x = results.begin; x < results.end; ++x, to += size)
            sum_rows(sums_[x], size, to, [&](index_t at) { return from + (at - read_.begin) * size; });
    }

    axis_sums const& sums_;
    interval results_, read_;
    index_t lanes_;
    bool copies_ = true;
    weighted_run run_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
