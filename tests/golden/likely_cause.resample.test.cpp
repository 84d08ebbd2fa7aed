// SPDX-License-Identifier: MIT
#include "dmlref/golden/likely_cause.hpp"

#include "support/catch.hpp"
#include "suspected.hpp"

#include <functional>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using floats = std::vector<float>;
using position = std::function<double(index_t output)>; // of an element along an axis, in the input

constexpr std::uint32_t nearest = 0, linear = 1;

/// {6, 7} resampled.
problem resampling(std::string_view name, std::uint32_t mode, float scale, float input_offset, float output_offset) {
    problem p(name);
    auto const height = to_index(6 * scale, 1, 100), width = to_index(7 * scale, 1, 100);
    p.set("InterpolationMode", mode).set("DimensionCount", 2u).set("Scales", floats{scale, scale});
    p.set("InputPixelOffsets", floats{input_offset, input_offset});
    p.set("OutputPixelOffsets", floats{output_offset, output_offset});
    p.bind("InputTensor", {6, 7}, noise(42)).bind("OutputTensor", {height, width});
    return p;
}

double clamped(double x, double last) { return std::min(std::max(x, 0.), last); }

/// The input of a problem, with every element of the output at its position, which is the same for y and x.
reals read(problem const& p, position const& at, bool is_linear) {
    reals const input = golden::cause::values_of(p.call().tensors.at("InputTensor"));
    shape const& sizes = p.call().tensors.at("OutputTensor").sizes;
    auto const pixel = [&](double y, double x) {
        return input[static_cast<std::size_t>(to_index(clamped(y, 5) * 7 + clamped(x, 6), 0, 41))];
    };
    reals result;
    for_each_index(sizes, [&](dmlref::multi_index const& out) {
        double const y = clamped(at(out[0]), 5), x = clamped(at(out[1]), 6);
        double const fy = is_linear ? y - std::floor(y) : 0, fx = is_linear ? x - std::floor(x) : 0;
        auto const row = [&](double where) {
            return (1 - fx) * pixel(where, std::floor(x)) + fx * pixel(where, std::floor(x) + 1);
        };
        result.push_back((1 - fy) * row(std::floor(y)) + fy * row(std::floor(y) + 1));
    });
    return result;
}

} // namespace

TEST_CASE("likely_cause: offsets of RESAMPLE that a device ignores are recognized", "[likely_cause][golden]") {
    problem const p = resampling("RESAMPLE1", linear, 1.5f, 0.5f, -0.25f);
    auto const named = [&](position const& at) { return cause_named(p, read(p, at, true)); };
    CHECK(named([](index_t o) { return (static_cast<double>(o) + 0.25) / 1.5; }) == "resample_input_offset_zero");
    CHECK(named([](index_t o) { return static_cast<double>(o) / 1.5 - 0.5; }) == "resample_output_offset_zero");
    CHECK(named([](index_t o) { return (static_cast<double>(o) + 0.5) / 1.5 - 0.5; }) ==
          "resample_output_offset_minus_half");
    CHECK(named([](index_t o) { return static_cast<double>(o) / 1.5; }) == "resample_offsets_zero");
    CHECK(named([](index_t o) { return (static_cast<double>(o) - 0.5) / 1.5 + 0.25; }) ==
          "resample_gradient_offsets_exchanged");
    CHECK(named([](index_t o) { return (static_cast<double>(o) + 0.25) * 1.5 - 0.5; }) == "resample_scale_inverted");
}

TEST_CASE("likely_cause: corners that a device aligns are recognized", "[likely_cause][golden]") {
    problem p("RESAMPLE");
    p.set("InterpolationMode", linear).set("ScaleCount", 2u).set("Scales", floats{2, 2});
    p.bind("InputTensor", {6, 7}, noise(42)).bind("OutputTensor", {12, 14});
    reals const input = noise(42);
    reals got;
    for (int oy = 0; oy < 12; ++oy)
        for (int ox = 0; ox < 14; ++ox) {
            double const y = oy * 5 / 11., x = ox * 6 / 13.;
            int const top = oy * 5 / 11, left = ox * 6 / 13;
            auto const pixel = [&](int row, int column) {
                return input[static_cast<std::size_t>(std::min(row, 5) * 7 + std::min(column, 6))];
            };
            got.push_back((1 - y + top) * ((1 - x + left) * pixel(top, left) + (x - left) * pixel(top, left + 1)) +
                          (y - top) * ((1 - x + left) * pixel(top + 1, left) + (x - left) * pixel(top + 1, left + 1)));
        }
    CHECK(cause_named(p, got) == "resample_corners_aligned");
}

