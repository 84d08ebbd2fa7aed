// SPDX-License-Identifier: MIT
// dmlref::roi_pooling stores the bits of dmlref::reference::roi_pooling, whatever the problem and however it is run.
#include "dmlref/kernels/roi_pooling.hpp"

#include "dmlref/reference/roi_pooling.hpp"
#include "kernels/lanes_of_problems.hpp"
#include "support/catch.hpp"
#include "support/rules/roi_pooling.hpp"
#include "support/some_readings.hpp"

#include <array>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::roi_pooling(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { roi_pooling(arguments...); };

struct problem {
    shape input_sizes, roi_sizes, output_sizes;
    roi_pooling_options options;
    contents input_contents;
    bool with_odd_corners;
    execution how;
};

problem some_problem(std::uint32_t seed) {
    random_numbers random(seed);
    index_t const lanes = lanes_of_problems, awkward = lanes * random.between(1, 5) + random.between(-1, 1);
    auto const some_size = [&] { return random.one_of<index_t>({1, random.between(1, 9), random.between(1, 40)}); };
    problem chosen;
    chosen.input_sizes = {random.between(1, 3),
                          random.one_of<index_t>({1, 3, random.between(1, 40), awkward, 4 * lanes}), some_size(),
                          some_size()};
    chosen.roi_sizes = {1, 1, random.one_of<index_t>({1, random.between(1, 4), random.between(1, 20)}), 5};
    chosen.options.spatial_scale = random.one_of({1.f, 0.0625f, 0.5f, -1.f, 0.3f, 0.f});
    chosen.options.pooled_size = {static_cast<std::uint32_t>(random.one_of<index_t>({1, 2, 7, random.between(1, 9)})),
                                  static_cast<std::uint32_t>(random.one_of<index_t>({1, 2, 7, random.between(1, 9)}))};
    if (random.one_in(30)) chosen.options.pooled_size.width = 300;
    chosen.output_sizes = roi_pooling_output_sizes(chosen.input_sizes, chosen.roi_sizes, chosen.options);
    chosen.input_contents = random.one_of(
        {contents::distinct, contents::ties, contents::special, contents::nan_now_and_then, contents::least});
    chosen.with_odd_corners = random.one_in(3);
    chosen.options.readings = some_readings(random);
    chosen.how = some_execution(random);
    return chosen;
}

/// Images too large to be packed into lanes for many channels at once.
problem some_large_problem(std::uint32_t seed) {
    problem chosen = some_problem(seed);
    chosen.input_sizes = {1, 2 * lanes_of_problems + 3, 160, 160};
    chosen.output_sizes = roi_pooling_output_sizes(chosen.input_sizes, chosen.roi_sizes, chosen.options);
    return chosen;
}

template <class T>
random_tensor<T> some_regions(random_numbers& random, problem const& given) {
    shape strides = some_strides(random, given.roi_sizes, false);
    if (random.one_in(10)) strides[2] = 0; // all regions are the last one written
    auto rois = some_tensor<T>(random, given.roi_sizes, strides);
    auto const& size = given.input_sizes;
    float const scale = given.options.spatial_scale == 0.f ? 1.f : given.options.spatial_scale;
    auto const corner = [&](index_t most) {
        if (given.with_odd_corners && random.one_in(4))
            return random.one_of({some_value(random, contents::special), 1e30f, -1e30f, 6e8f, 0.5f, -0.5f, 2.5f});
        return static_cast<float>(random.between(-most - 4, 5 * most + 8)) * 0.25f / scale;
    };
    for (index_t region = 0; region < given.roi_sizes[2]; ++region) {
        float const image = static_cast<float>(random.between(0, size[0] - 1)); // only the integer part of -0.5 counts
        std::array<float, 5> values = {image == 0.f ? random.one_of({0.f, 0.5f, -0.5f}) : image + 0.5f, corner(size[3]),
                                       corner(size[2]), corner(size[3]), corner(size[2])};
        if (random.one_in(2) && values[1] > values[3]) std::swap(values[1], values[3]);
        if (random.one_in(2) && values[2] > values[4]) std::swap(values[2], values[4]);
        for (index_t at = 0; at < 5; ++at)
            rois.view()(0, 0, region, at) = static_cast<T>(values[static_cast<std::size_t>(at)]);
    }
    return rois;
}

template <class T>
index_t differing_bits(problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    auto input =
        some_tensor<T>(random, given.input_sizes, some_strides(random, given.input_sizes, true), given.input_contents);
    auto rois = some_regions<T>(random, given);
    auto expected = some_tensor<T>(random, given.output_sizes, some_strides(random, given.output_sizes, false));
    auto actual = expected;
    reference::roi_pooling<T>(input, rois, expected.view(), given.options);
    roi_pooling<T>(input, rois, actual.view(), given.options, given.how);
    return testing::differing_bits(expected.memory, actual.memory);
}

index_t differing_bits(problem const& given, std::uint32_t seed) {
    return seed % 2 == 0 ? differing_bits<float>(given, seed) : differing_bits<half>(given, seed);
}

} // namespace

TEST_CASE("roi_pooling: the kernel stores the reference's bits", "[roi_pooling][kernels]") {
    for (std::uint32_t seed = 0; seed < equality_problem_count(); ++seed) {
        problem const given = some_problem(seed);
        index_t const differing = differing_bits(given, seed);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes), given.options.spatial_scale);
        CHECK(differing == 0);
    }
}

TEST_CASE("roi_pooling: large images have the reference's bits", "[roi_pooling][kernels]") {
    for (std::uint32_t seed = 0; seed < equality_problem_count() / 100; ++seed) {
        problem const given = some_large_problem(seed);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(differing_bits(given, seed) == 0);
    }
}

TEST_CASE("roi_pooling: bins that bypass the caches have the reference's bits", "[roi_pooling][kernels]") {
    problem given = some_problem(0);
    given.input_sizes = {1, 4 * lanes_of_problems + 3, 12, 11};
    given.options.pooled_size = {7, 5};
    given.roi_sizes = {1, 1, 200, 5};
    shape const output_sizes = roi_pooling_output_sizes(given.input_sizes, given.roi_sizes, given.options);
    random_numbers random(1);
    auto input = some_tensor<float>(random, given.input_sizes, packed_strides(given.input_sizes));
    auto rois = some_regions<float>(random, given);
    tensor<float> expected(output_sizes), actual(output_sizes);
    reference::roi_pooling<float>(input, rois, expected, given.options);
    roi_pooling<float>(input, rois, actual, given.options, {.threads = 2, .last_cache_size = 0});
    CHECK(testing::differing_bits(expected.elements(), actual.elements()) == 0);
}

TEST_CASE("roi_pooling: the kernel refuses what the reference refuses", "[roi_pooling][kernels]") {
    check_refused(rules::roi_pooling_rules(), by_reference);
    check_refused(rules::roi_pooling_rules(), by_kernel);
}
