// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/resample/rows.hpp"
#include "dmlref/kernels/resample/weighted_pixels.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Computes the rows of a result from rows that are summed over all other axes, and stores them. It may hold some back
/// to compute them together; finish() stores those too.
template <element T>
class result_rows {
public:
    result_rows(weighted_pixels const& pixels, row_sink<T> const& sink)
        : pixels_(pixels),
          most_(pixels.company()),
          row_size_(quotient_rounded_up(pixels.read_size(), simd::width) * simd::width),
          space_(most_ * row_size_),
          results_(most_ * pixels.result_size()),
          sink_(sink) {}

    /// Space for the next row, if it is not in memory yet.
    float* space() const { return space_.data() + held_ * row_size_; }

    /// `row` must stay valid until finish(), or be in space().
    void add(float const* row, T* to) {
        if (pixels_.copies()) return store(row, to);
        rows_[held_] = row;
        to_[held_] = to;
        if (++held_ == most_) finish();
    }

    void add_zero(T* to) const {
        sink_(to, pixels_.result_size(), []<class V>(index_t) { return V(0.f); });
    }

    void finish() {
        pixels_(rows_, held_, results_.data(), pixels_.result_size());
        for (index_t row = 0; row < held_; ++row) store(results_.data() + row * pixels_.result_size(), to_[row]);
        held_ = 0;
    }

private:
    /// A gradient is a sum that starts from +0, so it is never -0. RS-11
    void store(float const* row, T* to) const {
        sink_(to, pixels_.result_size(), [row]<class V>(index_t at) { return simd::load<V>(row + at) + V(0.f); });
    }

    weighted_pixels const& pixels_;
    index_t most_, row_size_, held_ = 0;
    exec::scratch<float> space_, results_;
    row_sink<T> const& sink_;
    float const* rows_[simd::width] = {};
    T* to_[simd::width] = {};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
