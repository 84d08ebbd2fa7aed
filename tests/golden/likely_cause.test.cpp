// SPDX-License-Identifier: MIT
#include "dmlref/golden/likely_cause.hpp"

#include "support/catch.hpp"
#include "suspected.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// Average pooling of two images of three channels, 2 x 2, without padding. {2, 3, 6, 9} gives {2, 3, 5, 8}.
template <class T = float>
problem averages(reals const& input) {
    problem p("AVERAGE_POOLING");
    p.set_windows({2, 2}, {1, 1}).set("IncludePadding", false);
    p.bind<T>("InputTensor", {2, 3, 6, 9}, input);
    p.bind<T>("OutputTensor", {2, 3, 5, 8});
    return p;
}

/// result[i] is element source(n, c, y, x) of `from`, which has the same four sizes.
template <class Source>
reals rearranged(reals const& from, shape const& sizes, Source&& source) {
    reals result;
    for_each_index(sizes, [&](dmlref::multi_index const& at) {
        result.push_back(from[static_cast<std::size_t>(source(at[0], at[1], at[2], at[3]))]);
    });
    return result;
}

} // namespace

TEST_CASE("likely_cause: an input read as NHWC is recognized", "[likely_cause][golden]") {
    reals const input = noise(2 * 3 * 6 * 9);
    reals const read = rearranged(
        input, {2, 3, 6, 9}, [](index_t n, index_t c, index_t y, index_t x) { return ((n * 6 + y) * 9 + x) * 3 + c; });
    CHECK(cause_named(averages(input), averages(read).result("OutputTensor")) == "input_read_as_channels_last");
}

TEST_CASE("likely_cause: an output written as NHWC is recognized", "[likely_cause][golden]") {
    problem const p = averages(noise(2 * 3 * 6 * 9));
    reals const right = p.result("OutputTensor");
    reals written(right.size());
    for (std::size_t n = 0, from = 0; n < 2; ++n)
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t pixel = 0; pixel < 40; ++pixel) written[(n * 40 + pixel) * 3 + c] = right[from++];
    CHECK(cause_named(p, written) == "output_written_as_channels_last");
}

TEST_CASE("likely_cause: images and channels that are mixed up are recognized", "[likely_cause][golden]") {
    reals const input = noise(2 * 3 * 6 * 9);
    auto const read = [&](auto&& source) {
        return averages(rearranged(input, {2, 3, 6, 9}, source)).result("OutputTensor");
    };
    problem const p = averages(input);
    CHECK(cause_named(p, read([](index_t, index_t c, index_t y, index_t x) { return (c * 6 + y) * 9 + x; })) ==
          "first_image_read_for_all");
    CHECK(cause_named(p, read([](index_t n, index_t, index_t y, index_t x) { return (n * 18 + y) * 9 + x; })) ==
          "first_channel_read_for_all");
    CHECK(cause_named(p, read([](index_t n, index_t c, index_t y, index_t x) {
                          return ((n * 3 + 2 - c) * 6 + y) * 9 + x;
                      })) == "channels_reversed");
    CHECK(cause_named(p, read([](index_t n, index_t c, index_t y, index_t x) { return ((n + c) * 6 + y) * 9 + x; })) ==
          "batch_stride_of_one_channel");
}

TEST_CASE("likely_cause: results that are all halves are recognized", "[likely_cause][golden]") {
    auto const in_half = [](double value) {
        return static_cast<double>(static_cast<float>(half(static_cast<float>(value))));
    };
    problem const p = averages(noise(2 * 3 * 6 * 9));
    reals stored = p.result("OutputTensor");
    for (double& value : stored) value = in_half(value / 3); // as if the inputs were a third
    reals input = noise(2 * 3 * 6 * 9);
    for (double& value : input) value /= 3;
    problem const of_thirds = averages(input);
    CHECK(cause_named(of_thirds, stored) == "computed_in_half");
    stored[7] = 0;
    CHECK(cause_named(of_thirds, stored) != "computed_in_half");
}

