// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/regions/samples.hpp"

/// The largest sample of an output element, which differs from lane to lane.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The number of a sample in each lane, as a float, which is exact for the samples of a table.
template <class V>
class chosen_sample {
public:
    explicit chosen_sample(index_t sample) : numbers_(static_cast<float>(sample)) {}

    void replace_where_greater(V const& value, V const& than, index_t sample) {
        numbers_ = simd::select_greater(value, than, V(static_cast<float>(sample)), numbers_);
    }
    /// `samples` has room for one number per lane.
    void store(index_t* samples) const {
        alignas(64) float numbers[simd::width_of<V>];
        simd::store(numbers, numbers_);
        std::transform(numbers, numbers + simd::width_of<V>, samples,
                       [](float number) { return to_index(number, 0, index_t{1} << 24); });
    }

private:
    V numbers_;
};

/// Regions without a table are processed one channel at a time, and may have more samples than a float can count.
template <>
class chosen_sample<float> {
public:
    explicit chosen_sample(index_t sample) : number_(sample) {}

    void replace_where_greater(float value, float than, index_t sample) {
        if (value > than) number_ = sample;
    }
    void store(index_t* samples) const { *samples = number_; }

private:
    index_t number_;
};

template <class V>
struct largest_sample {
    V value;
    chosen_sample<V> x, y;
};

/// The first of equal samples, or a NaN in first place. RA-12
template <class Image, class V = typename Image::value>
largest_sample<V> find_largest_sample(Image const& image, index_t output_x, index_t output_y, V const& outside) {
    index_t const first_x = output_x * image.region().x.samples_per_output;
    index_t const first_y = output_y * image.region().y.samples_per_output;
    largest_sample<V> largest{sample_value(image, image.x(first_x), image.y(first_y), outside),
                              chosen_sample<V>(first_x), chosen_sample<V>(first_y)};
    for_each_sample(image, output_x, output_y, [&](index_t sample_x, auto const& x, index_t sample_y, auto const& y) {
        V const value =
            sample_value(image, x, y, outside); // the first sample comes again: it is not greater than itself
        largest.x.replace_where_greater(value, largest.value, sample_x);
        largest.y.replace_where_greater(value, largest.value, sample_y);
        largest.value = simd::select_greater(value, largest.value, value, largest.value);
    });
    return largest;
}

/// Calls visit(lane, sample_x, sample_y) with what find_largest_sample finds, for the first `lanes` lanes.
template <class Image, class V = typename Image::value, class Visit>
void for_each_largest_sample(Image const& image, index_t output_x, index_t output_y, V const& outside, index_t lanes,
                             Visit&& visit) {
    auto const largest = find_largest_sample(image, output_x, output_y, outside);
    index_t samples_x[simd::width_of<V>], samples_y[simd::width_of<V>];
    largest.x.store(samples_x);
    largest.y.store(samples_y);
    for (index_t lane = 0; lane < lanes; ++lane) visit(lane, samples_x[lane], samples_y[lane]);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
