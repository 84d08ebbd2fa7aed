// SPDX-License-Identifier: MIT
#include "dmlref/spec/rules.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using dmlref::spec::number;

namespace {

spec::rules const rules("RESAMPLE2");
constexpr float infinity = std::numeric_limits<float>::infinity(), NaN = std::numeric_limits<float>::quiet_NaN();

} // namespace

TEST_CASE("rules: numbers are written as the shortest text that reads back the same", "[rules][spec]") {
    CHECK(number(0.1f) == "0.1");
    CHECK(number(0.1) == "0.1");
    CHECK(number(static_cast<double>(0.1f)) == "0.10000000149011612");
    CHECK(number(-2.f) == "-2");
    CHECK(number(1e30f) == "1e+30");
    CHECK(number(-std::numeric_limits<double>::denorm_min()) == "-5e-324");
    CHECK(number(-std::numeric_limits<double>::max()) == "-1.7976931348623157e+308");
    CHECK(number(infinity) == "inf");
    CHECK(number(NaN) == "nan");
    CHECK(number(std::uint64_t{18446744073709551615u}) == "18446744073709551615");
    CHECK(number(-3) == "-3");
}

TEST_CASE("rules: fields are written as in DirectML, with a subscript", "[rules][spec]") {
    CHECK(spec::element_of("Scales", 2) == "Scales[2]");
    CHECK(spec::size_of("InputTensor", 0) == "InputTensor.Sizes[0]");
}

TEST_CASE("rules: a broken rule names its operator and field", "[rules][spec]") {
    CHECK(refusal([] { rules.refuse("Scales", "has 2 values, must have 4"); }) ==
          "RESAMPLE2: Scales has 2 values, must have 4");
    try {
        rules.refuse("Scales", "is wrong");
    } catch (validation_error const& error) {
        CHECK(error.operator_name() == "RESAMPLE2");
        CHECK(error.field() == "Scales");
    }
}

TEST_CASE("rules: at_least allows the least value", "[rules][spec]") {
    CHECK(refusal([] { rules.at_least("Strides[0]", 1u, 1u); }) == "accepted");
    CHECK(refusal([] { rules.at_least("Strides[0]", 0u, 1u); }) == "RESAMPLE2: Strides[0] is 0, must be at least 1");
    CHECK(refusal([] { rules.at_least("Depth", -2, -1); }) == "RESAMPLE2: Depth is -2, must be at least -1");
}

TEST_CASE("rules: finite refuses infinities and NaN", "[rules][spec]") {
    CHECK(refusal([] { rules.finite("SpatialScale", -1.5f); }) == "accepted");
    CHECK(refusal([] { rules.finite("SpatialScale", 0.f); }) == "accepted");
    CHECK(refusal([] { rules.finite("SpatialScale", infinity); }) == "RESAMPLE2: SpatialScale is inf, must be finite");
    CHECK(refusal([] { rules.finite("SpatialScale", -infinity); }) ==
          "RESAMPLE2: SpatialScale is -inf, must be finite");
    CHECK(refusal([] { rules.finite("SpatialScale", NaN); }) == "RESAMPLE2: SpatialScale is nan, must be finite");
}

TEST_CASE("rules: positive refuses zero too", "[rules][spec]") {
    auto const refused = [](float value) { return refusal([&] { rules.positive("Scales[1]", value); }); };
    CHECK(refused(0.5f) == "accepted");
    CHECK(refused(std::numeric_limits<float>::denorm_min()) == "accepted");
    CHECK(refused(0.f) == "RESAMPLE2: Scales[1] is 0, must be positive and finite");
    CHECK(refused(-0.25f) == "RESAMPLE2: Scales[1] is -0.25, must be positive and finite");
    CHECK(refused(infinity) == "RESAMPLE2: Scales[1] is inf, must be positive and finite");
    CHECK(refused(NaN) == "RESAMPLE2: Scales[1] is nan, must be positive and finite");
}

TEST_CASE("rules: dimension_count is a range or one number", "[rules][spec]") {
    auto const refused = [](shape const& sizes, std::size_t least, std::size_t most) {
        return refusal([&] { rules.dimension_count("InputTensor", sizes, least, most); });
    };
    CHECK(refused({1, 2, 3, 4}, 4, 5) == "accepted");
    CHECK(refused({1, 2, 3, 4, 5}, 4, 5) == "accepted");
    CHECK(refused({1, 2, 3}, 4, 5) == "RESAMPLE2: InputTensor.DimensionCount is 3, must be 4 to 5");
    CHECK(refused({1, 2, 3, 4, 5, 6}, 4, 5) == "RESAMPLE2: InputTensor.DimensionCount is 6, must be 4 to 5");
    CHECK(refused({}, 4, 4) == "RESAMPLE2: InputTensor.DimensionCount is 0, must be 4");
}

