// SPDX-License-Identifier: MIT
#include "dmlref/golden/acceptance/judged.hpp"
#include "support/catch.hpp"
#include "support/random_tensors.hpp"

#include <cmath>
#include <numeric>

using namespace dmlref;
using namespace dmlref::golden;
using namespace dmlref::testing;

namespace {

/// Floats whose sums and products of two are exact in double.
std::vector<float> some_floats(random_numbers& random, std::size_t count) {
    std::vector<float> result;
    while (result.size() < count)
        result.push_back(std::ldexp(static_cast<float>(random.between(-(1 << 23), 1 << 23)),
                                    static_cast<int>(random.between(-30, -20))));
    return result;
}

float pairwise_sum(std::vector<float> values) {
    while (values.size() > 1) {
        std::vector<float> sums;
        for (std::size_t i = 0; i + 1 < values.size(); i += 2) sums.push_back(values[i] + values[i + 1]);
        if (values.size() % 2 == 1) sums.push_back(values.back());
        values = sums;
    }
    return values.front();
}

float sum_in_order(std::vector<float> const& values) { return std::accumulate(values.begin(), values.end(), 0.f); }

std::size_t answers_to(bounded const& number, decision what) {
    std::size_t ways = 0;
    replay::each_way([&] { number.decide(what, [](auto x) { return to_index(std::floor(x), -100, 100); }); },
                     [&](way_to_decide const&, bool) { ++ways; });
    return ways;
}

/// Half of the distance between the floats around a number.
double most_rounding(bounded const& number) {
    auto const next = std::nextafter(std::abs(number.computed()), std::numeric_limits<float>::infinity());
    return (double{next} - std::abs(double{number.computed()})) / 2;
}

/// What interpolation gives at a coordinate that may be beyond an axis of 7 elements, all of which are `element`.
bounded value_at_edge(bounded const& x, bounded const& element) {
    return interpolate(position_between_elements(clamped_to_image(x, 6), 6), [&](index_t) { return element; });
}

} // namespace

TEST_CASE("bounded: sums and products of multiples of a grid are exact while they are small", "[bounded][golden]") {
    bounded const a = 3.25f, b = -1.5f, c = 1000.f;
    bounded const sum = a * b + c * a - b;
    CHECK(sum.value() == 3.25 * -1.5 + 3250 + 1.5);
    CHECK(sum.computed() == 3.25f * -1.5f + 3250 + 1.5f);
    CHECK(sum.error() == 0);
    CHECK((a / bounded(4.f)).error() == 0); // a power of two only shifts
    CHECK((a / bounded(3.f)).error() > 0);
    CHECK((bounded(0x1p24f) + bounded(1.f)).error() > 0); // no float holds 2^24 + 1
    CHECK((bounded(0x1p23f) + bounded(1.f)).error() == 0);
}

TEST_CASE("bounded: what is made of the size of a region counts the size and not the corners", "[bounded][golden]") {
    bounded const first = bounded(57.3f) * bounded(0.37f), second = bounded(59.1f) * bounded(0.37f), step = 0.3f;
    bounded const size = scaled_region_size(first, second);
    double const of_size =
        0x1p-24 * (first.value() + second.value()) + most_rounding(size); // of products, a difference
    CHECK(size.error() >= of_size);
    CHECK(size.error() < 1.001 * of_size);
    double const rounded = 0x1p-24 * step.value() * size.value();
    CHECK((size * step).error() < 1.001 * (step.value() * of_size + rounded));
    CHECK(scaled_region_size(bounded(2.5f), bounded(7.25f)).error() == 0);
}

TEST_CASE("bounded: a sum in any order stays within the bound", "[bounded][golden]") {
    random_numbers random(7);
    double tightest = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        std::vector<float> values = some_floats(random, static_cast<std::size_t>(random.between(2, 40)));
        bounded sum = 0.f;
        double exact = 0;
        for (float value : values) {
            sum += value;
            exact += double{value};
        }
        REQUIRE(sum.value() == exact);
        REQUIRE(sum.computed() == sum_in_order(values));
        std::vector<float> sums = {sum_in_order(values), pairwise_sum(values)};
        std::reverse(values.begin(), values.end());
        sums.push_back(sum_in_order(values));
        std::sort(values.begin(), values.end());
        sums.push_back(sum_in_order(values));
        for (float each : sums) {
            REQUIRE(std::abs(double{each} - exact) <= sum.error());
            tightest = std::max(tightest, std::abs(double{each} - exact) / sum.error());
        }
    }
    CHECK(tightest > 0.01); // a bound, not a guess far away
}

