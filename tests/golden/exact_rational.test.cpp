// SPDX-License-Identifier: MIT
#include "golden/exact_results.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using namespace dmlref::testing;

namespace {

/// What lies at a position of an axis with `count` elements: the two elements beside it, and how far it is from the
/// first. Here `lower + 1` may be beyond the axis, with weight 0.
struct exact_position {
    std::int64_t lower;
    rational weight;
};

exact_position position(rational const& coordinate, index_t count) {
    rational const inside = clamped(coordinate, 0, count - 1);
    return {inside.floor(), inside - inside.floor()};
}

/// (o + 1/2) / scale - 1/2: the scale that counts is the float.
exact_position resampled_position(index_t o, float scale, index_t count) {
    return position(rational(2 * o + 1, 2) / rational::of(scale) - rational(1, 2), count);
}

/// The sum over both axes of weight times element; elements of weight 0 are not looked at.
rational interpolated(exact_position const& y, exact_position const& x,
                      std::function<rational(index_t, index_t)> const& element) {
    rational sum;
    for (index_t i : {0, 1})
        for (index_t j : {0, 1}) {
            rational const weight = (i == 0 ? 1 - y.weight : y.weight) * (j == 0 ? 1 - x.weight : x.weight);
            if (weight != 0) sum += weight * element(y.lower + i, x.lower + j);
        }
    return sum;
}

/// Beside an element, but on it for a float.
bool is_rounded(exact_position const& at) {
    double const weight = static_cast<double>(at.weight.value());
    return at.weight != 0 && (weight < 0x1p-18 || weight > 1 - 0x1p-18);
}

/// Scales that floats hold exactly, and quotients of small numbers that they do not: those have 24 digits, and leave
/// room for one axis only.
float some_scale(random_numbers& random, bool is_short) {
    if (is_short) return static_cast<float>(random.between(3, 24)) / 8;
    return static_cast<float>(random.between(2, 9)) / static_cast<float>(random.between(3, 7));
}

struct resampling_problem {
    index_t height, width, output_height, output_width;
    float scale_y, scale_x;

    exact_position y(index_t output) const { return resampled_position(output, scale_y, height); }
    exact_position x(index_t output) const { return resampled_position(output, scale_x, width); }
    bool has_rounded_positions() const {
        bool any = false;
        for (index_t o = 0; o < output_height; ++o) any = any || is_rounded(y(o));
        for (index_t o = 0; o < output_width; ++o) any = any || is_rounded(x(o));
        return any;
    }
};

resampling_problem some_resampling(random_numbers& random) {
    bool const is_short = random.one_in(2);
    return {is_short ? random.between(1, 6) : 1,     random.between(1, 6),
            is_short ? random.between(1, 6) : 1,     random.between(1, 8),
            is_short ? some_scale(random, true) : 1, some_scale(random, is_short)};
}

constexpr int trials = 300;

} // namespace

TEST_CASE("rational: sums and products are in lowest terms, and never wrong", "[acceptance][golden]") {
    CHECK(rational(1, 6) + rational(1, 3) == rational(1, 2));
    CHECK(rational(-4, 6) * rational(3, -2) == 1);
    CHECK(rational(1, 3) / rational(2, 3) == rational(1, 2));
    CHECK(rational(-1, 3) < rational(-1, 4));
    CHECK(rational(-1, 3).floor() == -1);
    CHECK(rational(6, 3).floor() == 2);
    CHECK(rational::of(0.75f) == rational(3, 4));
    CHECK(rational::of(0.1f) == rational(13421773, 134217728)); // the nearest float to a tenth
    CHECK_THROWS_AS(rational(1, 1'000'000'007) + rational(1, 998'244'353) * rational(1, 1'000'000'009),
                    std::overflow_error);
}

