// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/sum_length.hpp"
#include "dmlref/sampling/axis_taps.hpp"

#include <cassert>
#include <memory>
#include <vector>

/// Axes on which every element is a weighted sum of consecutive elements.
namespace dmlref::sampling {

/// The sum, in ascending order, of elements `first` to `first + count - 1`, each times its weight.
struct weighted_sum {
    index_t first, count;
    float const* weights;
    float divisor; ///< of an average, whose sum starts from +0; 0: none, and the sum starts with its first term
    bool is_kept_in_double; ///< the sum then starts from +0. NU-7

    index_t end() const { return first + count; }
};

/// One sum for each element of an axis, in tables whose memory comes from Allocator.
template <template <class> class Allocator>
class basic_axis_sums {
public:
    template <class T>
    using table = std::vector<T, Allocator<T>>;

    /// `most_weights` is an estimate.
    basic_axis_sums(index_t size, index_t most_weights) {
        sums_.reserve(static_cast<std::size_t>(size));
        weights_.reserve(static_cast<std::size_t>(most_weights));
    }

    /// Adds the sum of the next element. Its weights must follow.
    void add(index_t first, float divisor = 0.f) {
        sums_.push_back({first, 0, static_cast<index_t>(weights_.size()), divisor});
    }
    /// Computes all sums in double, whatever their lengths. NU-7
    void keep_all_in_double() { are_in_double_ = true; }
    void add_weight(float weight) {
        weights_.push_back(weight);
        ++sums_.back().count;
    }

    weighted_sum operator[](index_t x) const {
        assert(0 <= x && static_cast<std::size_t>(x) < sums_.size());
        sum const& at = sums_[static_cast<std::size_t>(x)];
        bool const is_long = at.divisor != 0.f && is_long_sum(at.count);
        return {at.first, at.count, weights_.data() + at.weights_begin, at.divisor, is_long || are_in_double_};
    }

private:
    struct sum {
        index_t first, count, weights_begin;
        float divisor;
    };
    table<sum> sums_;
    table<float> weights_;
    bool are_in_double_ = false;
};

using axis_sums = basic_axis_sums<std::allocator>;

/// The sums of a RESAMPLE's output, each of one or two elements.
template <class Sums = axis_sums>
Sums interpolated(axis_positions const& positions, index_t output_size) {
    Sums sums(output_size, 2 * output_size);
    for (index_t output_x = 0; output_x < output_size; ++output_x) {
        auto const [lower, weight] = positions(output_x);
        sums.add(lower);
        sums.add_weight(1.f - weight);
        if (weight != 0.f) sums.add_weight(weight); // RS-5
    }
    return sums;
}

/// The sum of value(first) to value(end - 1), in ascending order.
template <class Sum, class Value>
float sum_of(Value const& value, index_t first, index_t end) {
    Sum sum = 0;
    for (index_t i = first; i < end; ++i) sum += Sum{value(i)};
    return static_cast<float>(sum);
}

/// The averages of an antialiased axis. Each is over the elements with weights above 0 under a triangle of half width
/// `stretch` around the position. RS-10
template <class Sums = axis_sums>
Sums filtered(axis_positions const& positions, float stretch, index_t output_size) {
    Sums sums(output_size, 2 * output_size);
    for (index_t output_x = 0; output_x < output_size; ++output_x) {
        float const x = positions.position(output_x);
        auto const weight = [&](index_t i) { return 1.f - std::abs(static_cast<float>(i) - x) / stretch; };
        index_t const last = positions.input_size - 1;
        index_t first = to_index(std::floor(x - stretch), 0, last), end = to_index(std::ceil(x + stretch), 0, last) + 1;
        while (weight(first) <= 0.f) ++first;
        while (weight(end - 1) <= 0.f) --end;
        sums.add(first,
                 is_long_sum(end - first) ? sum_of<double>(weight, first, end) : sum_of<float>(weight, first, end));
        for (index_t i = first; i < end; ++i) sums.add_weight(weight(i));
    }
    return sums;
}

/// The sums of a RESAMPLE's gradient. The sum of an input element is over the output elements that read it, with the
/// weights it had there; it is empty if none did. Those outputs are consecutive, because positions never fall as the
/// coordinate rises. RS-11
template <class Sums = axis_sums>
Sums transposed(axis_positions const& positions, index_t output_size) {
    typename Sums::template table<axis_tap> taps;
    taps.reserve(static_cast<std::size_t>(output_size));
    for (index_t output_x = 0; output_x < output_size; ++output_x) taps.push_back(positions(output_x));
    auto const is_before = [](axis_tap const& tap, index_t input_x) { // RS-5
        return tap.lower < input_x - 1 || (tap.lower == input_x - 1 && tap.weight == 0.f);
    };
    Sums sums(positions.input_size, 2 * output_size);
    auto first = taps.begin(), end = first;
    index_t longest = 0;
    for (index_t input_x = 0; input_x < positions.input_size; ++input_x) {
        while (end != taps.end() && end->lower <= input_x) ++end;
        while (first != end && is_before(*first, input_x)) ++first;
        sums.add(first - taps.begin());
        longest = std::max<index_t>(longest, end - first);
        std::for_each(first, end, [&](axis_tap const& tap) {
            sums.add_weight(tap.lower == input_x ? 1.f - tap.weight : tap.weight);
        });
    }
    if (is_long_sum(longest)) sums.keep_all_in_double(); // the whole axis. NU-7
    return sums;
}

} // namespace dmlref::sampling
