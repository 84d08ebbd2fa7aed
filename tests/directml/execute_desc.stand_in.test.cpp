// SPDX-License-Identifier: MIT
#include "described.hpp"
#include "dmlref/reference/average_pooling.hpp"
#include "dmlref/reference/resample.hpp"
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

} // namespace

TEST_CASE("execute_desc: tensors, enumerations and operators of another header are read as ours",
          "[execute_desc][directml]") {
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
    elsewhere::RESAMPLE2 const theirs = {&input.desc, &output.desc, elsewhere::NEAREST, elsewhere::ROUNDING::DOWN,
                                         4,           scales,       input_offsets,      output_offsets};
    check_execute(theirs, {bound(image)}, expected);

    elsewhere::OPERATION_DESC const operation = {elsewhere::RESAMPLE2_OPERATION, &theirs};
    tensor<half> result(expected.sizes());
    execute(operation, {{bound(image)}, {bound_output(result)}});
    CHECK(bits(result) == bits(expected));
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
    described_elsewhere const input(elsewhere::FLOAT32_ELEMENT, {1, 2, 5, 6}, 240),
        output(elsewhere::FLOAT32_ELEMENT, {1, 2, 6, 3}, 144);
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
