// SPDX-License-Identifier: MIT
#include "dmlref/golden/judged_element.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using directml::data_type;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

alternative within(double value, double bound) {
    return {.value = value, .bound = {bound, 0}, .lowest = value - bound, .highest = value + bound};
}

alternative decided(double value, double bound, decision what) {
    alternative result = within(value, bound);
    result.decisions.push_back({what, value, 0});
    return result;
}

struct judged {
    data_type type = data_type::float32;
    std::vector<alternative> alternatives;
    double reference = 0;

    judgment operator()(double got, verification_mode mode = verification_mode::portable) const {
        return judge({reference, alternatives}, element_nearest_to(type, reference), element_nearest_to(type, got),
                     mode);
    }
    outcome portable(double got) const { return (*this)(got).outcome; }
    outcome strict(double got) const { return (*this)(got, verification_mode::strict).outcome; }
};

} // namespace

TEST_CASE("judged_element: the reference's bits are exact, whatever the set says", "[golden][verdict]") {
    judged const contradictory = {.alternatives = {within(5, 0)}, .reference = 1};
    CHECK(contradictory.strict(1) == outcome::exact);
    CHECK(contradictory.portable(5) == outcome::within_bound);
    CHECK(judged{.alternatives = {}, .reference = 1}.portable(1) == outcome::exact);
    CHECK(judged{.alternatives = {}, .reference = 1}.portable(2) == outcome::outside);
}

TEST_CASE("judged_element: the interval is rounded to the type at both ends", "[golden][verdict]") {
    judged const about_one = {.alternatives = {within(1, 0x1p-23)}, .reference = 1};
    CHECK(about_one.strict(1 + 0x1p-23) == outcome::within_bound);
    CHECK(about_one.strict(1 - 0x1p-23) == outcome::within_bound);
    CHECK(about_one.strict(1 + 0x1p-22) == outcome::outside);
    // A bound of less than half the spacing leaves the one element that is nearest.
    judged const tight = {.type = data_type::float16, .alternatives = {within(1, 0x1p-12)}, .reference = 1};
    CHECK(tight.portable(1 + 0x1p-10) == outcome::outside);
    judged const midway = {.type = data_type::float16, .alternatives = {within(1 + 0x1p-11, 0x1p-30)}, .reference = 1};
    CHECK(midway.portable(1 + 0x1p-10) == outcome::within_bound);
}

TEST_CASE("judged_element: one that is further off has the greater excess", "[golden][verdict]") {
    judged const about_one = {.alternatives = {within(1, 0x1p-20)}, .reference = 1};
    CHECK(about_one(1 + 0x1p-18).excess == Approx(3)); // in half widths
    CHECK(about_one(2).excess > about_one(1.5).excess);
    CHECK(about_one(no_number).excess == infinity);
    CHECK(about_one(infinity).excess == infinity);
    CHECK(about_one(1 + 0x1p-21).excess == 0);
}

TEST_CASE("judged_element: alternatives count in portable mode only", "[golden][verdict]") {
    judged const tie = {.alternatives = {within(3, 0), decided(7, 0, decision::nearest)}, .reference = 3};
    CHECK(tie.portable(7) == outcome::by_alternative);
    CHECK(tie(7).alternative == 1);
    CHECK(tie.strict(7) == outcome::outside);
    CHECK(tie.portable(5) == outcome::outside);
    CHECK(tie.strict(3) == outcome::exact);
}

TEST_CASE("judged_element: a half is infinite only where the interval reaches 65520", "[golden][verdict]") {
    judged const below = {.type = data_type::float16, .alternatives = {within(65500, 19.9)}, .reference = 65504};
    judged const across = {.type = data_type::float16, .alternatives = {within(65500, 20)}, .reference = 65504};
    CHECK(below.portable(infinity) == outcome::outside);
    CHECK(across.portable(infinity) == outcome::within_bound);
    CHECK(across.portable(-infinity) == outcome::outside);
    judged const beyond = {.type = data_type::float16, .alternatives = {within(65540, 20)}, .reference = infinity};
    CHECK(beyond.portable(65504) == outcome::outside); // 65520 already rounds to infinity
}

TEST_CASE("judged_element: any NaN is right for a NaN, and for nothing else", "[golden][verdict]") {
    judged const not_a_number = {.alternatives = {within(no_number, 0)}, .reference = no_number};
    stored_element const expected = element_nearest_to(data_type::float32, no_number);
    acceptance_set const allowed = {no_number, {within(no_number, 0)}};
    CHECK(judge(allowed, expected, {data_type::float32, 0xffc12345}, verification_mode::strict).outcome ==
          outcome::exact);
    CHECK(not_a_number.portable(0) == outcome::outside);
    CHECK(not_a_number.portable(infinity) == outcome::outside);
    CHECK(judged{.alternatives = {within(1, 1e30)}, .reference = 1}.portable(no_number) == outcome::outside);
    judged const either = {.alternatives = {within(2, 0), decided(no_number, 0, decision::not_a_number)},
                           .reference = 2};
    CHECK(either.portable(no_number) == outcome::by_alternative);
    CHECK(either.strict(no_number) == outcome::outside);
}

