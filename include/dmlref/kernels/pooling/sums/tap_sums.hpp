// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/lanes/deinterleave.hpp"
#include "dmlref/exec/long_sum.hpp"
#include "dmlref/kernels/pooling/taps.hpp"

/// Sums over the elements of a window, for any number of windows at once: the lanes are windows, or channels of one.
/// Each sum starts from +0 and adds its elements in row-major order. Such a sum is never -0, so +0, which stands for
/// padding, may be added at any point.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Adds one tap of each lane of V; `sum` is a V or a simd::long_sum<V>. Lane i lies i elements from the place of the
/// tap, or 2 * i, or step * i.
struct adjacent_lanes {
    template <class V, class Sum, class Element, class T>
    void add(Sum& sum, Element const& element, T const* from, index_t at) const {
        sum += element(simd::load<V>(from + at));
    }
};
struct alternate_lanes {
    template <class V, class Sum, class Element, class T>
    void add(Sum& sum, Element const& element, T const* from, index_t at) const {
        sum += element(simd::load_every_second<V>(from + 2 * at));
    }
};
struct distant_lanes {
    index_t step;
    template <class V, class Sum, class Element, class T>
    void add(Sum& sum, Element const& element, T const* from, index_t at) const {
        alignas(64) float lanes[simd::width_of<V>];
        for (index_t lane = 0; lane < simd::width_of<V>; ++lane)
            lanes[lane] = simd::load<float>(from + (at + lane) * step);
        sum += element(simd::load<V>(lanes));
    }
};
/// Adds two taps that lie side by side.
struct alternate_pairs {
    template <class V, class Sum, class Element, class T>
    void add(Sum& sum, Element const& element, T const* from, index_t at) const {
        V even, odd;
        simd::load_alternate(from + 2 * at, even, odd);
        sum += element(even);
        sum += element(odd);
    }
};

/// The elements of a window as distances from the first: a few rows of a few columns each.
class tap_grid {
public:
    /// Whether all elements of such windows are listed.
    static bool list_all(sampling::pooling_axes const& axes) { return axes.taps() <= most_listed; }

    /// `sums_are_long` applies to the whole window, even if only a part is listed. NU-7
    tap_grid(index_t most_rows, index_t most_columns, bool sums_are_long)
        : sums_are_long_(sums_are_long),
          rows_(most_rows),
          columns_(most_columns) {}

    void clear_rows() { clear(row_count_); }
    void clear_columns() { clear(column_count_); }
    void add_row(index_t distance) { rows_[row_count_++] = distance; }
    void add_column(index_t distance) { columns_[column_count_++] = distance; }
    /// Uses `count` of the added columns, from `first` on.
    void use_columns(index_t first, index_t count) {
        first_column_ = first;
        clear(column_count_);
        column_count_ = count;
    }

    bool sums_are_long() const { return sums_are_long_; }
    index_t count() const { return row_count_ * column_count_; }
    bool is_small() const { return count() <= most_listed; }

    /// All elements, in row-major order. Only if is_small().
    pooling_tap const* listed() {
        if (!is_listed_) {
            pooling_tap* to = small_.data();
            for_each([&](index_t distance) { *to++ = {distance, 0.f}; });
            is_listed_ = true;
        }
        return small_.data();
    }

    /// Calls visit(distance) in row-major order.
    template <class Visit>
    DMLREF_ALWAYS_INLINE void for_each(Visit const& visit) const {
        for (index_t row = 0; row < row_count_; ++row)
            for (index_t column = 0; column < column_count_; ++column)
                visit(rows_[row] + columns_[first_column_ + column]);
    }

private:
    static constexpr index_t most_listed = 9;

    void clear(index_t& count) {
        count = 0;
        is_listed_ = false;
    }

    bool sums_are_long_;
    exec::scratch<index_t> rows_, columns_;
    index_t row_count_ = 0, first_column_ = 0, column_count_ = 0;
    std::array<pooling_tap, std::size_t{most_listed}> small_{};
    bool is_listed_ = false; ///< in small_
};

