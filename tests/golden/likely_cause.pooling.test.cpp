// SPDX-License-Identifier: MIT
#include "dmlref/golden/likely_cause.hpp"

#include "support/catch.hpp"
#include "suspected.hpp"

#include <numeric>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// How a device of this file pools images of 10 x 10: windows of size x size.
struct square_windows {
    int size = 3, stride = 1, padding = 0, dilation = 1, output = 8;
};

/// A problem with these windows on {1, 2, 10, 10}.
problem pooling(std::string_view name, square_windows const& windows, reals const& input = noise(200)) {
    auto const number = [](int value) { return static_cast<std::uint32_t>(value); };
    problem p(name);
    p.set_windows({number(windows.size), number(windows.size)}, {number(windows.stride), number(windows.stride)},
                  number(windows.padding), number(windows.dilation));
    p.bind("InputTensor", {1, 2, 10, 10}, input);
    p.bind("OutputTensor", {1, 2, windows.output, windows.output});
    return p;
}

/// Calls reduce(elements of a window) for every window of two channels.
template <class Reduce>
reals pooled(reals const& input, square_windows const& windows, Reduce&& reduce) {
    reals result;
    for (int channel = 0; channel < 2; ++channel)
        for (int y = 0; y < windows.output; ++y)
            for (int x = 0; x < windows.output; ++x) {
                reals elements;
                for (int k = 0; k < windows.size * windows.size; ++k) {
                    int const row = y * windows.stride - windows.padding + k / windows.size * windows.dilation;
                    int const column = x * windows.stride - windows.padding + k % windows.size * windows.dilation;
                    if (row >= 0 && row < 10 && column >= 0 && column < 10)
                        elements.push_back(input[static_cast<std::size_t>((channel * 10 + row) * 10 + column)]);
                }
                result.push_back(reduce(elements));
            }
    return result;
}

double largest(reals const& elements) {
    return elements.empty() ? -infinity : *std::max_element(elements.begin(), elements.end());
}

double total_of(reals const& elements) { return std::accumulate(elements.begin(), elements.end(), 0.); }

} // namespace

TEST_CASE("likely_cause: windows that lie elsewhere are recognized", "[likely_cause][golden]") {
    reals const input = noise(200);
    problem const padded = pooling("MAX_POOLING", {.stride = 2, .padding = 1, .output = 5});
    CHECK(cause_named(padded, pooled(input, {.stride = 2, .output = 5}, largest)) == "start_padding_ignored");
    CHECK(cause_named(padded, pooled(input, {.stride = 1, .padding = 1, .output = 5}, largest)) == "strides_ignored");

    problem const plain = pooling("MAX_POOLING", {});
    reals shifted(input.begin() + 1, input.end()); // of each row but the last element, which no window reaches then
    shifted.push_back(0);
    for (std::size_t last = 9; last < shifted.size(); last += 10) shifted[last] = -infinity;
    CHECK(cause_named(plain, pooled(shifted, {}, largest)) == "windows_shifted_by_one_column");

    problem const dilated = pooling("MAX_POOLING2", {.dilation = 2, .output = 6});
    CHECK(cause_named(dilated, pooled(input, {.output = 6}, largest)) == "dilations_ignored");
}

TEST_CASE("likely_cause: maxima that start from zero, and empty windows, are recognized", "[likely_cause][golden]") {
    problem const p = pooling("MAX_POOLING", {.size = 2, .output = 9});
    CHECK(cause_named(p, pooled(noise(200), {.size = 2, .output = 9}, [](reals const& elements) {
                          return std::max(0., largest(elements));
                      })) == "maximum_from_zero");

    square_windows const beyond = {.size = 1, .padding = 1, .output = 12};
    CHECK(cause_named(pooling("MAX_POOLING", beyond), pooled(noise(200), beyond, [](reals const& elements) {
                          return elements.empty() ? 0 : elements[0];
                      })) == "empty_window_is_zero");
}

TEST_CASE("likely_cause: a NaN that a device passes over, or that always wins, is recognized",
          "[likely_cause][golden]") {
    reals input = noise(200);
    for (std::size_t element = 3; element < input.size(); element += 17)
        input[element] = std::numeric_limits<double>::quiet_NaN();
    problem const p = pooling("MAX_POOLING", {}, input);
    CHECK(cause_named(p, pooled(input, {}, [](reals elements) {
                          std::erase_if(elements, [](double element) { return std::isnan(element); });
                          return largest(elements);
                      })) == "nan_passed_over");
    CHECK(cause_named(p, pooled(input, {}, [](reals const& elements) {
                          return std::isnan(total_of(elements)) ? total_of(elements) : largest(elements);
                      })) == "nan_always_wins");
}

