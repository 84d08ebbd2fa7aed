// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/ordered_floats.hpp"

#include "support/catch.hpp"

#include <bit>
#include <cstring>
#include <limits>
#include <vector>

using namespace dmlref;

#if defined(DMLREF_ORDERS_IN_FLOATS)

namespace {

/// Every element of T, in the order of its bits.
template <class T>
std::vector<T> all_elements() {
    using bits = simd::unsigned_of<sizeof(T)>;
    std::vector<T> result;
    for (std::uint32_t at = 0; at <= (std::numeric_limits<bits>::max)(); ++at)
        result.push_back(std::bit_cast<T>(static_cast<bits>(at)));
    return result;
}

float value_of(half element) { return static_cast<float>(element); }
float value_of(integer auto element) { return element; }

bool is_nan(half element) { return element != element; }
bool is_nan(integer auto) { return false; }

/// The same bits, but for NaN, whose bits no store needs.
bool are_alike(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) || (a != a && b != b);
}

/// A value that is found, and was the first.
template <class T, class V>
simd::found_in_order<T, V> found(V const& value) {
    return {value, value};
}

/// How many lanes of `loaded` stand for other elements than these, which are two apart.
template <class T>
int wrong_lanes(simd::batch const& loaded, T const* expected) {
    std::vector<float> lanes(simd::batch::size);
    simd::store(lanes.data(), loaded);
    std::vector<T> stored(simd::batch::size);
    simd::store(stored.data(), found<T>(loaded));
    int wrong = 0;
    for (std::size_t lane = 0; lane < stored.size(); ++lane) {
        T const element = expected[2 * lane];
        float const alone = simd::load<float>(simd::elements_in_order<T>{&element});
        T again;
        simd::store(&again, found<T>(alone));
        wrong += !are_alike(lanes[lane], alone);
        if (is_nan(element)) continue;
        wrong += std::memcmp(&stored[lane], &element, sizeof element) != 0;
        wrong += std::memcmp(&again, &element, sizeof element) != 0;
    }
    return wrong;
}

template <class T>
void check_loads() {
    if constexpr (simd::has_order_in_floats<T>) {
        std::vector<T> const all = all_elements<T>();
        std::size_t const block = 2 * simd::batch::size;
        int wrong = 0;
        for (std::size_t first = 0; first + block < all.size(); first += block) {
            std::vector<T> const row(&all[first], &all[first] + block + 1); // a sanitizer sees reads beyond it
            simd::elements_in_order<T> const from{row.data()};
            simd::batch even, odd;
            simd::load_alternate(from, even, odd);
            wrong += wrong_lanes(even, row.data()) + wrong_lanes(odd, row.data() + 1);
            wrong += wrong_lanes(simd::load_next_even(from, even), row.data() + 2);
            float one = 0, next = 0;
            simd::load_alternate(from, one, next);
            wrong += !are_alike(one, simd::load<float>(from)) || !are_alike(next, simd::load<float>(from + 1));
            wrong += !are_alike(simd::load_next_even(from, one), simd::load<float>(from + 2));
        }
        CHECK(wrong == 0);
    }
}

template <class T>
void check_order() {
    if constexpr (simd::has_order_in_floats<T>) {
        int wrong = 0;
        std::vector<T> const all = all_elements<T>();
        auto const in_order = [](T const& element) { return simd::load<float>(simd::elements_in_order<T>{&element}); };
        for (std::size_t other = 0; other < all.size(); other += sizeof(T) == 1 ? 1 : 997)
            for (T const& element : all)
                if (!is_nan(element) && !is_nan(all[other]))
                    wrong += (in_order(element) > in_order(all[other])) != (value_of(element) > value_of(all[other]));
        CHECK(wrong == 0);
    }
}

} // namespace

TEMPLATE_TEST_CASE("simd: every second half or byte is loaded in its order, and keeps its bits", "[simd][exec]", half,
                   std::int8_t, std::uint8_t) {
    check_loads<TestType>();
    SUCCEED("or these are not loaded so");
}

TEMPLATE_TEST_CASE("simd: halves and bytes are in the order of floats", "[simd][exec]", half, std::int8_t,
                   std::uint8_t) {
    check_order<TestType>();
    SUCCEED("or these are not loaded so");
}

TEST_CASE("simd: two batches of halves that take turns are stored as they were loaded", "[simd][exec]") {
    int wrong = 0;
    std::vector<half> const all = all_elements<half>();
    std::size_t const block = 2 * simd::batch::size;
    for (std::size_t first = 0; first < all.size(); first += block) {
        simd::batch_pair pair;
        simd::load_alternate(simd::elements_in_order<half>{&all[first]}, pair.even, pair.odd);
        std::vector<half> stored(block);
        simd::store(stored.data(), found<half>(pair));
        wrong += std::memcmp(stored.data(), &all[first], block * sizeof(half)) != 0;
    }
    CHECK(wrong == 0);
}

TEST_CASE("simd: a NaN that is found or comes first is seen in any lane", "[simd][exec]") {
    int wrong = 0;
    for (half const element : all_elements<half>()) {
        std::vector<half> row(2 * simd::batch::size, half(0.f));
        row[2 * (element.bits() % simd::batch::size)] = element;
        simd::batch even, odd;
        simd::load_alternate(simd::elements_in_order<half>{row.data()}, even, odd);
        simd::order_watch<half> batches, single, both, first_of_pair, second_of_pair;
        batches.show(found<half>(even));
        first_of_pair.show(found<half>(simd::batch_pair{even, odd}));
        second_of_pair.show(found<half>(simd::batch_pair{odd, even}));
        wrong += first_of_pair.has_seen_nan() != is_nan(element) || second_of_pair.has_seen_nan() != is_nan(element);
        single.show(found<half>(simd::load<float>(simd::elements_in_order<half>{&element})));
        both.add(batches);
        wrong += batches.has_seen_nan() != is_nan(element) || single.has_seen_nan() != is_nan(element);
        wrong += both.has_seen_nan() != is_nan(element);
    }
    CHECK(wrong == 0);
}

#endif
