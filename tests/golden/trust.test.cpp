// SPDX-License-Identifier: MIT
#include "dmlref/golden/trust.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;

namespace {

uniformity shown(std::vector<float> const& values) {
    uniformity result;
    for (float value : values) result.show(load_element(directml::data_type::float32, &value));
    return result;
}

constexpr float no_number = std::numeric_limits<float>::quiet_NaN();

} // namespace

TEST_CASE("trust: elements that have something in common are seen", "[golden][verdict]") {
    CHECK(shown({0, -0.f, 0}).text() == "is 0");
    CHECK(shown({no_number, no_number}).text() == "is NaN");
    CHECK(shown({2, 2, 2}).text() == "is the same");
    CHECK(shown({2}).text() == "");
    CHECK(shown({0}).text() == "is 0");
    CHECK(shown({0, no_number}).text() == "");
    CHECK(shown({1, 2}).text() == "");
    CHECK(shown({}).text() == "");
}

TEST_CASE("trust: a varied result that was expected is trusted", "[golden][verdict]") {
    trust const found = trust_in(shown({1, 2}), shown({1, 2}), 0, 2, true);
    CHECK(found.suspicion == "");
    CHECK(found.weakness == "");
    CHECK(found.expectation_tells);
}

TEST_CASE("trust: a uniform expectation cannot tell", "[golden][verdict]") {
    for (std::vector<float> const& values : {std::vector<float>{0, 0}, {no_number, no_number}, {3, 3}}) {
        trust const found = trust_in(shown(values), shown(values), 0, 2, true);
        CHECK(found.suspicion == "");
        CHECK_FALSE(found.weakness.empty());
        CHECK_FALSE(found.expectation_tells);
    }
}

TEST_CASE("trust: a uniform result is suspicious where others were expected", "[golden][verdict]") {
    CHECK(trust_in(shown({1, 2}), shown({0, 0}), 0, 2, true).suspicion ==
          "every element of the result is 0, and those expected differ");
    CHECK(trust_in(shown({1, 2}), shown({no_number, no_number}), 0, 2, false).suspicion ==
          "every element of the result is NaN, and those expected differ");
    CHECK(trust_in(shown({1, 2}), shown({no_number, no_number}), 2, 2, false).suspicion ==
          "no element was written: the buffer still holds what it was filled with");
}

TEST_CASE("trust: a uniform result that was accepted is one, unless it is 0", "[golden][verdict]") {
    CHECK(trust_in(shown({0.375f, 0x1.800002p-2f}), shown({0.375f, 0.375f}), 0, 2, true).suspicion == "");
    CHECK(trust_in(shown({0.375f, 0x1.800002p-2f}), shown({0.375f, 0.375f}), 0, 2, false).suspicion != "");
    CHECK(trust_in(shown({1, no_number}), shown({no_number, no_number}), 0, 2, true).suspicion == "");
    CHECK(trust_in(shown({0x1p-149f, 0}), shown({0, 0}), 0, 2, true).suspicion != "");
}

TEST_CASE("trust: nothing compared is nothing proved", "[golden][verdict]") {
    trust const found = trust_in(uniformity{}, uniformity{}, 0, 0, true);
    CHECK(found.suspicion == "nothing was compared");
    CHECK_FALSE(found.expectation_tells);
}
