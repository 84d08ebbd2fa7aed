// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/core/element.hpp>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

/// An imitation of a device: the operators of DirectML, written again from the documents as a GPU programmer would
/// write them, in the arithmetic that a device may have. It shares no code with dmlref's own operators.
namespace dmlref::mock_device {

enum class summation_order { ascending, descending, pairwise, shuffled };

/// How the position in the input is computed, in float: `documented`, (o - output_offset) / scale - input_offset;
/// `reciprocal`, (o - output_offset) * (1 / scale) - input_offset; `folded`, o * (1 / scale) + a constant.
enum class coordinate_form { documented, reciprocal, folded };

/// (1 - w) * a + w * b along one axis after the other; a + w * (b - a) likewise; or one sum over all corners, each with
/// the product of its weights.
enum class interpolation_form { weighted_pair, difference, product_weights };

enum class half_rounding { nearest_even, truncated };

/// The arithmetic of a device. By default every operation is in float, rounded once, and in the order of the code.
/// Flags give the differences.
struct device_arithmetic {
    bool fused = false; ///< a * b + c is rounded once
    summation_order order = summation_order::ascending;
    coordinate_form coordinates = coordinate_form::documented;
    interpolation_form interpolation = interpolation_form::weighted_pair;
    bool half_values = false;         ///< the result of every operation on values is rounded to half
    bool flush_to_zero = false;       ///< subnormal operands and results are zeros
    bool reciprocal_division = false; ///< a quotient is a product with the rounded reciprocal
    bool texture_weights = false;     ///< weights of linear interpolation have 8 fractional bits
    bool reads_zero_weights = false;  ///< an element of weight 0 is read: 0 * infinity is NaN
    bool clamps_indices = false;      ///< beyond the edge the indices of the two elements are clamped, not the position
    half_rounding half_store = half_rounding::nearest_even;

    /// The same for coordinates, which are floats whatever the values are.
    device_arithmetic for_coordinates() const {
        device_arithmetic result = *this;
        result.half_values = false;
        return result;
    }

    /// The number as a register holds it.
    float rounded(float value) const {
        if (half_values) value = static_cast<float>(half(value));
        if (flush_to_zero && std::fpclassify(value) == FP_SUBNORMAL) value = std::copysign(0.f, value);
        return value;
    }

    float add(float a, float b) const { return rounded(rounded(a) + rounded(b)); }
    float subtract(float a, float b) const { return rounded(rounded(a) - rounded(b)); }
    float multiply(float a, float b) const { return rounded(rounded(a) * rounded(b)); }
    /// a * b + c
    float multiply_add(float a, float b, float c) const {
        return fused ? rounded(std::fma(rounded(a), rounded(b), rounded(c))) : add(multiply(a, b), c);
    }
    float divide(float a, float b) const {
        return reciprocal_division ? multiply(a, rounded(1.f / rounded(b))) : rounded(rounded(a) / rounded(b));
    }

    /// The sum in this arithmetic's order; +0 if there are no terms.
    float sum(std::span<float const> terms) const {
        if (order == summation_order::pairwise) return pairwise_sum(terms);
        float total = 0;
        for (std::size_t place : visiting_order(terms.size())) total = add(total, terms[place]);
        return total;
    }
    /// The sum of weights[i] * values[i], for two spans of equal length.
    float weighted_sum(std::span<float const> weights, std::span<float const> values) const {
        if (order == summation_order::pairwise) {
            std::vector<float> products;
            for (std::size_t i = 0; i < values.size(); ++i) products.push_back(multiply(weights[i], values[i]));
            return pairwise_sum(products);
        }
        float total = 0;
        for (std::size_t place : visiting_order(values.size()))
            total = multiply_add(weights[place], values[place], total);
        return total;
    }

    /// A weight of linear interpolation, reduced to that of a texture unit if there is one.
    float filter_weight(float weight) const {
        return rounded(texture_weights ? std::nearbyint(weight * 256.f) / 256.f : weight);
    }
    /// Between `a`, at weight 0, and `b`, at weight 1, along one axis.
    float interpolate(float weight, float a, float b) const {
        float const w = filter_weight(weight);
        if (w == 0 && !reads_zero_weights) return rounded(a);
        if (interpolation == interpolation_form::difference) return multiply_add(w, subtract(b, a), a);
        return multiply_add(w, b, multiply(subtract(1, w), a));
    }

    /// The position in the input that element `o` of an output axis reads.
    float position(float o, float scale, float input_offset, float output_offset) const {
        device_arithmetic const real = for_coordinates();
        if (coordinates == coordinate_form::documented)
            return real.subtract(real.divide(real.subtract(o, output_offset), scale), input_offset);
        float const step = real.rounded(1.f / scale);
        if (coordinates == coordinate_form::reciprocal)
            return real.multiply_add(real.subtract(o, output_offset), step, -input_offset);
        float const start = real.subtract(real.divide(-output_offset, scale), input_offset);
        return real.multiply_add(o, step, start);
    }

    /// The value that a tensor of T stores for a computed number.
    template <class T>
    T stored(float value) const {
        if constexpr (std::same_as<T, half>) {
            return half_store == half_rounding::truncated ? truncated(value) : half(value);
        } else {
            return to_element<T>(rounded(value));
        }
    }

    /// The order in which `count` terms are added, unless they are added in pairs: a permutation of 0 to count - 1.
    std::vector<std::size_t> visiting_order(std::size_t count) const {
        std::vector<std::size_t> places(count);
        std::iota(places.begin(), places.end(), std::size_t{0});
        if (order == summation_order::descending)
            for (std::size_t i = 0; i < count / 2; ++i) std::swap(places[i], places[count - 1 - i]);
        if (order == summation_order::shuffled)
            for (std::size_t i = count; i > 1; --i) std::swap(places[i - 1], places[mixed(i + 977 * count) % i]);
        return places;
    }

private:
    float pairwise_sum(std::span<float const> terms) const {
        if (terms.empty()) return 0;
        if (terms.size() == 1) return rounded(terms[0]);
        std::size_t const middle = terms.size() / 2;
        return add(pairwise_sum(terms.first(middle)), pairwise_sum(terms.subspan(middle)));
    }

    /// Spreads a number over all bits (the finalizer of splitmix64).
    static constexpr std::uint64_t mixed(std::uint64_t bits) {
        bits = (bits ^ (bits >> 30)) * 0xbf58'476d'1ce4'e5b9;
        bits = (bits ^ (bits >> 27)) * 0x94d0'49bb'1331'11eb;
        return bits ^ (bits >> 31);
    }

    static half truncated(float value) {
        half const nearest(value);
        bool const is_larger = std::abs(static_cast<float>(nearest)) > std::abs(value);
        return is_larger ? half::from_bits(static_cast<std::uint16_t>(nearest.bits() - 1)) : nearest;
    }
};

} // namespace dmlref::mock_device
