// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/pixel_rows.hpp"
#include "dmlref/kernels/resample/row_ring.hpp"
#include "dmlref/kernels/resample/rows.hpp"
#include "dmlref/kernels/resample/sums.hpp"

/// A box of an antialiased RESAMPLE's output: from the rows outward, one resampled axis after the other.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Computes one box, for any of its planes. A block of an axis is the part of the box on that axis and those inside it,
/// at one input position on each axis outside. It is a weighted sum of blocks of the next axis.
template <element T>
class box_filter {
public:
    box_filter(resample_sums const& problem, resample_tiling::box const& box, bool streams)
        : problem_(problem),
          box_(box),
          row_axis_(problem.axes.resampled.size() - 1),
          pixels_(problem.sums.back(), box.positions.back(), box.lanes.size()),
          read_{pixels_.read().size(), box.lanes.size(), problem.axes.resampled.back().input_stride},
          packed_row_(quotient_rounded_up(read_.size(), simd::width) * simd::width),
          packed_(pixels_.company() * packed_row_),
          block_(block_size(row_axis_ == 0 ? 0 : 1)),
          rings_{ring(0), ring(1), ring(2)},
          sink_(problem.axes.resampled.back(), box.positions.back().size(), box.lanes.size(), streams) {}

    /// `from` is the first element of the plane, `to` the first element of the box in it.
    void operator()(T const* from, T* to) {
        from += pixels_.read().begin * read_.stride;
        if (row_axis_ == 0) {
            make_rows(from, 0, 1, block_.data(), 0);
            return store(0, block_.data(), to);
        }
        for_each_sum(0, from, [&](index_t at, auto const& make_sum) {
            make_sum(block_.data());
            store(1, block_.data(), to + at * problem_.axes.resampled[0].output_stride);
        });
    }

    void finish() const {}

private:
    index_t block_size(std::size_t axis) const {
        index_t size = box_.lanes.size();
        for (; axis <= row_axis_; ++axis) size *= box_.positions[axis].size();
        return size;
    }

    row_ring ring(std::size_t axis) const {
        if (axis >= row_axis_) return {};
        index_t const group = axis + 1 == row_axis_ ? pixels_.company() : 1;
        return {problem_.sums[axis], box_.positions[axis], block_size(axis + 1), group};
    }

    /// The block of `axis` whose elements begin at `from`.
    void make_block(std::size_t axis, T const* from, float* to) {
        index_t const size = block_size(axis + 1);
        for_each_sum(axis, from, [&](index_t at, auto const& make_sum) { make_sum(to + at * size); });
    }

    /// Calls use(i, make_sum) for each of the box's positions i on `axis`; make_sum(to) computes the block there.
    template <class Use>
    void for_each_sum(std::size_t axis, T const* from, Use&& use) {
        index_t const stride = problem_.axes.resampled[axis].input_stride, size = block_size(axis + 1);
        auto const make_blocks = [&](index_t first, index_t count, float* space, index_t distance) {
            if (axis + 1 == row_axis_)
                make_rows(from + first * stride, stride, count, space, distance);
            else
                make_block(axis + 1, from + first * stride, space);
            return space;
        };
        rings_[axis].forget();
        interval const& results = box_.positions[axis];
        for (index_t x = results.begin; x < results.end; ++x)
            use(x - results.begin, [&](float* to) {
                sum_rows(problem_.sums[axis][x], size, to,
                         [&](index_t at) { return rings_[axis].row(at, make_blocks); });
            });
    }

    /// Turns rows of the input, `stride` apart, into rows of the output, `distance` apart.
    void make_rows(T const* from, index_t stride, index_t count, float* to, index_t distance) {
        float const* rows[simd::width];
        for (index_t row = 0; row < count; ++row)
            rows[row] = exec::read_pixels(from + row * stride, read_, packed_.data() + row * packed_row_);
        pixels_(rows, count, to, distance);
    }

    void store(std::size_t axis, float const* block, T* to) const {
        if (axis == row_axis_)
            return sink_(to, pixels_.result_size(), [block]<class V>(index_t at) { return simd::load<V>(block + at); });
        index_t const size = block_size(axis + 1);
        for (index_t x = 0; x < box_.positions[axis].size(); ++x)
            store(axis + 1, block + x * size, to + x * problem_.axes.resampled[axis].output_stride);
    }

    resample_sums const& problem_;
    resample_tiling::box const& box_;
    std::size_t row_axis_;
    weighted_pixels pixels_;
    exec::pixel_row read_;
    index_t packed_row_;
    exec::scratch<float> packed_, block_;
    row_ring rings_[3];
    row_sink<T> sink_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