TEST_CASE("bounded: a sum that is multiplied stays within the bound, before and after", "[bounded][golden]") {
    random_numbers random(17);
    for (int trial = 0; trial < 20'000; ++trial) {
        // Just above a power of two, so that sums of some are rounded as much as they can be.
        std::vector<float> values(static_cast<std::size_t>(random.between(3, 16)));
        for (float& value : values) value = 1 + static_cast<float>(random.between(0, (1 << 20) - 1)) * 0x1p-23f;
        float const factor = 0.5f + static_cast<float>(random.between(1, (1 << 23) - 1)) * 0x1p-24f;
        bounded sum = 0.f;
        float before = 0, after = 0;
        double exact = 0;
        for (float value : values) {
            sum += value;
            before += value;
            after += value * factor;
            exact += double{value} * double{factor};
        }
        bounded const product = sum * bounded(factor);
        REQUIRE(std::abs(double{before * factor} - exact) <= product.error());
        REQUIRE(std::abs(double{after} - exact) <= product.error());
    }
}

TEST_CASE("bounded: linear interpolation in each of its forms stays within the bound", "[bounded][golden]") {
    random_numbers random(11);
    for (int trial = 0; trial < 20'000; ++trial) {
        std::vector<float> const ends = some_floats(random, 2);
        float const a = ends[0], b = ends[1], w = static_cast<float>(random.between(0, (1 << 20) - 1)) * 0x1p-20f;
        bounded const blended = lerp(a, b, bounded(w).lerp_between(0, 1));
        double const exact = (1 - double{w}) * double{a} + double{w} * double{b};
        REQUIRE(std::abs(blended.value() - exact) <= 0x1p-45 * (std::abs(double{a}) + std::abs(double{b})));
        for (float form : {(1.f - w) * a + w * b, a + w * (b - a), std::fma(w, b - a, a), std::fma(w, b, (1.f - w) * a),
                           std::fma(w, b, std::fma(-w, a, a))})
            REQUIRE(std::abs(double{form} - exact) <= blended.error());
    }
}

TEST_CASE("bounded: an interpolation between exact numbers at an exact weight is exact", "[bounded][golden]") {
    bounded const weight = bounded(2.25f).lerp_between(2, 3);
    CHECK(weight.value() == 0.25);
    CHECK(lerp(3.f, 7.f, weight).value() == 4);
    CHECK(lerp(3.f, 7.f, weight).error() == 0);
}

TEST_CASE("bounded: an edge that a device weighs with itself stays within the bound", "[bounded][golden]") {
    random_numbers random(13);
    for (int trial = 0; trial < 20'000; ++trial) {
        float const a = some_floats(random, 1)[0], w = static_cast<float>(random.between(1, (1 << 20) - 1)) * 0x1p-20f;
        for (bounded const& beyond : {bounded(6.f + w), bounded(w - 1.f)}) {
            bounded const edge = value_at_edge(beyond, a);
            REQUIRE(edge.value() == double{a});
            REQUIRE(edge.error() <= 4 * 0x1p-24 * std::abs(double{a}));
            for (float form : {a, (1.f - w) * a + w * a, std::fma(w, a, (1.f - w) * a), std::fma(1.f - w, a, w * a)})
                REQUIRE(std::abs(double{form} - double{a}) <= edge.error());
        }
    }
    CHECK(value_at_edge(6.25f, 7.f).error() == 0); // 5.25 + 1.75
    CHECK(value_at_edge(6.f, 0.1f).error() == 0);  // not clamped
    CHECK(clamped_to_image(bounded(3.f), 6).lerp_between(3, 3).complement().error() == 0);
}

TEST_CASE("bounded: a weight under a filter is off by little, wherever the filter lies", "[bounded][golden]") {
    bounded const stretch = bounded(1.f) / bounded(0.3f);
    for (index_t place : {10, 1'000, 100'000}) {
        bounded const x = static_cast<float>(place) + 0.25f;
        bounded const weight = filter_weight(place + 2, x, stretch);
        CHECK(weight.value() == 1 - 1.75 / stretch.value());
        CHECK(weight.error() > 0x1p-24);
        CHECK(weight.error() < 10 * 0x1p-24);
    }
    CHECK(filter_weight(11, bounded(10.25f), bounded(4.f)).error() == 0);
}

TEST_CASE("bounded: a difference that is one number is off by its own terms, and its sums by few",
          "[bounded][golden]") {
    bounded const third = bounded(1.f) / bounded(3.f);
    auto const difference = [&] { return third * bounded(1000.f) - third * bounded(999.f); };
    bounded sum = 0.f, sum_of_terms = 0.f;
    for (int term = 0; term < 100; ++term) {
        sum += difference().as_one_number();
        sum_of_terms += difference();
    }
    CHECK(sum.error() >= 100 * difference().error());
    CHECK(sum.error() < 150 * difference().error());
    CHECK(sum_of_terms.error() > 20 * sum.error());
}

TEST_CASE("bounded: a difference that is one exact number stays exact until a product is not", "[bounded][golden]") {
    bounded const difference = (bounded(1000.f) - bounded(999.f)).as_one_number();
    CHECK(difference.error() == 0);
    CHECK((difference * bounded(3.f) + difference).error() == 0);
    float const factor = 0.1f; // a device may multiply first: 100 - 99.9
    bounded const product = difference * bounded(factor) * bounded(factor);
    CHECK(product.error() >= std::abs(double{1000.f * factor * factor - 999.f * factor * factor} - product.value()));
    CHECK(product.error() < 4 * 0x1p-24 * 2000 * 0.01);
}