TEST_CASE("likely_cause: the last of equal maxima is recognized", "[likely_cause][golden]") {
    reals input = noise(200);
    for (double& value : input) value = std::floor(value / 64); // few numbers, so that many are equal
    problem p = pooling("MAX_POOLING1", {.size = 2, .stride = 2, .output = 5}, input);
    p.bind<std::uint32_t>("OutputIndicesTensor", {1, 2, 5, 5});
    reals got;
    for (std::size_t window = 0; window < 50; ++window) {
        std::size_t const corner = window / 5 * 20 + window % 5 * 2;
        std::size_t last = corner;
        for (std::size_t element : {corner + 1, corner + 10, corner + 11})
            if (input[element] >= input[last]) last = element;
        got.push_back(static_cast<double>(last));
    }
    CHECK(cause_named(p, got, "OutputIndicesTensor") == "last_of_equals");
}

TEST_CASE("likely_cause: indices that count otherwise are recognized", "[likely_cause][golden]") {
    problem p = pooling("MAX_POOLING1", {});
    p.bind<std::uint32_t>("OutputIndicesTensor", {1, 2, 8, 8});
    reals const right = p.result("OutputIndicesTensor");
    auto const renumbered = [&](index_t (*number)(index_t)) {
        reals got;
        for (double value : right) got.push_back(static_cast<double>(number(to_index(value, 0, 199))));
        return cause_named(p, got, "OutputIndicesTensor");
    };
    CHECK(renumbered([](index_t at) { return at % 100; }) == "index_within_channel");
    CHECK(renumbered([](index_t at) { return at / 100 * 100 + at % 10 * 10 + at / 10 % 10; }) ==
          "index_column_by_column");
}

TEST_CASE("likely_cause: averages divided by something else are recognized", "[likely_cause][golden]") {
    square_windows const windows = {.stride = 2, .padding = 1, .output = 5};
    problem p = pooling("AVERAGE_POOLING", windows);
    auto const divided = [&](double (*divisor)(reals const&)) {
        return cause_named(p, pooled(noise(200), windows,
                                     [&](reals const& elements) { return total_of(elements) / divisor(elements); }));
    };
    p.set("IncludePadding", false);
    CHECK(divided([](reals const&) { return 9.; }) == "padding_always_counted");
    CHECK(divided([](reals const&) { return 1.; }) == "sum_not_divided");
    p.set("IncludePadding", true);
    CHECK(divided([](reals const& elements) { return static_cast<double>(elements.size()); }) ==
          "padding_never_counted");
}

TEST_CASE("likely_cause: what is beyond the padded image, read or counted, is recognized", "[likely_cause][golden]") {
    square_windows const windows = {.stride = 2, .output = 5}; // the last of a row has 2 columns
    reals input = noise(200);
    for (double& value : input) value = -1 - std::abs(value);
    problem const maxima = pooling("MAX_POOLING", windows, input);
    CHECK(cause_named(maxima, pooled(input, windows, [](reals const& elements) {
                          return elements.size() < 9 ? 0 : largest(elements);
                      })) == "maximum_with_beyond_as_zero");
    reals wrapped;
    for (std::size_t window = 0; window < 50; ++window) {
        reals elements;
        for (std::size_t k = 0; k < 9; ++k) {
            std::size_t const row = (window / 5 % 5 * 2 + k / 3) % 10, column = (window % 5 * 2 + k % 3) % 10;
            elements.push_back(input[window / 25 * 100 + row * 10 + column]);
        }
        wrapped.push_back(largest(elements));
    }
    CHECK(cause_named(maxima, wrapped) == "beyond_the_end_wrapped");

    square_windows const padded = {
        .stride = 2, .padding = 1, .output = 6}; // the last: a column, padding, and beyond it
    problem averages = pooling("AVERAGE_POOLING", padded);
    auto const divided = [&](bool include_padding) {
        averages.set("IncludePadding", include_padding);
        int window = 0;
        return cause_named(averages, pooled(noise(200), padded, [&](reals const& elements) {
                               int const rows = window / 6 % 6 < 5 ? 3 : 2, columns = window % 6 < 5 ? 3 : 2;
                               ++window;
                               double const beyond = 9 - rows * columns, counted = static_cast<double>(elements.size());
                               return total_of(elements) / (include_padding ? 9 - beyond : counted + beyond);
                           }));
    };
    CHECK(divided(true) == "divisor_without_beyond");
    CHECK(divided(false) == "divisor_with_beyond");
}

