// SPDX-License-Identifier: MIT
#include "support/rules/resample.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// The sentence with which a call is refused.
std::string sentence(resample_options const& options, shape const& input_sizes, shape const& output_sizes) {
    resample_call c;
    c.options = options;
    c.set_from(input_sizes), c.set_to(output_sizes);
    return refusal([&] { c.apply(validated); });
}

} // namespace

TEST_CASE("resample: what the document allows is accepted", "[resample][spec]") {
    check_accepted<resample_call>(validated,
                                  accepted_resamplings<resample_call>({
                                      // In memory interleaved.
                                      [](auto& c) { c.set_line(1, {2}), c.from = laid_out(c.from.data(), {4}, {2}); },
                                      [](auto& c) {
                                          c.options.interpolation_mode = interpolation_mode::linear;
                                          c.options.antialiased = true;
                                      },
                                  }));
}

TEST_CASE("resample: a call that breaks a rule is refused", "[resample][spec]") {
    check_refused(resample_rules(), validated);
    check_broken_alone(resample_rules(), validated);
}

TEST_CASE("resample: a refusal names the operator that was asked for", "[resample][spec]") {
    resample_call c;
    CHECK(refusal([&] { validate({}, c.to, c.options, "RESAMPLE1"); }) ==
          "RESAMPLE1: InputTensor is null, must be given always");
}

TEST_CASE("resample: an axis reduced to less than half is filtered over all elements in between", "[resample][spec]") {
    CHECK(spec::filter_stretch(0.25f) == 4);
    CHECK(spec::filter_stretch(0.4f) == 2.5f);
    CHECK(spec::filter_stretch(0x0.ffffffp-1f) > 2); // the float below 1/2
    for (float scale : {0.5f, 0.75f, 1.f, 7.f, std::numeric_limits<float>::max()})
        CHECK(spec::filter_stretch(scale) == 1);
    CHECK(spec::filter_stretch(0x1p-149f) == infinity);
}

TEST_CASE("resample: an axis is halved until its scale is half or more", "[resample][spec]") {
    auto const is = [](spec::halved_axis const& left, index_t size, int halvings, float scale, float offset) {
        return left.size == size && left.halvings == halvings && left.scale == scale &&
               left.input_pixel_offset == offset;
    };
    CHECK(is(spec::halved(9, 0.5f, 0.5f), 9, 0, 0.5f, 0.5f));
    CHECK(is(spec::halved(9, 0.375f, 0.5f), 5, 1, 0.75f, 0.5f)); // the centers of pixels stay centers
    CHECK(is(spec::halved(9, 0.125f, 0), 3, 2, 0.5f, 0.375f));
    CHECK(is(spec::halved(9, 0x1p-149f, 0.5f), 1, 4, 0.5f, 0.5f)); // one element is not halved
    CHECK(spec::halved(9, 0x0.ffffffp-1f, 0.5f).halvings == 1);    // the float below 1/2
}

TEST_CASE("resample: numbers are truncated or rounded when they are stored as bytes", "[resample][spec]") {
    auto const cut = [](float value) { return to_element<std::int8_t>(value, integer_rounding::toward_zero); };
    auto const rounded = [](float value) { return to_element<std::int8_t>(value, integer_rounding::nearest_even); };
    CHECK((cut(1.9f) == 1 && cut(-1.9f) == -1 && cut(-0.4f) == 0 && cut(300.f) == 127 && cut(-300.f) == -128));
    CHECK((rounded(1.9f) == 2 && rounded(-1.5f) == -2 && rounded(2.5f) == 2 && rounded(127.5f) == 127));
    CHECK(to_element<std::uint8_t>(-0.9f, integer_rounding::toward_zero) == 0);
    CHECK(to_element<float>(1.9f, integer_rounding::toward_zero) == 1.9f);
}

TEST_CASE("resample: the work of an antialiased call stays within its budget", "[resample][spec]") {
    // 2 x 3 outputs, each of which averages 2 * 4 rows and all of 6 columns.
    resample_options options = {.interpolation_mode = interpolation_mode::linear,
                                .scales = {0.25f, 0.125f},
                                .antialiased = true,
                                .work_budget = 287};
    CHECK(sentence(options, {9, 6}, {2, 3}) ==
          "RESAMPLE3: Antialiased brings the call to 288 elements, must stay within the work budget of 287 (raise "
          "work_budget to allow it)");
    options.work_budget = 288;
    CHECK(sentence(options, {9, 6}, {2, 3}) == "accepted");
    // Halved once and twice: 2 * 2 rows, and all columns, unless there are more than 2 * 4 of them.
    options.readings.antialias_reading = antialias_reading::iterative_halving;
    options.work_budget = 6 * 4 * 8 - 1;
    CHECK(sentence(options, {9, 6}, {2, 3}) == "accepted");
    CHECK(sentence(options, {9, 20}, {2, 3}).starts_with("RESAMPLE3: Antialiased brings the call to 192 elements"));
    options.work_budget = 0;
    options.antialiased = false;
    CHECK(sentence(options, {9, 6}, {2, 3}) == "accepted");
    options.antialiased = true;
    options.interpolation_mode = interpolation_mode::nearest_neighbor;
    CHECK(sentence(options, {9, 6}, {2, 3}) == "accepted");
}

TEST_CASE("resample: empty arrays mean the ratio of sizes and the centers of pixels", "[resample][spec]") {
    resample_options const filled = with_defaults({}, {4, 3}, {2, 9});
    CHECK(filled.scales == per_axis<float>{0.5f, 3});
    CHECK(filled.input_pixel_offsets == per_axis<float>{0.5f, 0.5f});
    CHECK(filled.output_pixel_offsets == per_axis<float>{-0.5f, -0.5f});
    CHECK_FALSE(filled.rounding_direction);

    resample_options const given = {.scales = {2}, .input_pixel_offsets = {0}, .output_pixel_offsets = {1}};
    CHECK(with_defaults(given, {3}, {5}).scales == per_axis<float>{2});
    CHECK(with_defaults(given, {3}, {5}).input_pixel_offsets == per_axis<float>{0});
    CHECK(with_defaults(given, {3}, {5}).output_pixel_offsets == per_axis<float>{1});
}

TEST_CASE("resample: output sizes are floor(size * scale), at least 1", "[resample][spec]") {
    CHECK(resample_output_sizes({4, 4, 3, 5}, {1, 0.5f, 1.5f, 2}) == shape{4, 2, 4, 10});
    CHECK(resample_output_sizes({3}, {0.1f}) == shape{1});
    CHECK(resample_output_sizes({10}, {0.7f}) == shape{7}); // 6.99999988, which float rounds to 7
    CHECK(resample_output_sizes({3}, {std::numeric_limits<float>::max()}) == shape{0xffff'ffff});
    CHECK_THROWS_WITH(resample_output_sizes({3, 4}, {2}),
                      "RESAMPLE2: Scales has 1 values, must have DimensionCount, which is 2");
    CHECK_THROWS_WITH(resample_output_sizes({3}, {0}, "RESAMPLE"),
                      "RESAMPLE: Scales[0] is 0, must be positive and finite");
}
