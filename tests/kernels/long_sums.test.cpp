// SPDX-License-Identifier: MIT
// Sums that are too long for float have the reference's bits. Each kernel sums in its own way. NU-7
#include "dmlref/dmlref.hpp"
#include "kernels/lanes_of_problems.hpp"
#include "kernels/resample_calls.hpp"
#include "kernels/roi_align_problems.hpp"
#include "kernels/window_problems.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// Windows of 65 x 65 elements or of 4100 in a row, inside the image, or partly or mostly in padding.
pooling_problem some_problem_with_long_sums(random_numbers& random) {
    bool const is_square = random.one_in(2);
    std::uint32_t const height = is_square ? 65 : 1, width = is_square ? 65 : 4100;
    std::uint32_t const padding = random.one_of({0u, 7u, 1000u});
    pooling_problem given;
    given.input_sizes = {1, random.one_of<index_t>({1, 3, lanes_of_problems + 1}), height + random.between(0, 6),
                         width + random.between(0, 40)};
    given.options = {.window_size = {height, width},
                     .strides = {static_cast<std::uint32_t>(random.between(1, 3)) + padding / 2,
                                 static_cast<std::uint32_t>(random.between(1, 9)) + padding / 2},
                     .start_padding = {is_square ? padding : 0, padding},
                     .end_padding = {is_square ? padding : 0, 3}};
    given.output_sizes = max_pooling_output_sizes(given.input_sizes, given.options);
    given.input_contents = random.one_of({contents::distinct, contents::rarely_special, contents::nan_now_and_then});
    given.how = some_execution(random);
    return given;
}

/// The work grows at least with the square of the number of windows of an element, so one problem takes a while.
pooling_problem problem_with_long_gradients(random_numbers& random, std::uint32_t padding) {
    pooling_problem given;
    given.input_sizes = {1, 1, padding == 0 ? 130 : 20, 130};
    given.options = {.window_size = {65, 65}, .start_padding = {padding, 0}, .end_padding = {padding, 0}};
    given.output_sizes = max_pooling_output_sizes(given.input_sizes, given.options);
    given.input_contents = contents::distinct;
    given.how = some_execution(random);
    return given;
}

/// For AVERAGE_POOLING_GRAD or MAX_POOLING_GRAD.
template <element T, class Options, class Reference, class Kernel>
void check_gradient(pooling_problem const& given, random_numbers& random, Options const& options,
                    Reference const& reference, Kernel const& kernel) {
    auto const some = [&](shape const& sizes) {
        return some_tensor<T>(random, sizes, some_strides(random, sizes, false), given.input_contents);
    };
    random_tensor<T> input = some(given.input_sizes), gradient = some(given.output_sizes);
    random_tensor<T> expected = input, actual = input;
    reference(input.view(), gradient.view(), expected.view(), options);
    kernel(input.view(), gradient.view(), actual.view(), options, given.how);
    CHECK(differing_bits(expected.memory, actual.memory) == 0);
}

template <element T, class Call>
void check_resampled(shape const& from, shape const& to, Call const& call) {
    for (std::uint32_t seed = 0; seed < 4; ++seed) {
        random_numbers random(seed);
        CAPTURE(seed, to_string(from), to_string(to));
        CHECK(call.template operator()<T>(random, from, to) == 0);
    }
}