namespace detail {

/// Stores the sums of a few taps, for the lanes of these batches from `at` on. Batches do not wait for each other.
template <class V, class Lanes, class Element, class T, class Count, class Store, index_t... batches>
DMLREF_ALWAYS_INLINE inline void sum_few_taps(Lanes const& lanes, Element const& element, T const* from,
                                              pooling_tap const* taps, Count count, index_t at, Store const& store,
                                              std::integer_sequence<index_t, batches...>) {
    V sums[] = {((void)batches, V(0.f))...};
    for (index_t tap = 0; tap < count; ++tap) {
        (lanes.template add<V>(sums[batches], element, from + taps[tap].distance, at + batches * simd::width_of<V>),
         ...);
        if constexpr (std::same_as<T, half>) (simd::complete(sums[batches]), ...); // floats are loaded as they are added
    }
    (store(at + batches * simd::width_of<V>, sums[batches]), ...);
}

/// The same for any number of taps. Sum<V> is the type of a sum of V.
template <class V, template <class> class Sum, class Lanes, class Element, class T, class Store, index_t... batches>
DMLREF_ALWAYS_INLINE inline void sum_many_taps(Lanes const& lanes, Element const& element, T const* from,
                                               tap_grid const& taps, index_t at, Store const& store,
                                               std::integer_sequence<index_t, batches...>) {
    Sum<V> sums[] = {((void)batches, static_cast<Sum<V>>(0.f))...};
    taps.for_each([&](index_t distance) DMLREF_ALWAYS_INLINE {
        (lanes.template add<V>(sums[batches], element, from + distance, at + batches * simd::width_of<V>), ...);
    });
    (store(at + batches * simd::width_of<V>, simd::rounded(sums[batches])), ...);
}

template <template <class> class Sum, class Lanes, class Element, class T, class Store>
void sum_grid(Lanes const& lanes, Element const& element, T const* from, tap_grid const& taps, index_t length,
              Store const& store) {
    simd::for_each_group<4>(length, [&]<class V>(index_t at, auto numbers) DMLREF_ALWAYS_INLINE {
        sum_many_taps<V, Sum>(lanes, element, from, taps, at, store, numbers);
    });
}

/// If the taps are as few as most windows have, calls work(groups, taps, count) with the groups of lanes that cover
/// `length`, and, unless there are fewer lanes than a batch has, with the count as a constant. A term that takes more
/// than an instruction leaves little to gain.
template <class Element, index_t batches, class Work>
DMLREF_ALWAYS_INLINE inline bool with_few_taps(tap_grid& grid, index_t length, Work const& work) {
    if constexpr (Element::is_cheap) {
        if (grid.sums_are_long() || !grid.is_small()) return false;
        auto const work_in_batches = [&](pooling_tap const* taps, auto count) DMLREF_ALWAYS_INLINE {
            work(simd::groups_of_batches<batches>{}, taps, count);
        };
        if (length >= simd::width) return with_constant_count<1, 2, 4, 9>(grid.listed(), grid.count(), work_in_batches);
        work(simd::single_elements{}, grid.listed(), grid.count());
        return true;
    }
    return false;
}

} // namespace detail

/// Calls store(i, sum of element(tap)) for the lanes i in [0, length). May call it twice for one lane.
template <class Lanes, class Element, class T, class Store>
void sum_any_taps(Lanes const& lanes, Element const& element, T const* from, tap_grid const& grid, index_t length,
                  Store const& store) {
    if (grid.sums_are_long())
        detail::sum_grid<simd::long_sum>(lanes, element, from, grid, length, store);
    else
        detail::sum_grid<std::type_identity_t>(lanes, element, from, grid, length, store);
}

/// The same, faster for the commonest windows.
template <class Lanes, class Element, class T, class Store>
void sum_taps(Lanes const& lanes, Element const& element, T const* from, tap_grid& grid, index_t length,
              Store const& store) {
    bool const are_few = detail::with_few_taps<Element, 1>(
        grid, length, [&](auto const& for_each_group, pooling_tap const* taps, auto count) DMLREF_ALWAYS_INLINE {
            for_each_group(length, [&, store]<class V>(index_t at, auto numbers) DMLREF_ALWAYS_INLINE {
                detail::sum_few_taps<V>(lanes, element, from, taps, count, at, store, numbers);
            });
        });
    if (!are_few) sum_any_taps(lanes, element, from, grid, length, store);
}

/// Rows of pixels. Their windows begin so many elements apart.
struct pixel_grid {
    index_t rows, row_distance, columns, column_distance;
};

/// The same for each pixel of a grid: calls store(row, column, i, sum), and before that prepare().
template <class Lanes, class Element, class T, class Store, class Prepare = nothing_to_prepare>
void sum_taps(Lanes lanes, Element element, T const* from, pixel_grid pixels, tap_grid& grid, index_t length,
              Store store, Prepare prepare = {}) { // copies, so that no store can change what they refer to
    auto const for_each_pixel = [&](auto const& before, auto const& sum_pixel) DMLREF_ALWAYS_INLINE {
        for (index_t row = 0; row < pixels.rows; ++row)
            for (index_t column = 0; column < pixels.columns; ++column) {
                T const* const first = from + row * pixels.row_distance + column * pixels.column_distance;
                before();
                sum_pixel(first, [store, row, column](index_t at, auto const& sum)
                                     DMLREF_ALWAYS_INLINE { store(row, column, at, sum); });
            }
    };
    bool const are_few = detail::with_few_taps<Element, channel_batches>(
        grid, length, [&](auto const& for_each_group, pooling_tap const* taps, auto count) DMLREF_ALWAYS_INLINE {
            if constexpr (may_be_unrolled<decltype(count)>)
                if (is_unrolled(count, length))
                    return for_each_pixel(
                        nothing_to_prepare{}, [&](T const* first, auto const& keep) DMLREF_ALWAYS_INLINE {
                            using numbers = std::make_integer_sequence<index_t, simd::unrolled_batches>;
                            detail::sum_few_taps<simd::batch>(lanes, element, first, taps, count, 0, keep, numbers{});
                        });
            for_each_pixel(prepare, [&](T const* first, auto const& keep) DMLREF_ALWAYS_INLINE {
                for_each_group(length, [=]<class V>(index_t at, auto numbers) DMLREF_ALWAYS_INLINE {
                    detail::sum_few_taps<V>(lanes, element, first, taps, count, at, keep, numbers);
                });
            });
        });
    if (!are_few)
        for_each_pixel(prepare, [&](T const* first, auto const& keep) {
            sum_any_taps(lanes, element, first, grid, length, keep);
        });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
