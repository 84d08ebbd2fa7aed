// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/sum_length.hpp"
#include "dmlref/exec/long_sum.hpp"
#include "dmlref/kernels/regions/samples.hpp"

#include <array>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// An output element, without tables.
template <class Reduction, class Image, class V = typename Image::value>
V reduced_samples(Image const& image, index_t output_y, index_t output_x, sample_count const& count, V const& outside) {
    V reduced(0.f);
    bool is_first = true;
    for_each_sample(image, output_x, output_y, [&](index_t, auto const& x, index_t, auto const& y) {
        V const value = sample_value(image, x, y, outside);
        reduced = Reduction::add(is_first ? Reduction::start(value) : reduced, value);
        is_first = false;
    });
    return Reduction::finish(reduced, count);
}

/// Computes the output elements of one region, each for as many channels as V has lanes.
template <class Reduction, class V>
class region_reducer {
public:
    static constexpr index_t lanes = simd::width_of<V>;

    region_reducer(float outside, index_t output_height, index_t output_width, float* outputs)
        : outside_(outside),
          output_height_(output_height),
          output_width_(output_width),
          outputs_(outputs) {}

    /// Column by column: each row that a column of samples reads is interpolated once, and serves all its samples.
    /// Columns in outputs side by side are computed together, so that the taps of rows are loaded once for all of them.
    template <class Plane>
    void reduce(region_image<tabulated_region, Plane> const& image) const {
        sampling::region_table const &x = image.region().x, &y = image.region().y;
        if (Reduction::is_sum && is_long_sum(samples_of_output(image.region()))) return average_in_double(image);
        if (x.samples_per_output == 2 && y.samples_per_output == 2 && x.is_in_bounds && y.is_in_bounds)
            return reduce_two_by_two(image);
        index_t const rows_read = y.element_count;
        exec::scratch<float> rows(most_columns * (rows_read + output_height_) * lanes);
        float* const sums = rows.data() + most_columns * rows_read * lanes;
        for (index_t column = 0; column < most_columns; ++column) simd::store(rows.data() + column * lanes, outside_);
        sample_count const count(image.region());
        if (x.is_in_bounds)
            reduce_groups<most_columns>(image, 0, count, rows.data(), sums);
        else
            reduce_groups<1>(image, 0, count, rows.data(), sums);
    }

    /// Sample by sample, for regions without tables.
    template <class Plane>
    void reduce(region_image<sampled_region, Plane> const& image) const {
        if (Reduction::is_sum && is_long_sum(samples_of_output(image.region()))) return average_in_double(image);
        sample_count const count(image.region());
        for (index_t output_y = 0; output_y < output_height_; ++output_y)
            for (index_t output_x = 0; output_x < output_width_; ++output_x) {
                simd::store(output(output_y, output_x),
                            reduced_samples<Reduction>(image, output_y, output_x, count, outside_));
            }
    }

private:
    /// Of samples, in outputs side by side, that are computed together. With 16 lanes, four were no faster than two.
    static constexpr index_t most_columns = simd::width < 16 ? 4 : 2;

    /// Sample by sample. NU-7
    template <class Image>
    void average_in_double(Image const& image) const {
        for (index_t output_y = 0; output_y < output_height_; ++output_y)
            for (index_t output_x = 0; output_x < output_width_; ++output_x) {
                simd::long_sum<V> sum;
                for_each_sample(image, output_x, output_y, [&](index_t, auto const& x, index_t, auto const& y) {
                    sum += sample_value(image, x, y, outside_);
                });
                simd::store(output(output_y, output_x), sample_count(image.region()).divide(sum.rounded()));
            }
    }

    /// The columns of outputs from output_x on, as many at a time as there are.
    template <index_t columns, class Plane>
    void reduce_groups(region_image<tabulated_region, Plane> const& image, index_t output_x, sample_count const& count,
                       float* rows, float* sums) const {
        for (; output_x + columns <= output_width_; output_x += columns)
            reduce_columns<static_cast<std::size_t>(columns)>(image, output_x, count, rows, sums);
        if constexpr (columns > 1) reduce_groups<columns - 1>(image, output_x, count, rows, sums);
    }

    /// Some columns of outputs. If there are several, all their samples are in bounds.
    template <std::size_t columns, class Plane>
    void reduce_columns(region_image<tabulated_region, Plane> const& image, index_t output_x, sample_count const& count,
                        float* rows, float* sums) const {
        sampling::region_table const& y = image.region().y;
        index_t const samples = image.region().x.samples_per_output;
        std::array<V, columns> outside;
        outside.fill(outside_);
        for (index_t sample = 0; sample < samples; ++sample) {
            std::array<sampling::region_tap, columns> x;
            for (std::size_t column = 0; column < columns; ++column)
                x[column] = image.x((output_x + static_cast<index_t>(column)) * samples + sample);
            if (x[0].is_in_bounds()) {
                interpolate_rows(image, x, rows);
                add_samples<columns>(y, sample == 0, sums, rows_of_columns<columns>{rows});
            } else {
                add_samples<columns>(y, sample == 0, sums, [&](auto const&) { return outside; });
            }
        }
        for (index_t output_y = 0; output_y < output_height_; ++output_y)
            for (std::size_t column = 0; column < columns; ++column, sums += lanes)
                simd::store(output(output_y, output_x + static_cast<index_t>(column)),
                            Reduction::finish(simd::load<V>(sums), count));
    }