/// Regions with many samples, all of which read few elements, or one.
template <element T>
roi_align_problem<T> some_problem_with_many_samples(std::uint32_t seed) {
    random_numbers random(seed);
    bool const has_tables = seed % 3 != 0;
    roi_align_problem_sizes const sizes{.batches = 2,
                                        .channels =
                                            random.one_of<index_t>({1, lanes_of_problems / 2 + 1, lanes_of_problems}),
                                        .height = random.between(1, 9),
                                        .width = random.between(1, 9),
                                        .regions = 3,
                                        .output_height = random.between(1, 2),
                                        .output_width = has_tables ? 2 : 1};
    roi_align_options options = some_roi_align_options(random);
    options.spatial_scale_x = options.spatial_scale_y = 1.f;
    options.work_budget = default_work_budget;
    options.minimum_samples_per_output = 65;
    options.maximum_samples_per_output = 80'000;
    auto problem = roi_align_problem_of<T>(random, sizes, options);
    for (index_t region = 0; region < sizes.regions; ++region)
        for (int corner = 0; corner < 4; ++corner)
            problem.rois.view()(region, corner) = static_cast<T>(static_cast<float>(random.between(-8, 24)) / 4.f);
    if (has_tables) return problem;
    problem.rois.view()(0, 0) = static_cast<T>(-30'000.f); // 67,000 samples in a row
    problem.rois.view()(0, 2) = static_cast<T>(37'000.f);
    return problem;
}

/// The results that the reference and the kernel write to a tensor of `sizes`.
template <element T, class Call>
void check_regions(random_numbers& random, shape const& sizes, Call const& call) {
    random_tensor<T> expected = some_tensor_of<T>(random, sizes, false), actual = expected;
    call(true, expected.view());
    call(false, actual.view());
    CHECK(differing_bits(expected.memory, actual.memory) == 0);
}

template <element T>
void check_roi_align(roi_align_problem<T>& given, random_numbers& random) {
    tensor_view<std::uint32_t> const indices = given.batch_indices;
    check_regions<T>(random, given.sizes.output(), [&](bool by_reference, tensor_view<T> output) {
        if (by_reference)
            reference::roi_align<T>(given.input, given.rois, indices, output, given.options);
        else
            roi_align<T>(given.input, given.rois, indices, output, given.options, given.how);
    });
}

template <element T>
void check_roi_align_grad(roi_align_problem<T>& given, random_numbers& random) {
    roi_align_options const options = given.options;
    tensor_view<std::uint32_t> const indices = given.batch_indices;
    random_tensor<T> gradient = some_tensor_of<T>(random, given.sizes.output(), false);
    auto const run = [&](bool by_reference, tensor_view<T> images, tensor_view<T> regions) {
        if (by_reference)
            reference::roi_align_grad<T>(given.input, gradient, given.rois, indices, images, regions, options);
        else
            roi_align_grad<T>(given.input, gradient, given.rois, indices, images, regions, options, given.how);
    };
    check_regions<T>(random, given.sizes.input(),
                     [&](bool by_reference, tensor_view<T> output) { run(by_reference, output, {}); });
    check_regions<T>(random, given.rois.sizes,
                     [&](bool by_reference, tensor_view<T> output) { run(by_reference, {}, output); });
}

} // namespace

TEST_CASE("window_sums: windows of more elements than float can sum have the reference's bits", "[kernels]") {
    for (std::uint32_t seed = 0; seed < 16; ++seed) {
        random_numbers random(seed);
        pooling_problem const given = some_problem_with_long_sums(random);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        auto average = window_options_of<average_pooling_options>(given);
        average.include_padding = random.one_in(2);
        auto norm = window_options_of<lp_pooling_options>(given);
        norm.p = static_cast<std::uint32_t>(random.between(1, 3));
        auto const by_reference = [](auto const& input, auto const& output, auto const& options) {
            if constexpr (requires { options.p; })
                reference::lp_pooling(input, output, options);
            else
                reference::average_pooling(input, output, options);
        };
        auto const by_kernel = [](auto const& input, auto const& output, auto const& options, execution const& how) {
            if constexpr (requires { options.p; })
                lp_pooling(input, output, options, how);
            else
                average_pooling(input, output, options, how);
        };
        CHECK(differing_bits_of<float>(given, random, average, by_reference, by_kernel) == 0);
        CHECK(differing_bits_of<half>(given, random, norm, by_reference, by_kernel) == 0);
    }
}

TEST_CASE("window_sums: gradients of more windows than float can sum have the reference's bits", "[kernels]") {
    for (std::uint32_t const padding : {0u, 300u}) {
        random_numbers random(padding);
        pooling_problem const given = problem_with_long_gradients(random, padding);
        check_gradient<float>(
            given, random, window_options_of<average_pooling_options>(given),
            [](auto const&, auto const& from, auto const& to, auto const& options) {
                reference::average_pooling_grad<float>(from, to, options);
            },
            [](auto const&, auto const& from, auto const& to, auto const& options, auto const& how) {
                average_pooling_grad<float>(from, to, options, how);
            });
        check_gradient<float>(
            given, random, given.options,
            [](auto const& input, auto const& from, auto const& to, auto const& options) {
                reference::max_pooling_grad<float>(input, from, to, options);
            },
            [](auto const& input, auto const& from, auto const& to, auto const& options, auto const& how) {
                max_pooling_grad<float>(input, from, to, options, how);
            });
    }
}

TEST_CASE("resample: filters of more elements than float can sum have the reference's bits", "[resample][kernels]") {
    auto const call = []<element T>(random_numbers& random, shape const& from, shape const& to) {
        resample_options const options = {.interpolation_mode = interpolation_mode::linear, .antialiased = true};
        return differing_bits_of<T>(
            some_resample_call(random, from, to, options), random,
            [](auto const&... arguments) { reference::resample(arguments...); },
            [](auto const&... arguments) { resample(arguments...); });
    };
    check_resampled<float>({3, 9001}, {3, 2}, call);
    check_resampled<half>({9001, 5}, {3, 5}, call);
    check_resampled<float>({5000, 7, 9}, {1, 2, 3}, call);
}

TEST_CASE("resample_grad: elements of more terms than float can sum have the reference's bits",
          "[resample_grad][kernels]") {
    for (auto const mode : {interpolation_mode::nearest_neighbor, interpolation_mode::linear}) {
        auto const call = [mode]<element T>(random_numbers& random, shape const& from, shape const& to) {
            resample_options const options = {.interpolation_mode = mode};
            return differing_bits_of<T>(
                some_resample_call(random, from, to, options), random,
                [](auto const&... arguments) { reference::resample_grad(arguments...); },
                [](auto const&... arguments) { resample_grad(arguments...); });
        };
        check_resampled<float>({3, 13'000}, {3, 3}, call);
        check_resampled<half>({13'000, 5}, {2, 5}, call);
        check_resampled<float>({5000, 7, 9}, {1, 2, 3}, call);
    }
}

TEST_CASE("roi_align: averages of more samples than float can sum have the reference's bits", "[roi_align][kernels]") {
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
        CAPTURE(seed);
        random_numbers random(seed);
        auto given = some_problem_with_many_samples<float>(seed);
        check_roi_align(given, random);
        auto narrow = some_problem_with_many_samples<half>(seed + 100);
        check_roi_align(narrow, random);
    }
}

TEST_CASE("roi_align_grad: gradients of more samples than float can sum have the reference's bits",
          "[roi_align_grad][kernels]") {
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
        CAPTURE(seed);
        random_numbers random(seed);
        auto given = some_problem_with_many_samples<float>(seed);
        check_roi_align_grad(given, random);
    }
}

TEST_CASE("roi_align_grad: more channels than float can sum have the reference's bits", "[roi_align_grad][kernels]") {
    random_numbers random(1);
    auto given = roi_align_problem_of<float>(random, {1, 4099, 3, 3, 2, 2, 2}, {.maximum_samples_per_output = 2});
    check_roi_align_grad(given, random);
}

TEST_CASE("roi_align: a constant of 8192 by 8192 samples stays the constant", "[roi_align][kernels]") {
    float const one = 1.f;
    tensor_view<float const> const input(&one, {1, 1, 8192, 8192}, {0, 0, 0, 0});
    tensor<float> const rois({1, 4}, {0, 0, 8192, 8192});
    tensor<std::uint32_t> const batch_indices({1});
    tensor<float> output({1, 1, 1, 1});
    roi_align(input, rois, batch_indices, output.view(), {});
    CHECK(output(0, 0, 0, 0) == 1.f);
}