TEST_CASE("likely_cause: elements that were not written, or are another's, are recognized", "[likely_cause][golden]") {
    problem const p = averages(noise(2 * 3 * 6 * 9));
    reals const right = p.result("OutputTensor");
    auto const missing = [&](auto&& is_missing) {
        reals got = right;
        for (std::size_t flat = 0; flat < got.size(); ++flat)
            if (is_missing(flat)) got[flat] = -777;
        return got;
    };
    CHECK(cause_named(p, missing([](std::size_t flat) { return flat % 8 == 7; })) == "last_column_missed");
    CHECK(cause_named(p, missing([](std::size_t flat) { return flat / 8 % 5 == 4; })) == "last_row_missed");
    CHECK(cause_named(p, missing([](std::size_t flat) { return flat / 8 % 5 % 2 == 1; })) == "odd_rows_missed");
    CHECK(cause_named(p, missing([](std::size_t flat) { return flat >= 120; })) == "last_image_missed");
    CHECK(cause_named(p, reals(right.size(), -777.)) == "nothing_written");

    reals mirrored = right, shifted = right;
    for (auto row = mirrored.begin(); row != mirrored.end(); row += 8) std::reverse(row, row + 8);
    for (auto row = shifted.begin(); row != shifted.end(); row += 8) std::rotate(row, row + 1, row + 8);
    CHECK(cause_named(p, mirrored) == "output_mirrored");
    CHECK(cause_named(p, shifted) == "output_shifted_left");
}

TEST_CASE("likely_cause: a constant factor is recognized and said", "[likely_cause][golden]") {
    problem const p = averages(noise(2 * 3 * 6 * 9));
    reals got = p.result("OutputTensor");
    for (double& value : got) value *= 0.625;
    std::vector<golden::likely_cause> const causes = golden::likely_causes_of(suspected(p, got));
    REQUIRE_FALSE(causes.empty());
    golden::likely_cause const& cause = causes.front();
    CHECK(cause.name == "result_scaled");
    CHECK(cause.sentence == "each element of the output is a constant times what it should be: 0.625");
    CHECK(cause.failing == got.size());
    CHECK(cause.explained == got.size());
    CHECK(cause.agreeing == cause.elements);
}

TEST_CASE("likely_cause: exact elements contradict a factor that is one but for rounding", "[likely_cause][golden]") {
    problem const p = averages(noise(2 * 3 * 6 * 9));
    golden::suspect what = suspected(p, p.result("OutputTensor"));
    for (std::size_t flat = 0; flat < what.got.size(); ++flat) {
        if (flat % 3 != 0) what.got[flat] *= 1 + 0x1p-23; // within what is accepted
        if (flat < 15) what.bound[flat] = 0;              // but here
        what.outside[flat] = flat < 15 && flat % 3 != 0;
    }
    CHECK(cause_named(what) == "none");
}

TEST_CASE("likely_cause: results truncated to half are recognized", "[likely_cause][golden]") {
    reals const input = noise(2 * 3 * 6 * 9); // 14 bits: half rounds them, and the sums again
    problem const p = averages<half>(input);
    reals widened;
    for (double value : input)
        widened.push_back(static_cast<double>(static_cast<float>(half(static_cast<float>(value)))));
    reals got = averages(widened).result("OutputTensor");
    for (double& value : got) {
        double const spacing = std::ldexp(1., std::ilogb(value) - 10);
        value = std::trunc(value / spacing) * spacing;
    }
    golden::suspect what = suspected(p, got);
    for (std::size_t flat = 0; flat < got.size(); ++flat) { // a store that rounds to nearest leaves no room
        what.bound[flat] = 0;
        what.outside[flat] = what.got[flat] != what.expected[flat];
    }
    CHECK(cause_named(what) == "half_truncated");
}

TEST_CASE("likely_cause: a random corruption has no cause", "[likely_cause][golden]") {
    problem const p = averages(noise(2 * 3 * 6 * 9));
    reals const right = p.result("OutputTensor");
    for (std::uint32_t seed = 2; seed < 12; ++seed) {
        reals got = right;
        reals const wrong = noise(static_cast<index_t>(got.size()), seed);
        for (std::size_t flat = seed; flat < got.size(); flat += seed - 1) got[flat] = wrong[flat];
        CHECK(cause_named(p, got) == "none");
    }
    reals one = right;
    one[17] += 0.25;
    CHECK(cause_named(p, one) == "none");
}

