// SPDX-License-Identifier: MIT
// Replaces operator new for all tests of spec/, to count allocations.
#include "dmlref/core/tensor.hpp"
#include "dmlref/spec/average_pooling_grad.hpp"
#include "dmlref/spec/lp_pooling.hpp"
#include "dmlref/spec/max_pooling_grad.hpp"
#include "dmlref/spec/max_unpooling.hpp"
#include "dmlref/spec/quantized_linear_average_pooling.hpp"
#include "dmlref/spec/resample_grad.hpp"
#include "dmlref/spec/roi_align_grad.hpp"
#include "dmlref/spec/roi_pooling.hpp"
#include "dmlref/spec/upsample_2d.hpp"
#include "support/catch.hpp"
#include "support/counted_allocations.hpp"

using namespace dmlref;
using dmlref::testing::allocations_of;

namespace {

using input = tensor_view<float const>;
using output = tensor_view<float>;

tensor<float> const image({2, 3, 4, 6});
tensor<float> const regions({1, 1, 2, 4}), regions_with_batch({1, 1, 2, 5});
tensor<std::uint32_t> const batch_indices({2});
tensor<float> pooled({2, 3, 2, 3}), same({2, 3, 4, 6}), region_gradient({1, 1, 2, 4});
tensor<std::int8_t> const codes({2, 3, 4, 6});
tensor<float> const scales({1, 3, 1, 1}, {1, 2, 3});
tensor<std::int8_t> pooled_codes({2, 3, 2, 3});
tensor<std::uint32_t> indices({2, 3, 2, 3});

} // namespace

TEST_CASE("allocation: a message allocates", "[allocation][spec]") {
    CHECK(allocations_of([] {
              try {
                  spec::rules("RESAMPLE2").refuse("Scales", "is a value that takes more than a few letters to say");
              } catch (validation_error const&) {
              }
          }) > 0);
}

TEST_CASE("allocation: windows that break no rule allocate nothing", "[allocation][spec]") {
    max_pooling_options const max = {.window_size = {2, 2}, .strides = {2, 2}};
    average_pooling_options const average = {.window_size = {2, 2}, .strides = {2, 2}};
    lp_pooling_options const lp = {.window_size = {2, 2}, .strides = {2, 2}};
    input const from = image.view(), gradient = pooled.view();
    output const to = pooled.view(), back = same.view();
    CHECK(allocations_of([&] { validate(from, to, indices.view(), max); }) == 0);
    CHECK(allocations_of([&] { validate(from, gradient, back, max); }) == 0);
    CHECK(allocations_of([&] { validate(gradient, index_view(indices), back); }) == 0);
    CHECK(allocations_of([&] { validate(from, to, average); }) == 0);
    CHECK(allocations_of([&] { validate_average_pooling_grad(gradient, back, average); }) == 0);
    CHECK(allocations_of([&] { validate(from, to, lp); }) == 0);
    tensor_view<std::int8_t const> const bytes = codes.view();
    quantization<std::int8_t> const by_channel = {scales.view(), {}};
    tensor_view<std::int8_t> const averages = pooled_codes.view();
    CHECK(allocations_of([&] { validate(bytes, by_channel, by_channel, averages, average); }) == 0);
}

TEST_CASE("allocation: regions that break no rule allocate nothing", "[allocation][spec]") {
    input const from = image.view(), gradient = pooled.view();
    output const to = pooled.view(), back = same.view(), of_regions = region_gradient.view();
    index_view const batches(batch_indices);
    CHECK(allocations_of([&] { validate(from, regions.view(), batches, to, roi_align_options{}); }) == 0);
    CHECK(allocations_of(
              [&] { validate(from, gradient, regions.view(), batches, back, of_regions, roi_align_options{}); }) == 0);
    CHECK(allocations_of([&] {
              validate(from, regions_with_batch.view(), to, roi_pooling_options{.pooled_size = {3, 2}});
          }) == 0);
}

TEST_CASE("allocation: resampling that breaks no rule allocates nothing", "[allocation][spec]") {
    input const from = pooled.view(), gradient = image.view();
    output const to = same.view(), back = pooled.view();
    per_axis<float> const doubled = {1, 1, 2, 2}, offsets(4, 0.f);
    resample_options const resampled = {
        .scales = doubled, .input_pixel_offsets = offsets, .output_pixel_offsets = offsets, .antialiased = true};
    CHECK(allocations_of([&] { validate(from, to, resampled); }) == 0);
    CHECK(allocations_of([&] { validate_resample_grad(gradient, back, resample_options{.scales = doubled}); }) == 0);
    CHECK(allocations_of([&] { validate(from, to, upsample_2d_options{.scale_size = {2, 2}}); }) == 0);
}