TEST_CASE("likely_cause: another rounding of nearest-neighbor is recognized", "[likely_cause][golden]") {
    // Positions are quarters, so that there are ties and what lies on either side of them.
    problem const p = resampling("RESAMPLE1", nearest, 4.f, 0.f, 0.f);
    auto const named = [&](double (*round)(double)) {
        return cause_named(p, read(
                                  p, [&](index_t o) { return round(static_cast<double>(o) / 4); }, false));
    };
    CHECK(named([](double x) { return std::ceil(x - 0.5); }) == "nearest_rounds_half_down");
    CHECK(named([](double x) { return std::nearbyint(x); }) == "nearest_rounds_half_to_even");
    CHECK(named([](double x) { return std::floor(x); }) == "nearest_rounds_down");
    CHECK(named([](double x) { return std::ceil(x); }) == "nearest_rounds_up");
    CHECK(cause_named(p, read(
                             p, [](index_t o) { return static_cast<double>(o) / 4; }, true)) ==
          "interpolation_mode_exchanged");

    problem directed = resampling("RESAMPLE2", nearest, 4.f, 0.f, 0.f);
    directed.set("RoundingDirection", 0u); // increasing
    CHECK(cause_named(directed, read(
                                    directed, [](index_t o) { return std::floor(static_cast<double>(o) / 4); },
                                    false)) == "rounding_direction_reversed");
}

TEST_CASE("likely_cause: exchanged weights of RESAMPLE are recognized", "[likely_cause][golden]") {
    problem p("RESAMPLE");
    p.set("InterpolationMode", linear).set("ScaleCount", 1u).set("Scales", floats{4});
    p.bind("InputTensor", {40}, noise(40)).bind("OutputTensor", {160});
    reals const input = noise(40);
    reals got;
    for (int o = 0; o < 160; ++o) {
        double const x = clamped((o + 0.5) / 4 - 0.5, 39), f = x - std::floor(x);
        auto const left = static_cast<std::size_t>(to_index(x, 0, 39)), right = std::min<std::size_t>(left + 1, 39);
        got.push_back(f * input[left] + (1 - f) * input[right]);
    }
    CHECK(cause_named(p, got) == "linear_weights_exchanged");
}

TEST_CASE("likely_cause: weights of RESAMPLE that have few bits are recognized", "[likely_cause][golden]") {
    problem p("RESAMPLE");
    p.set("InterpolationMode", linear).set("ScaleCount", 1u).set("Scales", floats{3.3f});
    p.bind("InputTensor", {40}, noise(40)).bind("OutputTensor", {132});
    reals const input = noise(40);
    auto const with_weights = [&](double (*rounded)(double)) {
        reals got;
        for (int o = 0; o < 132; ++o) {
            double const x = clamped((o + 0.5) / double{3.3f} - 0.5, 39), f = rounded(x - std::floor(x));
            auto const left = static_cast<std::size_t>(to_index(x, 0, 39)), right = std::min<std::size_t>(left + 1, 39);
            got.push_back((1 - f) * input[left] + f * input[right]);
        }
        return cause_named(p, got);
    };
    CHECK(with_weights([](double w) { return std::nearbyint(w * 256) / 256; }) == "linear_weights_of_eight_bits");
    CHECK(with_weights([](double w) { return double{static_cast<float>(half(static_cast<float>(w)))}; }) ==
          "linear_weights_in_half");
}

TEST_CASE("likely_cause: antialiasing that a device ignores is recognized", "[likely_cause][golden]") {
    problem p("RESAMPLE3");
    p.set("InterpolationMode", linear).set("RoundingDirection", 0u).set("DimensionCount", 1u).set("Antialiased", true);
    p.set("Scales", floats{0.25f}).set("InputPixelOffsets", floats{0.5f}).set("OutputPixelOffsets", floats{-0.5f});
    p.bind("InputTensor", {80}, noise(80)).bind("OutputTensor", {20});
    reals const input = noise(80);
    reals got;
    for (std::size_t o = 0; o < 20; ++o) got.push_back((input[4 * o + 1] + input[4 * o + 2]) / 2);
    CHECK(cause_named(p, got) == "antialiasing_ignored");
}

