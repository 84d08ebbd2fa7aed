// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/ordered_halves.hpp"

#include "support/catch.hpp"

#include <bit>
#include <vector>

using namespace dmlref;

#if defined(__GNUC__)

namespace {

std::vector<half> all_halves() {
    std::vector<half> result;
    for (std::uint32_t bits = 0; bits <= 0xffff; ++bits)
        result.push_back(half::from_bits(static_cast<std::uint16_t>(bits)));
    return result;
}

bool is_in_order(half value) { return simd::are_in_order(&value, 1); }

/// Comparisons of lanes that halves do not agree with, and halves that do not keep their bits.
template <index_t bytes>
int wrong_in_lanes_of() {
    using lanes = simd::ordered_lanes<half, bytes>;
    constexpr std::size_t count = bytes / sizeof(half);
    int wrong = 0;
    std::vector<half> const all = all_halves();
    half const pivots[] = {half(-65504.f), half(-1.f), half(-0x1p-24f), half(0.f), half(0x1p-24f), half(1.f)};
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (!is_in_order(all[at])) continue;
        std::vector<half> const values(count, all[at]);
        typename lanes::type const loaded = lanes::load(values.data());
        half stored[count];
        lanes::store(stored, loaded);
        for (half value : stored) wrong += value.bits() != all[at].bits();
        for (half pivot : pivots) {
            std::vector<half> const repeated(count, pivot);
            wrong += (loaded[at % count] > lanes::load(repeated.data())[0]) != (all[at] > pivot);
        }
        wrong += loaded[at % count] != simd::in_order(all[at]);
    }
    return wrong;
}

} // namespace

TEST_CASE("simd: halves in order are all but NaN and -0", "[simd][exec]") {
    int wrong = 0;
    for (half value : all_halves()) wrong += is_in_order(value) != (value == value && value.bits() != 0x8000);
    CHECK(wrong == 0);
}

TEST_CASE("simd: floats in order are all but NaN and -0", "[simd][exec]") {
    auto const is_in_order = [](std::uint32_t bits) {
        auto const value = std::bit_cast<float>(bits);
        return simd::are_in_order(&value, 1);
    };
    for (std::uint32_t bits : {0u, 1u, 0x7f7fffffu, 0x7f800000u, 0x80000001u, 0xff7fffffu, 0xff800000u})
        CHECK(is_in_order(bits));
    for (std::uint32_t bits : {0x7f800001u, 0x7fc00000u, 0x7fffffffu, 0x80000000u, 0xff800001u, 0xffffffffu})
        CHECK_FALSE(is_in_order(bits));
}

TEST_CASE("simd: one half out of order is found wherever it is", "[simd][exec]") {
    for (index_t count : {1, 7, 8, 31, 32, 33, 100})
        for (index_t place = 0; place <= count; ++place) {
            std::vector<half> row(static_cast<std::size_t>(count), half(1.f)); // a sanitizer sees reads beyond it
            if (place < count) row[static_cast<std::size_t>(place)] = half::from_bits(0x8000);
            CHECK(simd::are_in_order(row.data(), count) == (place == count));
        }
}

TEST_CASE("simd: halves in order are compared as integers, and keep their bits", "[simd][exec]") {
    CHECK(wrong_in_lanes_of<16>() == 0);
    CHECK(wrong_in_lanes_of<simd::register_bytes>() == 0);
}

TEST_CASE("simd: the lowest half in order is -infinity", "[simd][exec]") {
    CHECK(simd::lowest_in_order<half> == simd::in_order(half::from_bits(0xfc00)));
}

#endif
