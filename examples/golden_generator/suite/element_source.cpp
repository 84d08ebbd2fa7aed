// SPDX-License-Identifier: MIT
#include "suite/element_source.hpp"

#include "photograph.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

/// 64 random bits for each element.
std::uint64_t hash(element_place const& place) {
    return mixed(place.key + 0x9e37'79b9'7f4a'7c15u * static_cast<std::uint64_t>(place.number)); // 2^64 / golden ratio
}

std::uint64_t hash(std::uint64_t key, std::string_view text) {
    for (char letter : text) key = mixed(key ^ static_cast<unsigned char>(letter));
    return mixed(key ^ text.size());
}

/// k * 2^-23 in [-1, 1).
double signed_fraction(std::uint64_t bits) { return static_cast<double>(bits >> 40) * 0x1p-23 - 1.; }

} // namespace

std::uint64_t mixed(std::uint64_t bits) {
    bits = (bits ^ bits >> 30) * 0xbf58'476d'1ce4'e5b9u;
    bits = (bits ^ bits >> 27) * 0x94d0'49bb'1331'11ebu;
    return bits ^ bits >> 31;
}

std::uint64_t tensor_key(std::uint64_t seed, std::string_view case_name, std::string_view tensor_name) {
    return hash(hash(mixed(seed), case_name), tensor_name);
}

element_source noise() {
    return [](element_place const& place) { return signed_fraction(hash(place)); };
}

element_source negative_noise() {
    return [](element_place const& place) { return -1. - static_cast<double>(hash(place) >> 41) * 0x1p-23; };
}

element_source small_integers(int limit) {
    return [limit](element_place const& place) {
        auto const count = static_cast<std::uint64_t>(2 * limit + 1);
        return static_cast<double>(hash(place) % count) - limit;
    };
}

element_source any_byte() {
    return [](element_place const& place) {
        return static_cast<double>(hash(place) % 256) - (place.type == directml::data_type::int8 ? 128. : 0.);
    };
}

element_source ramp(std::vector<double> step_per_axis, double first) {
    return [steps = std::move(step_per_axis), first](element_place const& place) {
        double value = first;
        for (std::size_t axis = 0; axis < place.at.size(); ++axis)
            value += steps.at(axis) * static_cast<double>(place.at[axis]);
        return value;
    };
}

element_source counted() {
    return [](element_place const& place) { return static_cast<double>(place.number + 1); };
}

element_source constant(double value) {
    return [value](element_place const&) { return value; };
}

element_source distinct() {
    return [](element_place const& place) {
        // Multiplication by an odd number permutes the integers modulo 2^11.
        std::uint64_t const permuted =
            static_cast<std::uint64_t>(place.number) * (mixed(place.key) | 1) + (place.key >> 32);
        return (static_cast<double>(permuted % 2048) - 1024.) / 64.;
    };
}

element_source ties() {
    return [](element_place const& place) { return hash(place) % 2 == 0 ? -3. : 2.; };
}

element_source cancellation() {
    return [](element_place const& place) {
        index_t distance = 0;
        for (index_t coordinate : place.at) distance += coordinate;
        double const small = static_cast<double>(hash(place) % 16) / 16.; // FLOAT16 holds 64 + 1/16
        return (distance % 2 == 0 ? 64. : -64.) + small;
    };
}

element_source special_values() {
    return [](element_place const& place) {
        bool const is_half = place.type == directml::data_type::float16;
        double const largest = is_half ? 65504. : static_cast<double>(std::numeric_limits<float>::max());
        double const subnormal = is_half ? 0x1.8p-23 : 0x1.8p-148; // three times the smallest
        double const values[] = {nan, infinity, -infinity, -0., 0., largest, -largest, subnormal, -subnormal};
        std::uint64_t const bits = hash(place);
        return bits % 4 == 0 ? values[(bits >> 8) % std::size(values)] : signed_fraction(bits);
    };
}

element_source photograph_elements() {
    return [](element_place const& place) {
        examples::picture const& picture = examples::photograph();
        auto const clamped = [](index_t coordinate, int size) {
            return static_cast<std::size_t>(std::min<index_t>(coordinate, size - 1));
        };
        std::size_t const x = clamped(place.at[3], picture.width), y = clamped(place.at[2], picture.height);
        std::size_t const pixel = y * static_cast<std::size_t>(picture.width) + x;
        return static_cast<double>(picture.rgb[pixel * 3 + clamped(place.at[1], 3)]);
    };
}

element_source listed(std::vector<double> values) {
    return [values = std::move(values)](element_place const& place) {
        return values[static_cast<std::size_t>(place.number) % values.size()];
    };
}

} // namespace dmlref::tool
