// SPDX-License-Identifier: MIT
// A sum of equal terms is right, however many there are. In float, a sum of 70,000 terms is off by hundreds of units in
// the last place, and a sum of ones stops at 2^24. NU-7
#include "dmlref/reference/average_pooling_grad.hpp"
#include "dmlref/reference/lp_pooling.hpp"
#include "dmlref/reference/max_pooling_grad.hpp"
#include "dmlref/reference/resample_grad.hpp"
#include "dmlref/reference/roi_align.hpp"
#include "dmlref/reference/roi_align_grad.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using dmlref::testing::bits;

namespace {

constexpr float tenth = 0.1f;

/// A tensor of these sizes with one value.
tensor_view<float const> repeated(float const& value, shape const& sizes) {
    return {&value, sizes, shape(sizes.size(), 0)};
}

/// The distance of positive floats is that of their bits.
void check_within_2_ulp(float actual, double exact) {
    CAPTURE(actual, exact);
    auto const expected = static_cast<float>(exact);
    CHECK(std::abs(std::int64_t{bits(actual)} - std::int64_t{bits(expected)}) <= 2);
}

/// The whole image as one region.
float average_of_region(float const& value, index_t size) {
    float const end = static_cast<float>(size);
    tensor<float> output({1, 1, 1, 1});
    reference::roi_align(repeated(value, {1, 1, size, size}), tensor<float>({1, 4}, {0, 0, end, end}),
                         tensor<std::uint32_t>({1}), output.view(), {});
    return output(0, 0, 0, 0);
}

/// One region of 256 x 256 samples, whose OutputTensor is one element.
constexpr roi_align_options many_samples = {.minimum_samples_per_output = 256, .maximum_samples_per_output = 256};

} // namespace

TEST_CASE("ordered_sum: more than 4096 terms are added in double and rounded once", "[reference]") {
    // 2^24 + 1 is not a float: the 1 is lost each time.
    reference::ordered_sum<float> in_float(is_long_sum(4096)), in_double(is_long_sum(4097));
    for (float const term : {0x1p24f, 1.f, 1.f}) {
        in_float += term;
        in_double += term;
    }
    CHECK(in_float.rounded() == 0x1p24f);
    CHECK(in_double.rounded() == 0x1p24f + 2);
}

TEST_CASE("average_pooling: a window of 4097 elements is summed in double, one of 4096 in float", "[reference]") {
    // Beside the first element, nothing is left of the others in float.
    std::vector<float> elements(4097, 1.f);
    elements.front() = 0x1p24f;
    auto const average_of = [&](index_t count) {
        tensor<float> const input({1, 1, 1, count}, {elements.begin(), elements.begin() + count});
        tensor<float> output({1, 1, 1, 1});
        reference::average_pooling(input, output.view(), {.window_size = {1, static_cast<std::uint32_t>(count)}});
        return output(0, 0, 0, 0);
    };
    CHECK(average_of(4096) == 0x1p24f / 4096.f);
    CHECK(average_of(4097) == (0x1p24f + 4096.f) / 4097.f);
}

TEST_CASE("roi_align: a constant stays constant over more samples than float can count", "[reference]") {
    float const one = 1.f;
    CHECK(average_of_region(one, 4100) == 1.f); // 16,810,000 samples, 32,784 more than 2^24
    check_within_2_ulp(average_of_region(tenth, 300), tenth);
}

TEST_CASE("average_pooling: the average of 70,000 equal elements is the element", "[reference]") {
    tensor<float> output({1, 1, 1, 1});
    reference::average_pooling(repeated(tenth, {1, 1, 1, 70'000}), output.view(), {.window_size = {1, 70'000}});
    check_within_2_ulp(output(0, 0, 0, 0), tenth);
}