TEST_CASE("bounded: the error of a weight counts by the slope, not by the size of the values", "[bounded][golden]") {
    bounded const coordinate = bounded(10.f) / bounded(3.f);
    bounded const flat = lerp(1000.f, 1000.5f, coordinate.lerp_between(3, 4));
    bounded const steep = lerp(1000.f, 1500.f, coordinate.lerp_between(3, 4));
    CHECK(flat.coordinate_error() < 2e-6);
    CHECK(steep.coordinate_error() > 900 * flat.coordinate_error());
}

TEST_CASE("bounded: what a position is off by is the same in all slopes at it", "[bounded][golden]") {
    random_numbers random(3);
    bounded const coordinate = bounded(10.f) / bounded(3.f), weight = coordinate.lerp_between(3, 4);
    for (int sum = 0; sum < 100; ++sum) {
        bounded total = 0.f;
        double moved = 0; // by a weight that is off by all that it may be
        for (int term = 0; term < 20; ++term) {
            auto const numbers = some_floats(random, 3);
            total += image_grad({3, 4, weight}, [&](index_t y) { return bounded(numbers[y == 3 ? 0 : 1]); }) *
                     bounded(numbers[2]);
            moved += weight.coordinate_error() * (double{numbers[1]} - double{numbers[0]}) * double{numbers[2]};
        }
        CHECK(total.coordinate_error() >= std::abs(moved) * (1 - 1e-12));
        CHECK(total.coordinate_error() <= std::abs(moved) + 1e-6 * weight.coordinate_error());
    }
}

TEST_CASE("bounded: errors of two positions and of joined numbers do not cancel", "[bounded][golden]") {
    auto const slope_at = [](float numerator, float first, float second) {
        bounded const weight = (bounded(numerator) / bounded(3.f)).lerp_between(3, 4);
        return image_grad({3, 4, weight}, [=](index_t y) { return bounded(y == 3 ? first : second); });
    };
    bounded const up = slope_at(10, 1, 3), down = slope_at(10, 3, 1), elsewhere = slope_at(11, 3, 1);
    CHECK((up + down).coordinate_error() < 1e-6 * up.coordinate_error());
    CHECK((up + elsewhere).coordinate_error() >= up.coordinate_error() + elsewhere.coordinate_error());
    bounded joined = up;
    joined.take_in(elsewhere);
    CHECK((joined + down).coordinate_error() >= up.coordinate_error() + down.coordinate_error());
}

TEST_CASE("bounded: a question has one answer where the margin is larger than the error", "[bounded][golden]") {
    bounded const third = bounded(10.f) / bounded(3.f), three = bounded(9.f) / bounded(3.f);
    CHECK(answers_to(third, decision::directed) == 1);
    CHECK(answers_to(three, decision::directed) == 2);                        // 9 times a rounded 1/3 may be below 3
    CHECK(answers_to(bounded(12.f) / bounded(4.f), decision::directed) == 1); // exact
    CHECK(answers_to(bounded(12.f) / bounded(4.f), decision::cell) == 2);     // open at a tie
}

TEST_CASE("bounded: infinities and NaN have no error", "[bounded][golden]") {
    bounded const infinite = std::numeric_limits<float>::infinity();
    CHECK((infinite + bounded(1.f)).error() == 0);
    CHECK(std::isnan((infinite - infinite).value()));
    CHECK((infinite - infinite).touches(infinite * bounded(0.f)));
    CHECK_FALSE(infinite.touches(bounded(1.f)));
    CHECK_FALSE(infinite.touches(-infinite));
}

TEST_CASE("bounded: a result that is near the largest float may overflow on the way", "[bounded][golden]") {
    bounded const large = 0x1.8p127f;
    CHECK((large + large - large).may_overflow());
    CHECK_FALSE((large - bounded(1.f)).may_overflow());
}

TEST_CASE("bounded: the difference that an interpolation may take overflows where its ends are far apart",
          "[bounded][golden]") {
    constexpr float most = std::numeric_limits<float>::max();
    bounded const half_way = bounded(0.5f).lerp_between(0, 1);
    CHECK(lerp(-most, most, half_way).may_overflow());
    CHECK_FALSE(lerp(0.f, most / 2, half_way).may_overflow());
}

TEST_CASE("bounded: a quotient by what may be 0 may be anything, and not NaN", "[bounded][golden]") {
    bounded const third = bounded(1.f) / bounded(3.f);
    bounded const perhaps_zero = third + third + third - bounded(1.f);
    CHECK(perhaps_zero.error() > 0);
    bounded const quotient = bounded(5.f) / (perhaps_zero + bounded(0x1p-30f));
    CHECK(quotient.may_overflow());
    CHECK(std::isinf(quotient.error()));
    CHECK(std::isinf((quotient * bounded(2.f) + third).error()));
}
