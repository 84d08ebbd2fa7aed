// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/lanes/whole_numbers.hpp"
#include "dmlref/exec/long_sum.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/gradient_parts.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The gradient of one plane, or of a group of channels that lie side by side, as sums in the order of the input: each
/// element of the incoming gradient is added by itself. For large windows. `Sum` is float, or double if sums may be
/// long. MP-8 NU-7
template <element T, class Sum = float>
class scattered_sums {
public:
    explicit scattered_sums(sampling::pooling_axes const& axes, index_t group = 1)
        : axes_(axes),
          group_(group),
          most_rows_(rows_found_at_once(axes.width.output * group)),
          sums_(axes.plane_size() * group),
          offsets_(most_rows_ * distance_of_rows()),
          positions_(distance_of_rows()),
          space_((std::max)(axes.width.input, axes.width.output) * group) {}
    explicit scattered_sums(pooling_plan const& plan) : scattered_sums(plan.axes, plan.group) {}

    void start(gradient_planes<T> const& planes, gradient_part const& part) {
        planes_ = planes;
        part_ = part;
        for (index_t z = part.depth.first_reached; z < part.depth.end_reached; ++z)
            std::fill(row_of_sums(z, part.height.first_reached), row_of_sums(z, part.height.end_reached), Sum{0});
    }

    void start(gradient_planes<T> const& planes) { start(planes, gradient_parts(axes_)[0]); }

    void add(index_t position, float gradient) { sums_[position] += gradient; }

    /// How many rows of windows can be added at once.
    index_t most_rows() const { return most_rows_; }
    /// Floats from one of these rows to the next.
    index_t distance_of_rows() const { return axes_.width.output * group_; }

    /// The place where add_rows() expects, for each lane, the offset of the largest element from the first tap of its
    /// window.
    float* start_rows(index_t, index_t, index_t) const { return offsets_.data(); }

    /// Adds the gradients of the windows in `rows` rows from z, y on. Rows must come in row-major order.
    void add_rows(index_t z, index_t y, index_t rows) {
        for (index_t row = 0; row < rows; ++row) add_row(z, y + row, offsets_.data() + row * distance_of_rows());
    }

    void finish() {
        for (index_t row = 0; row < part_.rows(); ++row) {
            index_t const z = part_.z_of(row), y = part_.y_of(row), columns = axes_.width.input;
            write_columns(simd::rounded(row_of_sums(z, y), columns * group_, space_.data()), planes_.output_gradient,
                          group_, columns, planes_.output_gradient.at(0, z, y, 0));
        }
    }

private:
    void add_row(index_t z, index_t y, float const* offsets) {
        float const* const gradient = read_columns(planes_.input_gradient, group_, axes_.width.output,
                                                   planes_.input_gradient.at(0, z, y, 0), space_.data());
        auto const& [depth, height, width] = axes_;
        simd::for_each_covering_block(width.output * group_, [&]<class V>(index_t lane) {
            simd::store_whole(positions_.data() + lane, simd::load<V>(offsets + lane));
        });
        index_t const origin = depth.origin(z) * axes_.slice_step() + height.origin(y) * axes_.row_step();
        for (index_t x = 0; x < width.output; ++x) {
            if (width.is_padding(x)) continue; // MP-4
            index_t const first = origin + width.origin(x);
            for (index_t c = 0, lane = x * group_; c < group_; ++c, ++lane)
                sums_[(first + positions_[lane]) * group_ + c] += gradient[lane];
        }
    }

    Sum* row_of_sums(index_t z, index_t y) const {
        return sums_.data() + (z * axes_.height.input + y) * axes_.width.input * group_;
    }

    sampling::pooling_axes const& axes_;
    index_t const group_, most_rows_;
    exec::scratch<Sum> sums_;
    exec::scratch<float> offsets_;
    exec::scratch<std::int32_t> positions_;
    exec::scratch<float> space_;
    gradient_planes<T> planes_{};
    gradient_part part_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
