// SPDX-License-Identifier: MIT
#include "described.hpp"
#include "dmlref/reference/average_pooling.hpp"
#include "dmlref/reference/resample.hpp"
#include "dmlref/reference/upsample_2d.hpp"
#include "operands.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using namespace dmlref::testing;

namespace {

/// What `described` is, in the other header's types.
struct described_elsewhere {
    std::vector<unsigned int> sizes;
    elsewhere::BUFFER_DESC buffer;
    elsewhere::TENSOR desc{elsewhere::BUFFER_TENSOR, &buffer};

    described_elsewhere(elsewhere::ELEMENT type, std::vector<unsigned int> tensor_sizes, unsigned long long bytes)
        : sizes(std::move(tensor_sizes)),
          buffer{type, elsewhere::NO_FLAGS, static_cast<unsigned int>(sizes.size()), sizes.data(), nullptr, bytes, 0} {}
    described_elsewhere(described_elsewhere const&) = delete;
};

elsewhere::ELEMENT const float32 = elsewhere::FLOAT32_ELEMENT;

} // namespace

TEST_CASE("execute_desc: a structure of another header gives the same bits as ours", "[execute_desc][directml]") {
    tensor<float> image = filled<float>({2, 3, 5, 6}, 1), expected({2, 3, 2, 4});
    tensor<float> regions({2, 4}, {0.25f, 1.f, 5.5f, 3.75f, 4.f, 3.f, 1.f, 0.5f});
    tensor<std::uint32_t> batches({2}, {1, 0});
    described const our_input(image), our_rois(regions), our_batches(batches), our_output(expected);
    DML_ROI_ALIGN1_OPERATOR_DESC const ours = {&our_input.desc,
                                               &our_rois.desc,
                                               &our_batches.desc,
                                               &our_output.desc,
                                               DML_REDUCE_FUNCTION_MAX,
                                               DML_INTERPOLATION_MODE_LINEAR,
                                               0.75f,
                                               1.25f,
                                               0.375f,
                                               -0.625f,
                                               7.5f,
                                               2,
                                               3,
                                               1};
    std::vector<input_binding> const inputs = {bound(image), bound(regions), bound(batches)};
    execute(ours, {inputs, {bound_output(expected)}});

    described_elsewhere const input(float32, {2, 3, 5, 6}, 720), rois(float32, {2, 4}, 32),
        output(float32, {2, 3, 2, 4}, 192);
    described_elsewhere const batch_indices(elsewhere::UINT32_ELEMENT, {2}, 8);
    elsewhere::ALIGNED_REGIONS const theirs = {&input.desc,
                                               &rois.desc,
                                               &batch_indices.desc,
                                               &output.desc,
                                               elsewhere::MAXIMUM,
                                               elsewhere::LINEAR,
                                               0.75f,
                                               1.25f,
                                               0.375f,
                                               -0.625f,
                                               7.5f,
                                               2,
                                               3,
                                               1};
    check_execute(theirs, inputs, expected);

    elsewhere::OPERATION_DESC const operation = {elsewhere::ROI_ALIGN1_OPERATION, &theirs};
    tensor<float> result(expected.sizes());
    execute(operation, {inputs, {bound_output(result)}});
    CHECK(bits(result) == bits(expected));
}

TEST_CASE("execute_desc: enumerations may be scoped", "[execute_desc][directml]") {
    tensor<half> image = filled<half>({1, 1, 3, 4}, 2), expected({1, 1, 5, 6});
    resample_options const options = {.rounding_direction = axis_direction::decreasing,
                                      .scales = {1.f, 1.f, 1.5f, 1.25f},
                                      .input_pixel_offsets = {0.f, 0.f, 0.25f, 0.f},
                                      .output_pixel_offsets = {0.f, 0.f, 0.f, -0.75f}};
    reference::resample<half>(image, expected, options);
    described_elsewhere const input(elsewhere::FLOAT16_ELEMENT, {1, 1, 3, 4}, 24),
        output(elsewhere::FLOAT16_ELEMENT, {1, 1, 5, 6}, 60);
    float const scales[] = {1.f, 1.f, 1.5f, 1.25f}, input_offsets[] = {0.f, 0.f, 0.25f, 0.f},
                output_offsets[] = {0.f, 0.f, 0.f, -0.75f};
    elsewhere::RESIZED const theirs = {&input.desc, &output.desc, elsewhere::NEAREST, elsewhere::ROUNDING::DOWN,
                                       4,           scales,       input_offsets,      output_offsets};
    check_execute(theirs, {bound(image)}, expected);
}

TEST_CASE("execute_desc: fields are known by their names, in any order", "[execute_desc][directml]") {
    tensor<float> image = filled<float>({1, 2, 5, 6}, 3);
    average_pooling_options const options = {.window_size = {3, 2},
                                             .strides = {1, 2},
                                             .start_padding = {1, 0},
                                             .end_padding = {2, 1},
                                             .include_padding = true};
    tensor<float> expected(average_pooling_output_sizes(image.sizes(), options));
    REQUIRE(expected.sizes() == shape{1, 2, 6, 3});
    reference::average_pooling<float>(image, expected, options);
    described_elsewhere const input(float32, {1, 2, 5, 6}, 240), output(float32, {1, 2, 6, 3}, 144);
    unsigned int const strides[] = {1, 2}, window_size[] = {3, 2}, start_padding[] = {1, 0}, end_padding[] = {2, 1};
    elsewhere::AVERAGED theirs;
    theirs.InputTensor = &input.desc;
    theirs.OutputTensor = &output.desc;
    theirs.Strides = strides;
    theirs.WindowSize = window_size;
    theirs.StartPadding = start_padding;
    theirs.EndPadding = end_padding;
    theirs.IncludePadding = true;
    tensor<float> result(expected.sizes());
    execute(theirs, {{bound(image)}, {bound_output(result)}});
    CHECK(bits(result) == bits(expected));
}

TEST_CASE("execute_desc: a size may be of another type", "[execute_desc][directml]") {
    tensor<float> image = filled<float>({1, 1, 2, 3}, 4), expected({1, 1, 4, 9});
    reference::upsample_2d<float>(image, expected, {.scale_size = {.width = 3, .height = 2}});
    described_elsewhere const input(float32, {1, 1, 2, 3}, 24), output(float32, {1, 1, 4, 9}, 144);
    elsewhere::ENLARGED const theirs = {&input.desc, &output.desc, {3, 2}, elsewhere::NEAREST};
    check_execute(theirs, {bound(image)}, expected);
}
