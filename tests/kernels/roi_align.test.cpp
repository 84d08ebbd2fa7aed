// SPDX-License-Identifier: MIT
#include "dmlref/kernels/roi_align.hpp"

#include "dmlref/reference/roi_align.hpp"
#include "kernels/roi_align_calls.hpp"
#include "support/rules/roi_align.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::roi_align(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { roi_align(arguments...); };

/// Of the kernel's output and the reference's, the elements between those of the tensor included.
constexpr auto difference = []<element T>(roi_align_problem<T> problem, std::uint32_t seed) {
    random_numbers random(seed ^ 0x5eed'0001u);
    random_tensor<T> expected = some_tensor_of<T>(random, problem.sizes.output(), false), output = expected;
    reference::roi_align<T>(problem.input, problem.rois, tensor_view<std::uint32_t>(problem.batch_indices), expected,
                            problem.options);
    roi_align<T>(problem.input, problem.rois, tensor_view<std::uint32_t>(problem.batch_indices), output,
                 problem.options, problem.how);
    return differing_bits(expected.memory, output.memory);
};

} // namespace

TEST_CASE("roi_align: the kernel gives the bits of the reference", "[roi_align][kernels]") {
    check_roi_align_problems(difference);
}

TEST_CASE("roi_align: regions too long or too many for their tables give the bits of the reference",
          "[roi_align][kernels]") {
    check_large_roi_align_problems(difference);
}

TEST_CASE("roi_align: memory does not grow with an image that strides of 0 make large", "[roi_align][kernels]") {
    constexpr index_t size = index_t{1} << 29;
    float const element = 0.3f;
    tensor_view<float const> const input(&element, {1, simd::width, size, size}, {0, 0, 0, 0});
    tensor<float> const rois({2, 4}, {1.f, 2.f, 5e8f, 5e8f, 3e8f, 5e8f, 1.f, 0.5f});
    tensor<std::uint32_t> const batch_indices({2});
    roi_align_options const options{.maximum_samples_per_output = 2};
    tensor<float> expected({2, simd::width, 3, 3}), output(expected.sizes());
    reference::roi_align(input, rois, batch_indices, expected.view(), options);
    roi_align(input, rois, batch_indices, output.view(), options);
    CHECK(bits(output) == bits(expected));
}

TEST_CASE("roi_align: nothing is packed for a region outside the image", "[roi_align][kernels]") {
    // It reaches far below the window that the other regions share, so its pixels have no place in the packed window.
    tensor<float> const input({1, simd::width, 4000, 9});
    tensor<float> rois({31, 4});
    tensor<std::uint32_t> const batch_indices({31});
    for (index_t region = 0; region < 30; ++region) rois(region, 2) = rois(region, 3) = 8.f;
    rois(30, 0) = rois(30, 2) = 100.f;
    rois(30, 3) = 4000.f;
    tensor<float> expected({31, simd::width, 2, 2}), output(expected.sizes());
    reference::roi_align(input, rois, batch_indices, expected.view(), {});
    roi_align(input, rois, batch_indices, output.view(), {});
    CHECK(bits(output) == bits(expected));
}

TEST_CASE("roi_align: rows that a tall region packs ahead stay for those that begin beside it",
          "[roi_align][kernels]") {
    // Packed rows lie in a ring. The first samples of a tall region lie far below its top, and below those of regions
    // that follow it.
    constexpr index_t regions = 60, height = 90;
    random_numbers random(7);
    tensor<float> const input = integers(random, {1, simd::width, height, 12});
    tensor<float> rois({regions, 4});
    tensor<std::uint32_t> const batch_indices({regions});
    for (index_t region = 0; region < regions; ++region) {
        auto const top = static_cast<float>(region);
        rois(region, 1) = top;
        rois(region, 2) = 11.f;
        rois(region, 3) = top + (region % 9 == 0 ? 29.25f : 3.5f);
    }
    tensor<float> expected({regions, simd::width, 2, 2}), output(expected.sizes());
    roi_align_options const options{.maximum_samples_per_output = 1};
    reference::roi_align(input, rois, batch_indices, expected.view(), options);
    roi_align(input, rois, batch_indices, output.view(), options);
    CHECK(bits(output) == bits(expected));
}

TEST_CASE("roi_align: the kernel refuses what the reference refuses", "[roi_align][kernels]") {
    check_refused(rules::roi_align_rules, by_reference);
    check_refused(rules::roi_align_rules, by_kernel);
}
