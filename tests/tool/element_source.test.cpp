// SPDX-License-Identifier: MIT
#include "suite/element_source.hpp"

#include "support/catch.hpp"

#include <dmlref/core/half.hpp>

#include <cmath>
#include <set>

using namespace dmlref;
using namespace dmlref::tool;

namespace {

std::vector<double> elements_of(element_source const& source, index_t count,
                                directml::data_type type = directml::data_type::float32, std::uint64_t key = 7) {
    std::vector<double> values;
    for (index_t x = 0; x < count; ++x) values.push_back(source({key, {0, x / 8, x % 8}, x, type}));
    return values;
}

bool is_float(double value) { return static_cast<double>(static_cast<float>(value)) == value; }
bool is_half(double value) { return static_cast<float>(half(static_cast<float>(value))) == static_cast<float>(value); }

} // namespace

TEST_CASE("element sources: the hash is SplitMix64's finalizer", "[element_source][tool]") {
    CHECK(mixed(0x9e37'79b9'7f4a'7c15u) == 0xe220'a839'7b1d'cdafu); // the first two numbers of seed 0
    CHECK(mixed(0x3c6e'f372'fe94'f82au) == 0x6e78'9e6a'a1b9'65f4u);
}

TEST_CASE("element sources: every seed, case and tensor has a key of its own", "[element_source][tool]") {
    std::set<std::uint64_t> const keys = {tensor_key(1, "a/b", "InputTensor"), tensor_key(2, "a/b", "InputTensor"),
                                          tensor_key(1, "a/c", "InputTensor"), tensor_key(1, "a/b", "ROITensor"),
                                          tensor_key(1, "a", "bInputTensor"),  tensor_key(1, "b/a", "InputTensor")};
    CHECK(keys.size() == 6);
}

TEST_CASE("element sources: noise is exact in float, from -1 up to but not including 1, spread evenly",
          "[element_source][tool]") {
    double sum = 0;
    for (double value : elements_of(noise(), 4096)) {
        CHECK((is_float(value) && -1 <= value && value < 1));
        sum += value;
    }
    CHECK(std::abs(sum / 4096) < 0.05);
    CHECK(elements_of(noise(), 64) != elements_of(noise(), 64, directml::data_type::float32, 8));
    for (double value : elements_of(negative_noise(), 4096)) CHECK((is_float(value) && -2 <= value && value <= -1));
}

TEST_CASE("element sources: distinct elements are distinct, also as FLOAT16", "[element_source][tool]") {
    for (std::uint64_t key : {0u, 1u, 12345u}) {
        auto const values = elements_of(distinct(), 2048, directml::data_type::float16, key);
        CHECK(std::set<double>(values.begin(), values.end()).size() == 2048);
        for (double value : values) CHECK(is_half(value));
    }
}

TEST_CASE("element sources: small integers reach both limits and nothing beyond", "[element_source][tool]") {
    auto const values = elements_of(small_integers(3), 1000);
    CHECK(std::set<double>(values.begin(), values.end()) == std::set<double>{-3, -2, -1, 0, 1, 2, 3});
}

TEST_CASE("element sources: special values are those of the tensor's type", "[element_source][tool]") {
    for (directml::data_type type : {directml::data_type::float32, directml::data_type::float16}) {
        bool has_nan = false, has_infinity = false, has_minus_zero = false, has_subnormal = false, has_largest = false;
        double const normal = type == directml::data_type::float16 ? 0x1p-14 : 0x1p-126;
        double const largest = type == directml::data_type::float16 ? 65504. : 0x1.fffffep127;
        for (double value : elements_of(special_values(), 2000, type)) {
            has_nan = has_nan || std::isnan(value);
            has_infinity = has_infinity || std::isinf(value);
            has_minus_zero = has_minus_zero || (value == 0 && std::signbit(value));
            has_subnormal = has_subnormal || (value != 0 && std::abs(value) < normal);
            has_largest = has_largest || value == largest;
            if (!std::isnan(value)) CHECK(is_float(value));
        }
        CHECK((has_nan && has_infinity && has_minus_zero && has_subnormal && has_largest));
    }
}

TEST_CASE("element sources: ramps, counts, lists and constants are what they say", "[element_source][tool]") {
    CHECK(elements_of(ramp({100, 10, 1}), 10) == std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 10, 11});
    CHECK(elements_of(counted(), 3) == std::vector<double>{1, 2, 3});
    CHECK(elements_of(listed({5, 6}), 5) == std::vector<double>{5, 6, 5, 6, 5});
    CHECK(elements_of(constant(2.5), 2) == std::vector<double>{2.5, 2.5});
    auto const two = elements_of(ties(), 100);
    CHECK(std::set<double>(two.begin(), two.end()).size() == 2);
}

TEST_CASE("element sources: neighbors cancel but for less than 1", "[element_source][tool]") {
    auto const values = elements_of(cancellation(), 8);
    for (std::size_t x = 0; x + 1 < values.size(); ++x) {
        CHECK(std::abs(values[x] + values[x + 1]) < 2);
        CHECK((std::abs(values[x]) > 60 && is_half(values[x])));
    }
}

TEST_CASE("element sources: the photograph repeats its edge", "[element_source][tool]") {
    element_source const photograph = photograph_elements();
    auto const at = [&](index_t channel, index_t y, index_t x) {
        return photograph({0, {0, channel, y, x}, 0, directml::data_type::float32});
    };
    CHECK(at(1, 71, 95) == at(1, 500, 700));
    std::set<double> seen;
    for (index_t x = 0; x < 96; ++x) seen.insert(at(0, 30, x));
    CHECK(seen.size() > 20);
    CHECK((*seen.begin() >= 0 && *seen.rbegin() <= 255));
}
