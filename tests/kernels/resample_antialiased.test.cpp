// SPDX-License-Identifier: MIT
#include "dmlref/kernels/resample.hpp"
#include "dmlref/kernels/resample/antialiased.hpp"
#include "dmlref/reference/resample.hpp"

#include "resample_calls.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/strided.hpp"

using namespace dmlref;
using dmlref::testing::bits;
using dmlref::testing::random_numbers;
using dmlref::testing::strided;

namespace {

struct problem {
    shape input_sizes, output_sizes;
    resample_options options{.interpolation_mode = interpolation_mode::linear, .antialiased = true};
};

/// Some axes are antialiased, some interpolated, some copied, and some cropped or repeated.
problem some_problem(random_numbers& random) {
    problem chosen;
    index_t const rank = random.between(1, 4);
    for (index_t axis = 0; axis < rank; ++axis) {
        index_t const size = random.between(1, rank > 2 ? 7 : 40);
        float const scale = random.one_in(3)   ? 1.f
                            : random.one_in(3) ? static_cast<float>(random.between(40, 250)) * 0.01f
                                               : static_cast<float>(random.between(3, 49)) * 0.01f;
        chosen.input_sizes.push_back(size);
        chosen.output_sizes.push_back(random.one_in(4) ? random.between(1, 6)
                                                       : to_index(static_cast<float>(size) * scale, 1, 60));
        chosen.options.scales.push_back(scale);
        float const offset = static_cast<float>(random.between(-3, 3)) * 0.3f;
        chosen.options.input_pixel_offsets.push_back(random.one_in(2) ? 0.5f : offset);
        chosen.options.output_pixel_offsets.push_back(random.one_in(2) ? -0.5f : offset);
    }
    return chosen;
}

void fill(random_numbers& random, tensor<float>& input, bool with_special_values) {
    for (index_t i = 0; i < element_count(input.sizes()); ++i)
        input.view().data()[i] = with_special_values && random.one_in(8)
                                     ? std::bit_cast<float>(random.word())
                                     : static_cast<float>(random.between(-1'000'000, 1'000'000)) * 0x1p-17f;
}
void fill(random_numbers& random, tensor<half>& input, bool with_special_values) {
    for (index_t i = 0; i < element_count(input.sizes()); ++i)
        input.view().data()[i] = with_special_values && random.one_in(8)
                                     ? half::from_bits(static_cast<std::uint16_t>(random.word()))
                                     : half(static_cast<float>(random.between(-4096, 4096)) * 0x1p-7f);
}

/// Axes in ascending or descending order, with gaps or without.
shape some_strides(random_numbers& random, shape const& sizes) {
    per_axis<std::size_t> order;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) order.push_back(axis);
    if (random.one_in(3)) std::reverse(order.begin(), order.end());
    return testing::strides_in_order(sizes, order, random.one_in(2) ? 0 : 2);
}

template <class T>
bool is_the_references(std::uint32_t seed) {
    random_numbers random(seed);
    problem const given = some_problem(random);
    tensor<T> values(given.input_sizes);
    fill(random, values, random.one_in(3));
    strided<T> input(values, some_strides(random, given.input_sizes), T(99.f));
    strided<T> output(given.output_sizes, some_strides(random, given.output_sizes), T(-99.f));
    tensor<T> expected(given.output_sizes);
    reference::resample<T>(values.view(), expected.view(), given.options);
    resample<T>(input.view(), output.view(), given.options, {.threads = random.one_in(2) ? 1u : 3u});
    return testing::differing_bits(expected.elements(), output.packed().elements()) == 0 && output.gaps_are_untouched();
}

/// A call as in RESAMPLE's other tests, with axes that are reduced to less than half.
testing::resample_call<resample_options> some_call(random_numbers& random) {
    testing::resample_problem problem = testing::some_resample_problem(random);
    testing::make_antialiased(random, problem);
    return testing::some_resample_call(random, problem.input_sizes, problem.output_sizes, problem.options);
}

} // namespace

TEST_CASE("resample: the antialiased kernel stores the reference's bits", "[resample][kernels]") {
    for (std::uint32_t seed = 0; seed < 600; ++seed) {
        CAPTURE(seed);
        CHECK((seed % 2 == 0 ? is_the_references<float>(seed) : is_the_references<half>(seed)));
    }
}

TEST_CASE("resample: the antialiased kernel stores the reference's bits in every layout", "[resample][kernels]") {
    testing::check_resample_calls(
        some_call, [](auto const&... arguments) { reference::resample(arguments...); },
        [](auto const&... arguments) { resample(arguments...); });
}

TEST_CASE("resample: the antialiased kernel computes RESAMPLE2 on axes that are not reduced", "[resample][kernels]") {
    CHECK(kernels::is_filtered(
        {.interpolation_mode = interpolation_mode::linear, .scales = {1, 0.25f}, .antialiased = true}));
    CHECK_FALSE(kernels::is_filtered({.interpolation_mode = interpolation_mode::linear, .scales = {1, 0.25f}}));
    CHECK_FALSE(kernels::is_filtered({.scales = {1, 0.25f}, .antialiased = true}));
    CHECK_FALSE(kernels::is_filtered(
        {.interpolation_mode = interpolation_mode::linear, .scales = {1, 0.5f}, .antialiased = true}));
}