TEST_CASE("lp_pooling: the norm of 70,000 equal elements is right", "[reference]") {
    tensor<float> output({1, 1, 1, 1});
    reference::lp_pooling(repeated(tenth, {1, 1, 1, 70'000}), output.view(), {.window_size = {1, 70'000}, .p = 1});
    check_within_2_ulp(output(0, 0, 0, 0), 70'000 * double{tenth});
    reference::lp_pooling(repeated(tenth, {1, 1, 1, 70'000}), output.view(), {.window_size = {1, 70'000}, .p = 2});
    check_within_2_ulp(output(0, 0, 0, 0), std::sqrt(70'000 * double{tenth} * double{tenth}));
}

TEST_CASE("average_pooling_grad: an element of 4100 windows receives from all", "[reference]") {
    tensor<float> result({1, 1, 1, 8199});
    reference::average_pooling_grad(repeated(tenth, {1, 1, 1, 4100}), result.view(), {.window_size = {1, 4100}});
    check_within_2_ulp(result(0, 0, 0, 4099), 4100 * double{tenth / 4100.f});
}

TEST_CASE("max_pooling_grad: the largest element of 4100 windows receives from all", "[reference]") {
    tensor<float> input({1, 1, 1, 8199}), result({1, 1, 1, 8199});
    input(0, 0, 0, 4099) = 1.f;
    reference::max_pooling_grad<float>(input, repeated(tenth, {1, 1, 1, 4100}), result.view(),
                                       {.window_size = {1, 4100}});
    check_within_2_ulp(result(0, 0, 0, 4099), 4100 * double{tenth});
}

TEST_CASE("resample: a filter over 70,000 equal elements gives the element", "[reference]") {
    tensor<float> output({1});
    reference::resample(repeated(tenth, {70'000}), output.view(),
                        {.interpolation_mode = interpolation_mode::linear, .antialiased = true});
    check_within_2_ulp(output(0), tenth);
}

TEST_CASE("resample_grad: an element that became 70,000 receives from all", "[reference]") {
    for (auto const mode : {interpolation_mode::nearest_neighbor, interpolation_mode::linear}) {
        tensor<float> result({1});
        reference::resample_grad(repeated(tenth, {70'000}), result.view(), {.interpolation_mode = mode});
        check_within_2_ulp(result(0), 70'000 * double{tenth});
    }
}

TEST_CASE("resample_grad: an element that became 4097 is summed in double, one that became 4096 in float",
          "[reference]") {
    // Beside the first gradient, nothing is left of the others in float.
    tensor<float> gradient({8192}, std::vector<float>(8192, 1.f)), of_two({2}), of_one({1});
    gradient(0) = gradient(4096) = 0x1p24f;
    reference::resample_grad<float>(gradient, of_two.view());
    CHECK(of_two(0) == 0x1p24f);
    CHECK(of_two(1) == 0x1p24f);
    reference::resample_grad(tensor_view<float const>(gradient.view().data(), {4097}), of_one.view());
    CHECK(of_one(0) == 0x1p25f + 4095);
}

TEST_CASE("roi_align_grad: an element that 65,536 samples read receives from all", "[reference]") {
    // An empty region: all samples lie on one element.
    tensor<float> result({1, 1, 3, 3});
    reference::roi_align_grad<float>({}, repeated(tenth, {1, 1, 1, 1}), tensor<float>({1, 4}, {1.5f, 1.5f, 1.5f, 1.5f}),
                                     tensor<std::uint32_t>({1}), result.view(), {}, many_samples);
    check_within_2_ulp(result(0, 0, 1, 1), tenth);
}

TEST_CASE("roi_align_grad: each of two elements that 8192 samples read receives from all", "[reference]") {
    // The samples lie on the first row, 64 columns of them on each element.
    tensor<float> result({1, 1, 2, 2});
    reference::roi_align_grad<float>({}, repeated(tenth, {1, 1, 1, 1}), tensor<float>({1, 4}, {0, 0.5f, 2, 0.5f}),
                                     tensor<std::uint32_t>({1}), result.view(), {},
                                     {.interpolation_mode = interpolation_mode::nearest_neighbor,
                                      .minimum_samples_per_output = 128,
                                      .maximum_samples_per_output = 128});
    CHECK(result.elements() == std::vector<float>{tenth / 2, tenth / 2, 0, 0});
}

TEST_CASE("roi_align_grad: however many samples there are, what few of them add to an element is summed in float",
          "[reference]") {
    // Three regions, each of which gives every element of the image one sample: 1, and twice half a unit in the last
    // place, which is lost.
    std::vector<float> const of_region = {1, 0x1p-24f, 0x1p-24f}, whole = {0, 0, 70, 70};
    tensor_view<float const> const gradient(of_region.data(), {3, 1, 70, 70}, {1, 0, 0, 0});
    tensor_view<float const> const rois(whole.data(), {3, 4}, {0, 1});
    tensor<float> result({1, 1, 70, 70});
    reference::roi_align_grad<float>({}, gradient, rois, tensor<std::uint32_t>({3}), result.view(), {});
    CHECK(result.elements() == std::vector<float>(4900, 1.f));
}

TEST_CASE("roi_align_grad: a region moves all of its 65,536 samples", "[reference]") {
    // A slope of 1 along x; each half of the region's width is one corner's.
    std::vector<float> const row = {0, 1, 2, 3};
    tensor_view<float const> const input(row.data(), {1, 1, 4, 4}, {0, 0, 0, 1});
    tensor<float> result({1, 4});
    reference::roi_align_grad<float>(input, repeated(tenth, {1, 1, 1, 1}), tensor<float>({1, 4}, {1, 1.5f, 3, 1.5f}),
                                     tensor<std::uint32_t>({1}), {}, result.view(), many_samples);
    check_within_2_ulp(result(0, 0), tenth / 2);
    check_within_2_ulp(result(0, 2), tenth / 2);
}
