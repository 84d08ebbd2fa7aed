// SPDX-License-Identifier: MIT
// dmlref::resample stores the bits of dmlref::reference::resample, whatever the problem and however it is run.
#include "dmlref/kernels/resample.hpp"

#include "aligned_pixels.hpp"
#include "dmlref/kernels/resample/plan.hpp"
#include "dmlref/kernels/resample/row_patch_box.hpp"
#include "dmlref/reference/resample.hpp"
#include "resample_calls.hpp"
#include "support/rules/resample.hpp"

using namespace dmlref;
using dmlref::testing::random_numbers;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::resample(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { resample(arguments...); };

testing::resample_call<resample_options> some_call(random_numbers& random) {
    auto const chosen = testing::some_resample_problem(random);
    return testing::some_resample_call(random, chosen.input_sizes, chosen.output_sizes, chosen.options);
}

// The first axis is copied: planes one after the other, or pixels.
template <class T>
void check_three_axes(shape const& input_sizes, shape const& output_sizes, bool has_pixels) {
    CAPTURE(to_string(input_sizes), to_string(output_sizes));
    resample_options const options{.interpolation_mode = interpolation_mode::linear,
                                   .input_pixel_offsets = {.5f, .5f, .25f, .5f},
                                   .output_pixel_offsets = {-.5f, -.5f, -.5f, .125f}};
    auto const aligned = [has_pixels](shape const& sizes) {
        return testing::aligned_pixels<T>(sizes, testing::strides_of_copied_axis(sizes, has_pixels));
    };
    auto input = aligned(input_sizes), expected = aligned(output_sizes);
    random_numbers random(1);
    input.fill(random, testing::some_contents(random));
    kernels::resample_axes const axes =
        kernels::axes_of<T>(input.view(), expected.view(), with_defaults(options, input_sizes, output_sizes));
    CHECK(kernels::row_patch_box<T>::suits(axes, expected.view().data()));
    reference::resample<T>(input.view(), expected.view(), options);
    for (index_t const last_cache_size : {index_t{0}, execution{}.last_cache_size}) {
        auto actual = aligned(output_sizes);
        resample<T>(input.view(), actual.view(), options, {.threads = 2, .last_cache_size = last_cache_size});
        CHECK(expected.differing_bits(actual) == 0);
    }
}

} // namespace

TEST_CASE("resample: the kernel stores the reference's bits", "[resample][kernels]") {
    testing::check_resample_calls(some_call, by_reference, by_kernel);
}

TEST_CASE("resample: rows that bypass the caches have the reference's bits", "[resample][kernels]") {
    // Rows of both lengths begin at every alignment. Those of 2051 floats are cut in two.
    for (shape const& output_sizes : {shape{4, 21, 2051}, shape{4, 41, 309}}) {
        for (auto const mode : {interpolation_mode::nearest_neighbor, interpolation_mode::linear}) {
            random_numbers random(1);
            auto given = testing::packed_resample_call<resample_options>({3, 10, 1000}, output_sizes,
                                                                         {.interpolation_mode = mode});
            given.how.last_cache_size = 0;
            CHECK(testing::differing_bits_of<float>(given, random, by_reference, by_kernel) == 0);
        }
    }
}

TEST_CASE("resample: rows of one position keep to their gaps", "[resample][kernels]") {
    // Three axes are resampled, the last to one position, so a row is as long as its elements are apart.
    auto given = testing::packed_resample_call<resample_options>({1, 2, 3, 2}, {1, 4, 6, 1},
                                                                 {.interpolation_mode = interpolation_mode::linear});
    given.output_strides = {48, 12, 2, 1};
    random_numbers random(1);
    CHECK(testing::differing_bits_of<float>(given, random, by_reference, by_kernel) == 0);
}

// Some calls are cut into several boxes.
TEMPLATE_TEST_CASE("resample: three axes with aligned rows have the reference's bits", "[resample][kernels]", float,
                   half) {
    check_three_axes<TestType>({2, 6, 7, 20}, {2, 12, 14, 48}, false);
    check_three_axes<TestType>({1, 3, 40, 60}, {1, 10, 90, 512}, false);
    check_three_axes<TestType>({3, 4, 5, 70}, {3, 9, 16, 32}, false);
    check_three_axes<TestType>({16, 5, 6, 7}, {16, 9, 13, 15}, true);
    check_three_axes<TestType>({32, 2, 3, 30}, {32, 11, 40, 60}, true);
    check_three_axes<TestType>({512, 3, 2, 3}, {512, 7, 3, 6}, true);
}

TEST_CASE("resample: channels that are copied because a position is clamped have the reference's bits",
          "[resample][kernels]") {
    testing::check_clamped_channels({5, 4}, {10, 8}, by_reference, by_kernel);
}

TEST_CASE("resample: the kernel refuses what the reference refuses", "[resample][kernels]") {
    testing::check_refused(testing::rules::resample_rules(), by_reference);
    testing::check_refused(testing::rules::resample_rules(), by_kernel);
}
