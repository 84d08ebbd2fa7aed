// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/long_sum.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/sampling/axis_sums.hpp"

#include <algorithm>

/// Sums of rows of packed floats or halves, each times its weight, in the order of the rows.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

namespace detail {

inline constexpr index_t most_rows = 4; // that are added at a time, so that each has a register

/// Some consecutive rows of a sum.
template <std::size_t count, element T>
class row_group {
public:
    row_group(T const* const* rows, float const* weights) {
        std::copy_n(rows, count, rows_);
        std::copy_n(weights, count, weights_); // no store can change a copy
    }

    /// Writes the sum to `to`.
    void store(float* to, index_t size) const {
        simd::for_each_covering_block(size, [to, group = *this]<class V>(index_t at) {
            V sum = group.template product<V>(0, at);
            for (std::size_t row = 1; row < count; ++row) sum = sum + group.template product<V>(row, at);
            simd::store(to + at, sum);
        });
    }

    /// Adds each of the rows to `to`.
    void add(float* to, index_t size) const {
        simd::for_each_block(size, [to, group = *this]<class V>(index_t at) {
            V sum = simd::load<V>(to + at);
            for (std::size_t row = 0; row < count; ++row) sum = sum + group.template product<V>(row, at);
            simd::store(to + at, sum);
        });
    }

private:
    template <class V>
    V product(std::size_t row, index_t at) const {
        return V(weights_[row]) * simd::load<V>(rows_[row] + at);
    }

    T const* rows_[count];
    float weights_[count];
};

template <std::size_t count, element T>
void add_group(row_group<count, T> const& group, bool begins, index_t size, float* to) {
    if (begins)
        group.store(to, size);
    else
        group.add(to, size);
}

template <element T>
void add_rows(index_t count, T const* const* rows, float const* weights, bool begins, index_t size, float* to) {
    if (count == 1) return add_group(row_group<1, T>(rows, weights), begins, size, to);
    if (count == 2) return add_group(row_group<2, T>(rows, weights), begins, size, to);
    if (count == 3) return add_group(row_group<3, T>(rows, weights), begins, size, to);
    add_group(row_group<4, T>(rows, weights), begins, size, to);
}

/// The same in double, rounded once, without a divisor. NU-7
template <class RowAt>
void sum_rows_in_double(sampling::weighted_sum const& sum, index_t size, float* to, RowAt&& row_at) {
    exec::scratch<double> const sums(size);
    std::fill_n(sums.data(), size, 0.);
    for (index_t row = 0; row < sum.count; ++row)
        simd::for_each_block(size, [&, from = row_at(sum.first + row), weight = sum.weights[row]]<class V>(index_t at) {
            simd::add_to(sums.data() + at, V(weight) * simd::load<V>(from + at));
        });
    simd::rounded(sums.data(), size, to);
}

} // namespace detail

/// The `size` elements of `to` become the sum of the rows row_at(x), each times its weight; or zero if there are none.
/// The rows of up to four neighboring x must be valid at a time.
template <class RowAt>
void sum_rows(sampling::weighted_sum const& sum, index_t size, float* to, RowAt&& row_at) {
    if (sum.count == 0) std::fill_n(to, size, 0.f);
    if (sum.is_kept_in_double) detail::sum_rows_in_double(sum, size, to, row_at);
    for (index_t begin = 0; begin < sum.count && !sum.is_kept_in_double; begin += detail::most_rows) {
        index_t const count = (std::min)(detail::most_rows, sum.count - begin);
        decltype(row_at(begin)) rows[detail::most_rows];
        for (index_t row = 0; row < count; ++row) rows[row] = row_at(sum.first + begin + row);
        detail::add_rows(count, rows, sum.weights + begin, begin == 0, size, to);
    }
    if (sum.divisor == 0.f) return;
    simd::for_each_block(size, [to, divisor = sum.divisor]<class V>(index_t at) {
        simd::store(to + at, simd::quotient(simd::load<V>(to + at) + V(0.f), V(divisor))); // the sum starts from +0
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
