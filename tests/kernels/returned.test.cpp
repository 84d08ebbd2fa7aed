// SPDX-License-Identifier: MIT
/// The overloads of the operators that write into a tensor, and those that make the tensor and return it. What comes
/// back is worked out by hand: each has an example small enough for that.
#include "dmlref/dmlref.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/strided_span.hpp"

using namespace dmlref;

namespace {

using floats = std::vector<float>;

tensor<float> const image({1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
tensor<float> const whole_image({1, 4}, {0, 0, 4, 2});
tensor<std::uint32_t> const first_batch({1});

template <class T>
void check(tensor<T> const& result, shape const& sizes, std::vector<T> const& elements) {
    CHECK(result.sizes() == sizes);
    CHECK(result.elements() == elements);
}

} // namespace

TEST_CASE("returned: ROI_ALIGN", "[returned][kernels]") {
    // Two bins of 2 x 2 pixels, a sample in the middle of each.
    check(roi_align(image, whole_image, first_batch, {.width = 2, .height = 1}), {1, 1, 1, 2}, {3.5f, 5.5f});
    check(roi_align(image, whole_image, first_batch, {.width = 2, .height = 1},
                    {.reduction_function = reduce_function::max,
                     .interpolation_mode = interpolation_mode::nearest_neighbor,
                     .minimum_samples_per_output = 2},
                    {.threads = 2}),
          {1, 1, 1, 2}, {6, 8});
    tensor<float> output({1, 1, 1, 2});
    roi_align(image, whole_image, first_batch, output);
    check(output, {1, 1, 1, 2}, {3.5f, 5.5f});
}

TEST_CASE("returned: both gradients of ROI_ALIGN_GRAD", "[returned][kernels]") {
    // The only sample is in the middle of the image, between its four inner pixels. Moving a border of the region by 1
    // moves the sample by 1/2, along which the image rises by 1 to the right and by 4 downward.
    tensor<float> const incoming({1, 1, 1, 1}, {8});
    auto const [output_gradient, output_roi_gradient] =
        roi_align_grad(image, incoming, whole_image, first_batch, {.maximum_samples_per_output = 1});
    check(output_gradient, {1, 1, 2, 4}, {0, 2, 2, 0, 0, 2, 2, 0});
    check(output_roi_gradient, {1, 4}, {4, 16, 4, 16});
    tensor<float> to_image(image.sizes()), to_region({1, 4});
    roi_align_grad(image, incoming, whole_image, first_batch, to_image, to_region, {.maximum_samples_per_output = 1});
    CHECK(to_image.elements() == output_gradient.elements());
    CHECK(to_region.elements() == output_roi_gradient.elements());
}

TEST_CASE("returned: ROI_POOLING", "[returned][kernels]") {
    tensor<float> const region({1, 1, 1, 5}, {0, 0, 0, 3, 1}); // its corners are inclusive
    roi_pooling_options const options = {.pooled_size = {.width = 2, .height = 1}};
    check(roi_pooling(image, region, options), {1, 1, 1, 2}, {6, 8});
    tensor<float> output({1, 1, 1, 2});
    roi_pooling(image, region, output, options);
    check(output, {1, 1, 1, 2}, {6, 8});
}

TEST_CASE("returned: RESAMPLE, of given sizes and of sizes from the scales", "[returned][kernels]") {
    check(resample(image, {1, 1, 1, 4}, {.interpolation_mode = interpolation_mode::linear}), {1, 1, 1, 4},
          {3, 4, 5, 6});
    check(resample(image, {1, 1, 2, 2}), {1, 1, 2, 2}, {2, 4, 6, 8}); // nearest, halves up
    check(resample(image, {.scales = {1, 1, 0.5f, 0.5f}}, {.threads = 2}), {1, 1, 1, 2}, {6, 8});
    tensor<float> output({1, 1, 2, 2});
    resample(image, output);
    check(output, {1, 1, 2, 2}, {2, 4, 6, 8});
    tensor<std::uint8_t> const bytes({2}, {10, 20});
    check(resample(bytes, {4}), {4}, {10, 10, 20, 20});
}

TEST_CASE("returned: RESAMPLE_GRAD", "[returned][kernels]") {
    tensor<float> const incoming({1, 1, 2, 2}, {1, 2, 3, 4});
    check(resample_grad(incoming, image.sizes()), {1, 1, 2, 4}, {0, 1, 0, 2, 0, 3, 0, 4});
    tensor<float> output(image.sizes());
    resample_grad(incoming, output);
    check(output, {1, 1, 2, 4}, {0, 1, 0, 2, 0, 3, 0, 4});
}

TEST_CASE("returned: UPSAMPLE_2D", "[returned][kernels]") {
    tensor<float> const row({1, 1, 1, 2}, {1, 2});
    check(upsample_2d(row, {.scale_size = {.width = 2, .height = 1}}), {1, 1, 1, 4}, {1, 1, 2, 2});
    tensor<float> output({1, 1, 2, 2});
    upsample_2d(row, output, {.scale_size = {.width = 1, .height = 2}});
    check(output, {1, 1, 2, 2}, {1, 2, 1, 2});
}

TEST_CASE("returned: MAX_POOLING, with indices and without", "[returned][kernels]") {
    max_pooling_options const options = {.window_size = {2, 2}, .strides = {2, 2}};
    check(max_pooling(image, options), {1, 1, 1, 2}, {6, 8});
    auto const [output, indices] = max_pooling_with_indices(image, options);
    check(output, {1, 1, 1, 2}, {6, 8});
    check(indices, {1, 1, 1, 2}, {5u, 7u});
    check(max_pooling_with_indices<std::uint64_t>(image, options).output_indices, {1, 1, 1, 2},
          std::vector<std::uint64_t>{5, 7});
    tensor<float> maxima({1, 1, 1, 2}), again({1, 1, 1, 2});
    tensor<std::uint64_t> places({1, 1, 1, 2});
    max_pooling(image, maxima, options);
    max_pooling(image, again, places, options);
    check(maxima, {1, 1, 1, 2}, {6, 8});
    check(again, {1, 1, 1, 2}, {6, 8});
    reference::max_pooling<float>(image, again.view(),
                                  options); // not dmlref::max_pooling, although that is visible, too
    check(again, {1, 1, 1, 2}, {6, 8});
    CHECK(places.elements() == std::vector<std::uint64_t>{5, 7});
    check(max_pooling(tensor<std::int32_t>({1, 1, 1, 2}, {-3, -2}), {.window_size = {1, 2}}), {1, 1, 1, 1}, {-2});
}

TEST_CASE("returned: MAX_POOLING_GRAD", "[returned][kernels]") {
    max_pooling_options const options = {.window_size = {2, 2}, .strides = {2, 2}};
    tensor<float> const incoming({1, 1, 1, 2}, {10, 20});
    floats const expected = {0, 0, 0, 0, 0, 10, 0, 20};
    check(max_pooling_grad(image, incoming, options), image.sizes(), expected);
    tensor<float> output(image.sizes());
    max_pooling_grad(image, incoming, output, options);
    CHECK(output.elements() == expected);
}

TEST_CASE("returned: MAX_UNPOOLING", "[returned][kernels]") {
    tensor<float> const maxima({1, 1, 1, 2}, {6, 8});
    tensor<std::uint32_t> const indices({1, 1, 1, 2}, {1, 3});
    check(max_unpooling(maxima, indices, {1, 1, 2, 2}), {1, 1, 2, 2}, {0, 6, 0, 8});
    tensor<float> output({1, 1, 2, 2});
    max_unpooling(maxima, indices, output);
    check(output, {1, 1, 2, 2}, {0, 6, 0, 8});
}

TEST_CASE("returned: AVERAGE_POOLING", "[returned][kernels]") {
    average_pooling_options const options = {.window_size = {2, 2}, .strides = {2, 2}};
    check(average_pooling(image, options), {1, 1, 1, 2}, {3.5f, 5.5f});
    tensor<float> output({1, 1, 1, 2});
    average_pooling(image, output, options, {.threads = 2});
    check(output, {1, 1, 1, 2}, {3.5f, 5.5f});
}

TEST_CASE("returned: AVERAGE_POOLING_GRAD", "[returned][kernels]") {
    average_pooling_options const options = {.window_size = {2, 2}, .strides = {2, 2}};
    tensor<float> const incoming({1, 1, 1, 2}, {4, 8});
    floats const expected = {1, 1, 2, 2, 1, 1, 2, 2};
    check(average_pooling_grad(incoming, image.sizes(), options), image.sizes(), expected);
    tensor<float> output(image.sizes());
    average_pooling_grad(incoming, output, options);
    CHECK(output.elements() == expected);
}

TEST_CASE("returned: LP_POOLING", "[returned][kernels]") {
    tensor<float> const row({1, 1, 1, 2}, {3, -4});
    check(lp_pooling(row, {.window_size = {1, 2}}), {1, 1, 1, 1}, {5});
    tensor<float> output({1, 1, 1, 1});
    lp_pooling(row, output, {.window_size = {1, 2}, .p = 1});
    check(output, {1, 1, 1, 1}, {7});
}

TEST_CASE("returned: QUANTIZED_LINEAR_AVERAGE_POOLING", "[returned][kernels]") {
    // (10 - 2) / 2 and (14 - 2) / 2 are 4 and 6; their average, 5, is stored as 5 * 4 + 1.
    tensor<std::uint8_t> const row({1, 1, 1, 2}, {10, 14}), two({1}, {2}), one({1}, {1});
    tensor<float> const half_of({1}, {0.5f}), quarter_of({1}, {0.25f});
    average_pooling_options const options = {.window_size = {1, 2}};
    check(quantized_linear_average_pooling(row, {half_of, two}, {quarter_of, one}, options), {1, 1, 1, 1},
          {std::uint8_t{21}});
    tensor<std::int8_t> output({1, 1, 1, 1});
    quantized_linear_average_pooling(row, {half_of, two}, {quarter_of}, output, options);
    check(output, {1, 1, 1, 1}, {std::int8_t{20}});
}

TEST_CASE("returned: a view, a std::mdspan and halves are read as tensors are", "[returned][kernels]") {
    average_pooling_options const options = {.window_size = {1, 2}, .strides = {1, 2}};
    floats memory = {1, 3, 5, 7};
    check(average_pooling(tensor_view<float>(memory.data(), {1, 1, 1, 4}), options), {1, 1, 1, 2}, {2, 6});
    check(average_pooling(tensor_view<float const>(memory.data(), {1, 1, 1, 4}), options), {1, 1, 1, 2}, {2, 6});
    using four_axes = testing::extents<1, 1, 1, std::dynamic_extent>;
    testing::strided_span<float const, four_axes> const span(memory.data(), {four_axes({1, 1, 1, 2}), {2, 2, 2, 2}});
    check(average_pooling(span, {.window_size = {1, 2}}), {1, 1, 1, 1}, {3});
    check(average_pooling(tensor<half>({1, 1, 1, 2}, {half(1.f), half(2.f)}), {.window_size = {1, 2}}), {1, 1, 1, 1},
          {half(1.5f)});
}

TEST_CASE("returned: a call that no output would make right is refused in the operator's name", "[returned][kernels]") {
    tensor<float> const flat({2, 4});
    auto const said = [](auto&& call) { return refusal([&] { static_cast<void>(call()); }); };
    CHECK(said([&] { return roi_align(flat, whole_image, first_batch, {.width = 1, .height = 1}); }) ==
          "ROI_ALIGN1: InputTensor.DimensionCount is 2, must be 4");
    CHECK(said([&] { return roi_align(image, tensor<float>({4}), first_batch, {.width = 1, .height = 1}); }) ==
          "ROI_ALIGN1: ROITensor.DimensionCount is 1, must be 2 to 4");
    CHECK(said([&] { return roi_align(image, whole_image, first_batch, {.width = 1}); }) ==
          "ROI_ALIGN1: OutputTensor.Sizes[2] is 0, must be at least 1");
    CHECK(said([&] {
              return roi_pooling(image, tensor<float>({1, 5}), {.pooled_size = {1, 1}});
          }) == "ROI_POOLING: ROITensor.DimensionCount is 2, must be 4");
    CHECK(said([&] {
              return roi_pooling(image, tensor<float>({1, 1, 1, 5}), {});
          }) == "ROI_POOLING: PooledSize.Width is 0, must be at least 1");
    CHECK(said([&] {
              return upsample_2d(flat, {.scale_size = {2, 2}});
          }) == "UPSAMPLE_2D: InputTensor.DimensionCount is 2, must be 4 to 5");
    CHECK(said([&] { return upsample_2d(image, {.scale_size = {.width = 2}}); }) ==
          "UPSAMPLE_2D: ScaleSize.Height is 0, must be at least 1");
    CHECK(said([&] { return resample(image, {.interpolation_mode = interpolation_mode::linear}); }) ==
          "RESAMPLE2: Scales has 0 values, must have DimensionCount, which is 4");
    CHECK(said([&] { return max_pooling(image, {}); }) ==
          "MAX_POOLING2: WindowSize has 0 values, must have DimensionCount, which is 2");
}