TEST_CASE("likely_cause: norms that are none are recognized", "[likely_cause][golden]") {
    square_windows const windows = {.size = 2, .stride = 2, .output = 5};
    problem p = pooling("LP_POOLING", windows);
    p.set("P", 3u);
    auto const reduced = [&](auto&& reduce) { return cause_named(p, pooled(noise(200), windows, reduce)); };
    auto const powers = [](reals const& elements, int p_used, bool absolute) {
        double sum = 0;
        for (double each : elements) {
            double const base = absolute ? std::abs(each) : each;
            sum += p_used == 3 ? base * base * base : base * base;
        }
        return sum;
    };
    CHECK(reduced([&](reals const& x) { return powers(x, 3, true); }) == "root_missing");
    CHECK(reduced([&](reals const& x) { return std::sqrt(powers(x, 2, true)); }) == "order_always_two");
    CHECK(reduced([&](reals const& x) { return std::cbrt(powers(x, 3, true) / 4); }) == "norm_of_mean");
    CHECK(reduced([&](reals const& x) {
              double const sum = powers(x, 3, false);
              return sum < 0 ? std::numeric_limits<double>::quiet_NaN() : std::cbrt(sum);
          }) == "powers_without_absolute_value");
}

TEST_CASE("likely_cause: a gradient of pooling that is overwritten, or added twice, is recognized",
          "[likely_cause][golden]") {
    problem gradient("AVERAGE_POOLING_GRAD");
    gradient.set_windows({3, 3}, {1, 1}).set("IncludePadding", false);
    reals const incoming = noise(128);
    gradient.bind("InputGradientTensor", {1, 2, 8, 8}, incoming).bind("OutputGradientTensor", {1, 2, 10, 10});
    reals last(200), twice(200);
    for (std::size_t window = 0; window < 128; ++window)
        for (std::size_t k = 0; k < 9; ++k) {
            std::size_t const element = window / 64 * 100 + (window / 8 % 8 + k / 3) * 10 + window % 8 + k % 3;
            last[element] = incoming[window] / 9;
            twice[element] += incoming[window] / 9 * 2;
        }
    CHECK(cause_named(gradient, last, "OutputGradientTensor") == "gradient_overwritten");
    CHECK(cause_named(gradient, twice, "OutputGradientTensor") == "gradient_added_twice");
}

TEST_CASE("likely_cause: the gradient of windows that begin with NaN can be explained", "[likely_cause][golden]") {
    problem gradient("MAX_POOLING_GRAD");
    gradient.set_windows({2, 2}, {2, 2});
    reals const nothing_else(200, std::numeric_limits<double>::quiet_NaN()), incoming = noise(50);
    gradient.bind("InputTensor", {1, 2, 10, 10}, nothing_else).bind("InputGradientTensor", {1, 2, 5, 5}, incoming);
    gradient.bind("OutputGradientTensor", {1, 2, 10, 10});
    reals got = gradient.result("OutputGradientTensor");
    got[0] += 1;
    CHECK(cause_named(gradient, got, "OutputGradientTensor") == "none");
}

TEST_CASE("likely_cause: mistakes of unpooling are recognized", "[likely_cause][golden]") {
    problem p("MAX_UNPOOLING");
    reals const input = noise(18);
    reals places;
    for (std::size_t element = 0; element < 18; ++element) places.push_back(static_cast<double>(element * 5 % 36));
    places[7] = places[2];
    places[9] = places[3];
    p.bind("InputTensor", {1, 2, 3, 3}, input).bind<std::uint32_t>("IndicesTensor", {1, 2, 3, 3}, places);
    p.bind("OutputTensor", {1, 2, 6, 6});
    reals added(72), first(72), per_channel(72), unzeroed(72, -777.);
    for (std::size_t element = 18; element-- > 0;) {
        auto const at = static_cast<std::size_t>(to_index(places[element], 0, 71));
        added[at] += input[element];
        first[at] = input[element];
    }
    for (std::size_t element = 0; element < 18; ++element) {
        auto const at = static_cast<std::size_t>(to_index(places[element], 0, 71));
        unzeroed[at] = input[element];
        per_channel[at + element / 9 * 36] = input[element];
    }
    CHECK(cause_named(p, added) == "unpool_duplicates_added");
    CHECK(cause_named(p, first) == "unpool_first_duplicate_stays");
    CHECK(cause_named(p, per_channel) == "unpool_index_within_channel");
    CHECK(cause_named(p, unzeroed) == "unpool_not_zeroed");
}