TEST_CASE("acceptance: RESAMPLE is exact in its sets, and within its bounds", "[acceptance][golden]") {
    random_numbers random(21);
    for (int trial = 0; trial < trials; ++trial) {
        auto const p = some_resampling(random);
        tensor<float> input = some_integers(random, {p.height, p.width}), output({p.output_height, p.output_width});
        rationals exact;
        for_each_index(output.sizes(), [&](dmlref::multi_index const& o) {
            exact.push_back(interpolated(p.y(o[0]), p.x(o[1]), [&](index_t y, index_t x) {
                return at(input, {y, x});
            }));
        });
        check(resample_call(input, output, {p.scale_y, p.scale_x}, 1), "OutputTensor", output,
              {exact, p.has_rounded_positions()});
    }
}

TEST_CASE("acceptance: RESAMPLE_GRAD is exact in its sets, and within its bounds", "[acceptance][golden]") {
    random_numbers random(22);
    for (int trial = 0; trial < trials; ++trial) {
        auto p = some_resampling(random);
        p.scale_y = random.one_of({0.5f, 1.f, 2.f}); // sums of fractions need room
        if (p.height > 1) p.scale_x = random.one_of({0.25f, 2.f, 4.f});
        p.output_width = std::min<index_t>(p.output_width, 2);
        tensor<float> incoming = some_integers(random, {1, 1, p.output_height, p.output_width}),
                      outgoing({1, 1, p.height, p.width});
        rationals exact;
        for_each_index({p.height, p.width}, [&](dmlref::multi_index const& i) {
            rational sum;
            for_each_index({p.output_height, p.output_width}, [&](dmlref::multi_index const& o) {
                auto const weight = interpolated(p.y(o[0]), p.x(o[1]), [&](index_t y, index_t x) {
                    return y == i[0] && x == i[1] ? rational(1) : rational(0);
                });
                sum += weight * at(incoming, {0, 0, o[0], o[1]});
            });
            exact.push_back(sum);
        });
        check(resample_grad_call(incoming, outgoing, {1, 1, p.scale_y, p.scale_x}), "OutputGradientTensor", outgoing,
              {exact, p.has_rounded_positions()});
    }
}

TEST_CASE("acceptance: ROI_ALIGN's averages are exact in their sets, and within their bounds", "[acceptance][golden]") {
    random_numbers random(25);
    for (int trial = 0; trial < trials; ++trial) {
        index_t const height = random.between(2, 6), width = random.between(2, 6), bins_y = random.between(1, 3),
                      bins_x = random.between(1, 3), samples = random.between(1, 2);
        tensor<float> image = some_integers(random, {1, 1, height, width}), output({1, 1, bins_y, bins_x});
        tensor<std::uint32_t> batches({1});
        std::vector<float> corners; // in the image, and at least half a pixel apart
        for (index_t size : {width, height}) corners.push_back(static_cast<float>(random.between(0, 2 * size)) / 4);
        for (std::size_t axis : {0u, 1u})
            corners.push_back(corners[axis] + static_cast<float>(random.between(2, 8)) / 4);
        tensor<float> regions({1, 4}, corners);
        auto const sampled = [&](std::size_t axis, index_t sample, index_t bins, index_t count) {
            rational const first = rational::of(corners[axis]), second = rational::of(corners[axis + 2]);
            rational const step = (second - first) / (bins * samples);
            rational const x = rational(2 * sample + 1, 2) * step + first - rational(1, 2);
            return x < -1 || x > count ? std::nullopt : std::optional(position(x, count));
        };
        rationals exact;
        for_each_index({bins_y, bins_x}, [&](dmlref::multi_index const& bin) {
            rational sum;
            for_each_index({samples, samples}, [&](dmlref::multi_index const& sample) {
                auto const y = sampled(1, bin[0] * samples + sample[0], bins_y, height);
                auto const x = sampled(0, bin[1] * samples + sample[1], bins_x, width);
                if (x && y)
                    sum += interpolated(*y, *x, [&](index_t row, index_t column) {
                        return at(image, {0, 0, row, column});
                    });
            });
            exact.push_back(sum / (samples * samples));
        });
        auto const count = static_cast<std::uint32_t>(samples);
        check(region_call("ROI_ALIGN",
                          {{"InputTensor", image.view()},
                           {"ROITensor", regions.view()},
                           {"BatchIndicesTensor", batches.view()},
                           {"OutputTensor", output.view()}},
                          2, count, count),
              "OutputTensor", output, {exact});
    }
}
