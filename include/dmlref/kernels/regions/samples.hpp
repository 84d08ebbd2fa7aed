// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/channel_block.hpp"
#include "dmlref/exec/lanes/whole_divisor.hpp"
#include "dmlref/kernels/regions/tables.hpp"
#include "dmlref/sampling/interpolate.hpp"

/// Samples of a region, one at a time, for one channel or for as many as there are lanes.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// One channel of one image, in place.
template <element T>
struct element_plane {
    using value = float;
    using element = T;
    T const* data;
    index_t row_stride, column_stride;

    element const* row(index_t y) const { return data + y * row_stride; }
    index_t column(index_t x) const { return x * column_stride; }
    static value load(element const* at) { return static_cast<float>(*at); }
    value operator()(index_t y, index_t x) const { return load(row(y) + column(x)); }
};

/// `simd::width` channels of one image, or of a window of it, side by side in memory. Its rows may lie in a ring.
struct lane_plane {
    using value = simd::batch;
    using element = float;
    float const* data; ///< of the ring's first row
    index_t row_stride, column_stride;
    index_t first_row = 0, first_column = 0; ///< of the window
    index_t first_slot = 0, slots = 1;       ///< of the ring: that of the first row, and all

    element const* row(index_t y) const {
        index_t const slot = first_slot + y - first_row;
        return data + (slot < slots ? slot : slot - slots) * row_stride;
    }
    index_t column(index_t x) const { return (x - first_column) * column_stride; }
    static value load(element const* at) { return simd::load<value>(at); }
    value operator()(index_t y, index_t x) const { return load(row(y) + column(x)); }
};

/// For samples whose values are not needed.
struct no_plane {
    using value = float;
};

/// (1 - lerp) * lower() + lerp * upper(). An element of weight 0 is not read. RA-14
template <class Tap, class Lower, class Upper>
inline auto interpolate(Tap const& tap, Lower&& lower, Upper&& upper) -> decltype(lower()) {
    using V = decltype(lower());
    if (!tap.reads_upper()) return lower();
    return sampling::weighted(V(tap.lower_weight), lower(), V(tap.lerp), upper());
}

/// A plane as seen from a region: the taps of its samples, and the elements to which they refer.
template <class Region, class Plane>
class region_image;
template <class Region, class Plane>
region_image(Region, Plane) -> region_image<Region, Plane>;

template <class Plane>
class region_image<sampled_region, Plane> {
public:
    using value = typename Plane::value;

    region_image(sampled_region const& region, Plane const& plane) : region_(region), plane_(plane) {}

    sampled_region const& region() const { return region_; }
    sampling::region_tap x(index_t sample) const { return region_.x.tap(sample); }
    sampling::region_tap y(index_t sample) const { return region_.y.tap(sample); }
    value operator()(index_t y, index_t x) const { return plane_(y, x); }

private:
    sampled_region const& region_;
    Plane plane_;
};

/// Rows are given by their numbers in the table, columns by their offsets, so nothing has to be multiplied.
template <class Plane>
class region_image<tabulated_region, Plane> {
public:
    using value = typename Plane::value;

    region_image(tabulated_region const& region, Plane const& plane)
        : region_(region),
          plane_(plane),
          rows_(region.y.element_count) {
        if (region.reads_nothing()) return;
        for (std::int32_t at = 1; at < region.y.element_count; ++at) rows_[at] = plane.row(region.y.elements[at]);
    }

    tabulated_region const& region() const { return region_; }
    DMLREF_ALWAYS_INLINE sampling::region_tap x(index_t sample) const { // a call would return it in memory
        sampling::region_tap tap = region_.x.tap(sample);
        if (!tap.is_in_bounds()) return tap;
        tap.lower = plane_.column(tap.lower);
        tap.upper = plane_.column(tap.upper);
        return tap;
    }
    sampling::tabulated_tap const& y(index_t sample) const { return region_.y.taps[sample]; }
    value operator()(index_t y, index_t x) const { return Plane::load(rows_[y] + x); }

    typename Plane::element const* const* rows() const { return rows_.data(); }

private:
    tabulated_region const& region_;
    Plane plane_;
    exec::scratch<typename Plane::element const*> rows_;
};

/// inputValue of one sample.
template <class Image, class X, class Y, class V = typename Image::value>
V sample_value(Image const& image, X const& x, Y const& y, V const& outside) {
    if (!x.is_in_bounds() || !y.is_in_bounds()) return outside; // RA-9
    auto const row = [&](index_t at) {
        return interpolate(
            x, [&] { return image(at, x.lower); }, [&] { return image(at, x.upper); });
    };
    return interpolate(
        y, [&] { return row(y.lower); }, [&] { return row(y.upper); });
}

/// Calls visit(sample_x, x, sample_y, y), with the taps of both axes, for the samples of one output element, with x
/// outside. RA-2
template <class Image, class Visit>
void for_each_sample(Image const& image, index_t output_x, index_t output_y, Visit&& visit) {
    index_t const samples_x = image.region().x.samples_per_output, samples_y = image.region().y.samples_per_output;
    for (index_t sample_x = output_x * samples_x; sample_x < (output_x + 1) * samples_x; ++sample_x) {
        sampling::region_tap const x = image.x(sample_x);
        for (index_t sample_y = output_y * samples_y; sample_y < (output_y + 1) * samples_y; ++sample_y)
            visit(sample_x, x, sample_y, image.y(sample_y));
    }
}

/// The number of samples of an output element.
template <class Region>
index_t samples_of_output(Region const& region) {
    return index_t{region.x.samples_per_output} * region.y.samples_per_output;
}

/// The number of samples of an output element, as a divisor.
class sample_count : public exec::whole_divisor {
public:
    template <class Region>
    explicit sample_count(Region const& region) : exec::whole_divisor(samples_of_output(region)) {}
};

/// DML_REDUCE_FUNCTION_AVERAGE. RA-13
struct average_of_samples {
    static constexpr bool is_sum = true;
    template <class V>
    static V start(V const&) {
        return V(0.f);
    }
    template <class V>
    static V add(V const& sum, V const& value) {
        return sum + value;
    }
    template <class V>
    static V finish(V const& sum, sample_count const& samples) {
        return samples.divide(sum);
    }
};

/// DML_REDUCE_FUNCTION_MAX. It starts from the first sample, which may then be added again: it is not greater than
/// itself. RA-12
struct maximum_of_samples {
    static constexpr bool is_sum = false;
    template <class V>
    static V start(V const& first) {
        return first;
    }
    template <class V>
    static V add(V const& largest, V const& value) {
        return simd::select_greater(value, largest, value, largest);
    }
    template <class V>
    static V finish(V const& largest, sample_count const&) {
        return largest;
    }
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