    /// Outputs of 2 x 2 samples, the usual number, all in bounds: no sum goes through memory.
    template <class Plane>
    void reduce_two_by_two(region_image<tabulated_region, Plane> const& image) const {
        constexpr index_t outputs = most_columns / 2;
        exec::scratch<float> rows(most_columns * image.region().y.element_count * lanes);
        sample_count const samples(image.region());
        index_t output_x = 0;
        for (; output_x + outputs <= output_width_; output_x += outputs)
            reduce_two_by_two<static_cast<std::size_t>(most_columns)>(image, output_x, samples, rows.data());
        for (; output_x < output_width_; ++output_x) reduce_two_by_two<2>(image, output_x, samples, rows.data());
    }
    /// The same for outputs side by side that have so many columns of samples together.
    template <std::size_t columns, class Plane>
    void reduce_two_by_two(region_image<tabulated_region, Plane> const& image, index_t output_x,
                           sample_count const samples, float* rows) const {
        rows_of_columns<columns> const values_of{rows};
        std::array<sampling::region_tap, columns> x;
        for (std::size_t column = 0; column < columns; ++column)
            x[column] = image.x(2 * output_x + static_cast<index_t>(column));
        interpolate_rows(image, x, rows);
        sampling::tabulated_tap const* y = image.region().y.taps;
        for (index_t output_y = 0; output_y < output_height_; ++output_y, y += 2) {
            auto const upper = values_of(y[0]), lower = values_of(y[1]);
            for (std::size_t column = 0; column < columns; column += 2) {
                V const first = Reduction::add(Reduction::start(upper[column]), upper[column]);
                V const left = Reduction::add(first, lower[column]);
                simd::store(output(output_y, output_x + static_cast<index_t>(column / 2)),
                            Reduction::finish(
                                Reduction::add(Reduction::add(left, upper[column + 1]), lower[column + 1]), samples));
            }
        }
    }

    float* output(index_t y, index_t x) const { return outputs_ + (y * output_width_ + x) * lanes; }

    /// Interpolates the rows of the image at columns of samples. The results for number 0, which stands for samples
    /// outside, do not change.
    template <class Plane, std::size_t columns>
    static void interpolate_rows(region_image<tabulated_region, Plane> const& image,
                                 std::array<sampling::region_tap, columns> const x, float* rows) {
        typename Plane::element const* const* const image_rows = image.rows();
        auto const count = static_cast<std::size_t>(image.region().y.element_count);
        auto const interpolate_all = [=](auto const& from_row) {
            for (std::size_t at = 1; at < count; ++at)
                for (std::size_t column = 0; column < columns; ++column)
                    simd::store(rows + (at * columns + column) * lanes, from_row(image_rows[at], x[column]));
        };
        if (std::all_of(x.begin(), x.end(), [](auto const& tap) { return tap.reads_upper(); }))
            interpolate_all([](auto const* row, auto const& tap) {
                return sampling::weighted(V(tap.lower_weight), Plane::load(row + tap.lower), V(tap.lerp),
                                          Plane::load(row + tap.upper));
            });
        else
            interpolate_all([](auto const* row, auto const& tap) {
                return interpolate(
                    tap, [&] { return Plane::load(row + tap.lower); }, [&] { return Plane::load(row + tap.upper); });
            });
    }

    /// The samples of some columns, by way of their interpolated rows.
    template <std::size_t columns>
    struct rows_of_columns {
        float const* rows;

        // A call would return them in memory.
        DMLREF_ALWAYS_INLINE std::array<V, columns> operator()(sampling::tabulated_tap const& y) const {
            std::array<V, columns> values;
            for (std::size_t column = 0; column < columns; ++column) values[column] = row(y.lower, column);
            if (y.reads_upper())
                for (std::size_t column = 0; column < columns; ++column)
                    values[column] =
                        sampling::weighted(V(y.lower_weight), values[column], V(y.lerp), row(y.upper, column));
            return values;
        }

    private:
        V row(std::int32_t at, std::size_t column) const {
            return simd::load<V>(rows + (static_cast<std::size_t>(at) * columns + column) * lanes);
        }
    };

    /// Adds a column of samples to the outputs of each of some columns.
    template <std::size_t columns, class Values>
    void add_samples(sampling::region_table const& y, bool is_first, float* sums, Values const values_of) const {
        sampling::tabulated_tap const* tap = y.taps;
        std::int32_t const samples = y.samples_per_output;
        for (index_t output_y = 0; output_y < output_height_; ++output_y, sums += columns * lanes) {
            std::array<V, columns> reduced = values_of(*tap);
            for (std::size_t column = 0; column < columns; ++column)
                reduced[column] = is_first ? Reduction::start(reduced[column]) : simd::load<V>(sums + column * lanes);
            for (sampling::tabulated_tap const* const last = tap + samples; tap != last; ++tap) {
                std::array<V, columns> const values = values_of(*tap);
                for (std::size_t column = 0; column < columns; ++column)
                    reduced[column] = Reduction::add(reduced[column], values[column]);
            }
            for (std::size_t column = 0; column < columns; ++column)
                simd::store(sums + column * lanes, reduced[column]);
        }
    }

    V outside_;
    index_t output_height_, output_width_;
    float* outputs_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