TEST_CASE("judged_element: an infinity has its sign, unless an intermediate result may overflow", "[golden][verdict]") {
    judged const infinite = {.alternatives = {{.value = infinity, .lowest = infinity, .highest = infinity}},
                             .reference = infinity};
    CHECK(infinite.portable(infinity) == outcome::exact);
    CHECK(infinite.portable(-infinity) == outcome::outside);
    CHECK(infinite.portable(3e38) == outcome::outside);
    judged overflowing = {.alternatives = {within(1, 0)}, .reference = 1};
    overflowing.alternatives[0].may_be_non_finite = true;
    CHECK(overflowing.portable(-infinity) == outcome::within_bound);
    CHECK(overflowing.portable(no_number) == outcome::within_bound);
    CHECK(overflowing.portable(2) == outcome::outside);
}

TEST_CASE("judged_element: the other zero is rounding in an interval and else an alternative", "[golden][verdict]") {
    judged const zero = {.alternatives = {within(0, 0)}, .reference = 0};
    CHECK(zero.strict(-0.) == outcome::outside);
    CHECK(zero.portable(-0.) == outcome::by_alternative);
    CHECK(zero(-0.).otherwise == stored_otherwise::sign_of_zero);
    judged const about_zero = {.alternatives = {within(0, 1e-9)}, .reference = 0};
    CHECK(about_zero.strict(-0.) == outcome::within_bound);
    CHECK(about_zero.strict(-1e-9) == outcome::within_bound);
}

TEST_CASE("judged_element: an integer is the nearest to some number of the interval", "[golden][verdict]") {
    judged const about = {.type = data_type::uint8, .alternatives = {within(2.45, 0.1)}, .reference = 2};
    CHECK(about.strict(2) == outcome::exact);
    CHECK(about.strict(3) == outcome::within_bound);
    CHECK(about.portable(1) == outcome::outside);
    CHECK(about.portable(4) == outcome::outside);
    judged const half = {.type = data_type::uint8, .alternatives = {within(2.5, 0)}, .reference = 2};
    CHECK(half.portable(3) == outcome::by_alternative);
    CHECK(half(3).otherwise == stored_otherwise::rounding_of_half);
    CHECK(half.strict(3) == outcome::outside);
    CHECK(half.portable(4) == outcome::outside);
    judged const index = {.type = data_type::uint32, .alternatives = {within(7, 0)}, .reference = 7};
    CHECK(index.portable(8) == outcome::outside);
    CHECK(index(8).excess == 1);
}

TEST_CASE("judged_element: integers that a double cannot tell apart are right by their bits alone",
          "[golden][verdict]") {
    std::uint64_t const bits = (std::uint64_t{1} << 60) + 1;
    acceptance_set const allowed = {0x1p60, {within(0x1p60, 0)}};
    auto const judged_as = [&](std::uint64_t got) {
        return judge(allowed, {data_type::int64, bits}, {data_type::int64, got}, verification_mode::portable).outcome;
    };
    CHECK(judged_as(bits) == outcome::exact);
    CHECK(judged_as(bits + 1) == outcome::outside);
}

TEST_CASE("judged_element: tightness is the error as a part of bound and store", "[golden][verdict]") {
    judged const about_one = {.alternatives = {within(1, 0x1p-20)}, .reference = 1};
    CHECK(about_one(1 + 0x1p-21).tightness == Approx(0x1p-21 / (0x1p-20 + 0x1p-24)));
    CHECK(about_one(1).tightness == 0);
    CHECK(judged{.alternatives = {within(1, 0)}, .reference = 1}(1).tightness == 0);
}

TEST_CASE("judged_element: the decisions of an alternative are named once each", "[golden][verdict]") {
    alternative taken = decided(1, 0, decision::nearest);
    taken.decisions.push_back({decision::nearest, 2, 0});
    CHECK(decisions_text(taken) == "nearest element");
    taken.decisions.push_back({decision::sample_count, 2, 0});
    CHECK(decisions_text(taken) == "nearest element and sample count");
    acceptance_set const allowed = {1, {within(1, 0), taken}};
    CHECK(alternative_text(allowed, {.alternative = 1}) == "nearest element and sample count");
    CHECK(alternative_text(allowed, {.otherwise = stored_otherwise::sign_of_zero}) == "sign of zero");
}