TEST_CASE("rules: a size says what it must equal, and why", "[rules][spec]") {
    CHECK(refusal([] { rules.size("OutputTensor", {1, 4}, 1, 4, "InputTensor.Sizes[1]"); }) == "accepted");
    CHECK(refusal([] {
              rules.size("OutputTensor", {1, 3}, 1, 4, "InputTensor.Sizes[1]");
          }) == "RESAMPLE2: OutputTensor.Sizes[1] is 3, must equal InputTensor.Sizes[1], which is 4");
}

TEST_CASE("rules: same_sizes compares the axes and their number", "[rules][spec]") {
    auto const refused = [](shape const& sizes) {
        return refusal([&] { rules.same_sizes("OutputTensor", sizes, "InputTensor", {2, 3, 4}); });
    };
    CHECK(refused({2, 3, 4}) == "accepted");
    CHECK(refused({2, 3}) == "RESAMPLE2: OutputTensor.DimensionCount is 2, must be 3");
    CHECK(refused({2, 3, 5}) == "RESAMPLE2: OutputTensor.Sizes[2] is 5, must equal InputTensor.Sizes[2], which is 4");
    CHECK(refused({1, 3, 4}) == "RESAMPLE2: OutputTensor.Sizes[0] is 1, must equal InputTensor.Sizes[0], which is 2");
}

TEST_CASE("rules: same_sizes finds every unequal axis, and says whether there is one", "[rules][spec]") {
    std::vector<validation_error> findings;
    spec::rules const collecting("RESAMPLE2", findings);
    CHECK(collecting.same_sizes("OutputTensor", {2, 3, 4}, "InputTensor", {2, 3, 4}));
    CHECK(findings.empty());
    CHECK_FALSE(collecting.same_sizes("OutputTensor", {1, 3, 5}, "InputTensor", {2, 3, 4}));
    REQUIRE(findings.size() == 2);
    CHECK(findings[0].field() == "OutputTensor.Sizes[0]");
    CHECK(findings[1].field() == "OutputTensor.Sizes[2]");
}

TEST_CASE("rules: leading_ones checks the axes before those kept", "[rules][spec]") {
    auto const refused = [](shape const& sizes) { return refusal([&] { rules.leading_ones("ROITensor", sizes, 2); }); };
    CHECK(refused({1, 1, 7, 4}) == "accepted");
    CHECK(refused({7, 4}) == "accepted");
    CHECK(refused({1, 2, 7, 4}) == "RESAMPLE2: ROITensor.Sizes[1] is 2, must be 1");
}

TEST_CASE("rules: present says when a tensor is needed", "[rules][spec]") {
    CHECK(refusal([] { rules.present("InputTensor", true, "always"); }) == "accepted");
    CHECK(refusal([] { rules.present("InputTensor", false, "when ReductionFunction is MAX"); }) ==
          "RESAMPLE2: InputTensor is null, must be given when ReductionFunction is MAX");
}

TEST_CASE("rules: writable refuses a view that reaches an element twice", "[rules][spec]") {
    std::vector<float> memory(16);
    auto const refused = [&](shape const& sizes, shape const& strides) {
        return refusal([&] { rules.writable("OutputTensor", tensor_view<float>(memory.data(), sizes, strides)); });
    };
    CHECK(refused({2, 3}, {8, 2}) == "accepted");
    CHECK(refused({2, 3}, {0, 1}) ==
          "RESAMPLE2: OutputTensor.Strides is {0, 1}, must give every element of an output a place of its own");
    CHECK(refused({2, 3}, {2, 1}) ==
          "RESAMPLE2: OutputTensor.Strides is {2, 1}, must give every element of an output a place of its own");
}

TEST_CASE("rules: apart refuses shared memory and ignores absent tensors", "[rules][spec]") {
    std::vector<float> memory(16);
    tensor_view<float> const output(memory.data() + 4, {4});
    auto const refused = [&](tensor_view<float const> const& input) {
        return refusal([&] { rules.apart("OutputTensor", output, "InputTensor", input); });
    };
    CHECK(refused({memory.data(), {4}}) == "accepted");
    CHECK(refused({memory.data() + 8, {4}}) == "accepted");
    CHECK(refused({}) == "accepted");
    CHECK(refusal([&] { rules.apart("OutputTensor", tensor_view<float>{}, "InputTensor", output); }) == "accepted");
    CHECK(refused({memory.data(), {5}}) == "RESAMPLE2: OutputTensor shares memory with InputTensor, must not");
    CHECK(refused({memory.data() + 7, {4}}) == "RESAMPLE2: OutputTensor shares memory with InputTensor, must not");
}