TEST_CASE("likely_cause: antialiasing in the other way is recognized", "[likely_cause][golden]") {
    problem p("RESAMPLE3");
    p.set("InterpolationMode", linear).set("DimensionCount", 1u).set("Scales", floats{0.25f});
    p.set("RoundingDirection", 0u).set("Antialiased", true);
    p.set("InputPixelOffsets", floats{0.5f}).set("OutputPixelOffsets", floats{-0.5f});
    p.bind("InputTensor", {80}, noise(80)).bind("OutputTensor", {20});
    reals const input = noise(80);
    reals got;
    for (std::size_t o = 0; o < 20; ++o)
        got.push_back((input[4 * o] + input[4 * o + 1] + input[4 * o + 2] + input[4 * o + 3]) / 4);
    CHECK(cause_named(p, got) == "antialiasing_otherwise");
}

TEST_CASE("likely_cause: bytes that are rounded instead of cut off are recognized", "[likely_cause][golden]") {
    problem p("RESAMPLE1");
    p.set("InterpolationMode", linear).set("DimensionCount", 1u).set("Scales", floats{2});
    p.set("InputPixelOffsets", floats{0.5f}).set("OutputPixelOffsets", floats{-0.5f});
    reals elements;
    for (double number : noise(40)) elements.push_back(std::abs(std::trunc(number)));
    p.bind<std::uint8_t>("InputTensor", {40}, elements).bind<std::uint8_t>("OutputTensor", {80});
    auto const stored = [&](double (*store)(double), double output_offset = -0.5) {
        reals result;
        for (index_t o = 0; o < 80; ++o) {
            double const x = clamped((static_cast<double>(o) - output_offset) / 2 - 0.5, 39), lower = std::floor(x);
            auto const at = static_cast<std::size_t>(to_index(lower, 0, 38));
            double const weight = x - static_cast<double>(at);
            result.push_back(store((1 - weight) * elements[at] + weight * elements[at + 1]));
        }
        return result;
    };
    CHECK(cause_named(p, stored([](double x) { return std::trunc(x); })) == "none");
    CHECK(cause_named(p, stored([](double x) { return std::nearbyint(x); })) == "bytes_rounded");
    CHECK(cause_named(p, stored([](double x) { return std::round(x); })) == "bytes_halves_away_from_zero");
    // Any other mistake is sought with the fractions cut off.
    CHECK(cause_named(p, stored([](double x) { return std::trunc(x); }, 0)) == "resample_output_offset_zero");
}

TEST_CASE("likely_cause: a gradient of RESAMPLE that is added twice, or overwritten, is recognized",
          "[likely_cause][golden]") {
    problem p("RESAMPLE_GRAD");
    p.set("InterpolationMode", nearest).set("DimensionCount", 4u).set("Scales", floats{1, 1, 2, 2});
    p.set("InputPixelOffsets", floats{0, 0, 0.5f, 0.5f}).set("OutputPixelOffsets", floats{0, 0, -0.5f, -0.5f});
    p.bind("InputGradientTensor", {1, 1, 12, 14}, noise(12 * 14)).bind("OutputGradientTensor", {1, 1, 6, 7});
    reals const incoming = noise(12 * 14);
    reals twice, last;
    for (std::size_t y = 0; y < 6; ++y)
        for (std::size_t x = 0; x < 7; ++x) {
            std::size_t const corner = 28 * y + 2 * x;
            twice.push_back(2 *
                            (incoming[corner] + incoming[corner + 1] + incoming[corner + 14] + incoming[corner + 15]));
            last.push_back(incoming[corner + 15]);
        }
    CHECK(cause_named(p, twice, "OutputGradientTensor") == "resample_gradient_added_twice");
    CHECK(cause_named(p, last, "OutputGradientTensor") == "resample_gradient_overwritten");
}

TEST_CASE("likely_cause: a size of UPSAMPLE_2D read height first is recognized", "[likely_cause][golden]") {
    problem p("UPSAMPLE_2D");
    p.set("ScaleSize", size_2d{3, 2}).set("InterpolationMode", nearest);
    p.bind("InputTensor", {1, 1, 6, 6}, noise(36)).bind("OutputTensor", {1, 1, 12, 18});
    reals const input = noise(36);
    reals got;
    for (std::size_t y = 0; y < 12; ++y)
        for (std::size_t x = 0; x < 18; ++x) got.push_back(input[y / 3 * 6 + std::min<std::size_t>(x / 2, 5)]);
    CHECK(cause_named(p, got) == "upsample_height_first");
}