TEST_CASE("likely_cause: a right result has nothing to explain", "[likely_cause][golden]") {
    problem const p = averages(noise(2 * 3 * 6 * 9));
    golden::suspect const what = suspected(p, p.result("OutputTensor"));
    CHECK(golden::ranked_causes(what).empty());
    CHECK(golden::likely_causes_of(what).empty());
}

TEST_CASE("likely_cause: all that was tried is ranked", "[likely_cause][golden]") {
    problem const p = averages(noise(2 * 3 * 6 * 9));
    reals got = p.result("OutputTensor");
    for (double& value : got) value *= 4;
    auto const causes = golden::ranked_causes(suspected(p, got));
    REQUIRE(causes.size() > 20);
    CHECK(causes[0].name == "sum_not_divided"); // before result_scaled, which explains as much
    for (std::size_t i = 1; i < causes.size(); ++i) CHECK(causes[i - 1].explained >= causes[i].explained);
}

TEST_CASE("likely_cause: a hypothesis that throws explains nothing, and the others are tried",
          "[likely_cause][golden]") {
    problem const p = averages(noise(2 * 3 * 6 * 9));
    reals got = p.result("OutputTensor");
    for (double& value : got) value = -value;
    golden::cause::hypothesis const throws("throws", "", [](golden::cause::plain_call& call) {
        return call.value<float>("WindowSize") > 0; // which is none
    });
    golden::cause::hypothesis const reversed("reversed", "", [](golden::suspect const&, reals& values) {
        for (double& value : values) value = -value;
        return true;
    });
    auto const causes = golden::ranked_causes(suspected(p, got), {&throws, &reversed});
    REQUIRE(causes.size() == 1);
    CHECK(causes[0].name == "reversed");
}

TEST_CASE("likely_cause: of a call that takes long, only what the result alone says is tried",
          "[likely_cause][golden]") {
    problem p("AVERAGE_POOLING"); // 3.6e9 elements in a window
    p.set_windows({60000, 60000}, {10, 10}, 30000).set("IncludePadding", false);
    p.bind("InputTensor", {1, 1, 10, 10}, noise(100)).bind("OutputTensor", {1, 1, 2, 2});
    golden::suspect const what{.call = p.call(),
                               .tensor = "OutputTensor",
                               .got = {3, 6, 9, 12},
                               .expected = {1, 2, 3, 4},
                               .bound = {0, 0, 0, 0},
                               .outside = {true, true, true, true}};
    CHECK(cause_named(what) == "result_scaled");
    for (golden::likely_cause const& tried : golden::ranked_causes(what)) CHECK(tried.name != "sum_not_divided");
}

TEST_CASE("likely_cause: every operator's hypotheses have names of their own", "[likely_cause][golden]") {
    for (directml::operator_schema const& schema : directml::operators)
        for (std::string_view const output : {"OutputTensor", "OutputGradientTensor", "OutputROIGradientTensor"}) {
            std::vector<std::string_view> names;
            for (golden::cause::hypothesis const* each : golden::cause::hypotheses_for(schema.type, output)) {
                CHECK_FALSE(each->sentence.empty());
                CHECK_FALSE(std::holds_alternative<std::monostate>(each->effects[0]));
                names.push_back(each->name);
            }
            std::sort(names.begin(), names.end());
            CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
        }
}

TEST_CASE("likely_cause: places that are written twice hold either value, in any order", "[likely_cause][golden]") {
    problem p("RESAMPLE1");
    p.set("InterpolationMode", 0u).set("DimensionCount", 3u).set("Scales", std::vector<float>(3, 1));
    p.set("InputPixelOffsets", std::vector<float>(3, 0.5f)).set("OutputPixelOffsets", std::vector<float>(3, -0.5f));
    p.bind("InputTensor", {1, 20, 20}, noise(400)).bind("OutputTensor", {1, 20, 20});
    reals const right = noise(400);
    reals written(400, 0);
    for (std::size_t at = 0; at < 256; ++at) written[at] = right[at + 256 < 400 && at % 3 == 0 ? at + 256 : at];
    CHECK(cause_named(p, written, "OutputTensor") == "output_counted_in_8_bits");
}
