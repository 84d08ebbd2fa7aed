// SPDX-License-Identifier: MIT
#include "described.hpp"
#include "described_windows.hpp"
#include "dmlref/reference/average_pooling.hpp"
#include "dmlref/reference/average_pooling_grad.hpp"
#include "dmlref/reference/lp_pooling.hpp"
#include "dmlref/reference/max_pooling.hpp"
#include "dmlref/reference/max_pooling_grad.hpp"
#include "dmlref/reference/max_unpooling.hpp"
#include "operands.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using namespace dmlref::testing;

namespace {

/// An image and what is computed of it.
template <class T>
struct pooled_image {
    tensor<T> image = filled<T>({2, 3, 7, 8}, 7);
    tensor<T> result;
    described input{image}, output{result};

    explicit pooled_image(shape const& sizes) : result(sizes) {}
};

} // namespace

TEMPLATE_TEST_CASE("execute_desc: MAX_POOLING gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    auto const options = windows<max_pooling_options>();
    pooled_image<TestType> on(max_pooling_output_sizes({2, 3, 7, 8}, options));
    reference::max_pooling<TestType, std::uint32_t>(on.image, on.result, {}, options);
    DML_MAX_POOLING_OPERATOR_DESC const desc = {&on.input.desc, &on.output.desc, 2,          strides,
                                                window_size,    start_padding,   end_padding};
    check_execute(desc, {bound(on.image)}, on.result);
}

TEMPLATE_TEST_CASE("execute_desc: MAX_POOLING1 and MAX_POOLING2 give the bits of the direct call, indices too",
                   "[execute_desc][directml]", float, half) {
    auto const check = [](auto& desc, max_pooling_options const& options) {
        pooled_image<TestType> on(max_pooling_output_sizes({2, 3, 7, 8}, options));
        tensor<std::uint64_t> expected(on.result.sizes());
        reference::max_pooling<TestType, std::uint64_t>(on.image, on.result, expected, options);
        described const output_indices(expected);
        desc.InputTensor = &on.input.desc;
        desc.OutputTensor = &on.output.desc;
        desc.DimensionCount = 2;
        desc.Strides = strides;
        desc.WindowSize = window_size;
        desc.StartPadding = start_padding;
        desc.EndPadding = end_padding;
        desc.OutputIndicesTensor = &output_indices.desc;
        check_execute(desc, {bound(on.image)}, on.result, &std::remove_cvref_t<decltype(desc)>::OutputIndicesTensor,
                      expected);
    };
    DML_MAX_POOLING1_OPERATOR_DESC desc1{};
    check(desc1, windows<max_pooling_options>());
    DML_MAX_POOLING2_OPERATOR_DESC desc2{};
    desc2.Dilations = dilations;
    check(desc2, dilated_windows<max_pooling_options>());
}

TEMPLATE_TEST_CASE("execute_desc: MAX_POOLING_GRAD gives the bits of the direct call", "[execute_desc][directml]",
                   float, half) {
    auto const options = dilated_windows<max_pooling_options>();
    tensor<TestType> image = filled<TestType>({2, 3, 7, 8}, 8), expected(image.sizes());
    tensor<TestType> incoming = filled<TestType>(max_pooling_output_sizes(image.sizes(), options), 9);
    reference::max_pooling_grad<TestType>(image, incoming, expected, options);
    described const input(image), gradient(incoming), output(expected);
    DML_MAX_POOLING_GRAD_OPERATOR_DESC const desc = {&input.desc, &gradient.desc, &output.desc, 2,        strides,
                                                     window_size, start_padding,  end_padding,  dilations};
    check_execute(desc, {bound(image), bound(incoming)}, expected);
}

TEMPLATE_TEST_CASE("execute_desc: MAX_UNPOOLING gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    tensor<TestType> maxima = filled<TestType>({1, 2, 1, 2}, 10), expected({1, 2, 3, 3});
    tensor<std::uint32_t> positions({1, 2, 1, 2}, {3, 8, 12, 9});
    reference::max_unpooling<TestType>(maxima, positions, expected);
    described const input(maxima), indices(positions), output(expected);
    DML_MAX_UNPOOLING_OPERATOR_DESC const desc = {&input.desc, &indices.desc, &output.desc};
    check_execute(desc, {bound(maxima), bound(positions)}, expected);

    tensor<std::uint64_t> wide_positions({1, 2, 1, 2}, {3, 8, 12, 9});
    described const wide_indices(wide_positions);
    DML_MAX_UNPOOLING_OPERATOR_DESC const wide_desc = {&input.desc, &wide_indices.desc, &output.desc};
    check_execute(wide_desc, {bound(maxima), bound(wide_positions)}, expected);
}

TEMPLATE_TEST_CASE("execute_desc: AVERAGE_POOLING gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    for (bool include_padding : {false, true}) {
        auto options = windows<average_pooling_options>();
        options.include_padding = include_padding;
        pooled_image<TestType> on(average_pooling_output_sizes({2, 3, 7, 8}, options));
        reference::average_pooling<TestType>(on.image, on.result, options);
        DML_AVERAGE_POOLING_OPERATOR_DESC const desc = {
            &on.input.desc, &on.output.desc, 2,           strides,
            window_size,    start_padding,   end_padding, include_padding ? 1 : 0};
        check_execute(desc, {bound(on.image)}, on.result);
    }
}

TEMPLATE_TEST_CASE("execute_desc: AVERAGE_POOLING1 gives the bits of the direct call", "[execute_desc][directml]",
                   float, half) {
    auto options = dilated_windows<average_pooling_options>();
    options.include_padding = true;
    pooled_image<TestType> on(average_pooling_output_sizes({2, 3, 7, 8}, options));
    reference::average_pooling<TestType>(on.image, on.result, options);
    DML_AVERAGE_POOLING1_OPERATOR_DESC const desc = {&on.input.desc, &on.output.desc, 2,         strides, window_size,
                                                     start_padding,  end_padding,     dilations, 1};
    check_execute(desc, {bound(on.image)}, on.result);
}

TEMPLATE_TEST_CASE("execute_desc: AVERAGE_POOLING_GRAD gives the bits of the direct call", "[execute_desc][directml]",
                   float, half) {
    auto options = windows<average_pooling_options>();
    options.include_padding = true;
    tensor<TestType> expected({2, 3, 7, 8});
    tensor<TestType> incoming = filled<TestType>(average_pooling_output_sizes(expected.sizes(), options), 11);
    reference::average_pooling_grad<TestType>(incoming, expected, options);
    described const gradient(incoming), output(expected);
    DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC const desc = {&gradient.desc, &output.desc,  2,           strides,
                                                         window_size,    start_padding, end_padding, 1};
    check_execute(desc, {bound(incoming)}, expected);
}

TEMPLATE_TEST_CASE("execute_desc: the sizes of ceil mode give the bits of the direct call", "[execute_desc][directml]",
                   float, half) {
    auto const options = dilated_windows<max_pooling_options>();
    shape const image = {2, 3, 7, 8}, sizes = max_pooling_output_sizes(image, options, ceil_mode::on);
    REQUIRE(sizes != max_pooling_output_sizes(image, options));
    pooled_image<TestType> on(sizes);
    tensor<std::uint64_t> positions(sizes);
    reference::max_pooling<TestType, std::uint64_t>(on.image, on.result, positions, options);
    described const indices(positions);
    DML_MAX_POOLING2_OPERATOR_DESC const maxima = {&on.input.desc, &on.output.desc, &indices.desc, 2,        strides,
                                                   window_size,    start_padding,   end_padding,   dilations};
    check_execute(maxima, {bound(on.image)}, on.result, &DML_MAX_POOLING2_OPERATOR_DESC::OutputIndicesTensor,
                  positions);

    auto averaging = dilated_windows<average_pooling_options>();
    averaging.include_padding = true;
    reference::average_pooling<TestType>(on.image, on.result, averaging);
    DML_AVERAGE_POOLING1_OPERATOR_DESC const averages = {
        &on.input.desc, &on.output.desc, 2, strides, window_size, start_padding, end_padding, dilations, 1};
    check_execute(averages, {bound(on.image)}, on.result);

    tensor<TestType> incoming = filled<TestType>(sizes, 9), expected(image);
    reference::max_pooling_grad<TestType>(on.image, incoming, expected, options);
    described const gradient(incoming), output(expected);
    DML_MAX_POOLING_GRAD_OPERATOR_DESC const backward = {
        &on.input.desc, &gradient.desc, &output.desc, 2, strides, window_size, start_padding, end_padding, dilations};
    check_execute(backward, {bound(on.image), bound(incoming)}, expected);
}

TEMPLATE_TEST_CASE("execute_desc: LP_POOLING and LP_POOLING1 give the bits of the direct call",
                   "[execute_desc][directml]", float, half) {
    auto options = windows<lp_pooling_options>();
    options.p = 3;
    pooled_image<TestType> on(lp_pooling_output_sizes({2, 3, 7, 8}, options));
    reference::lp_pooling<TestType>(on.image, on.result, options);
    DML_LP_POOLING_OPERATOR_DESC const desc = {&on.input.desc, &on.output.desc, 2,           strides,
                                               window_size,    start_padding,   end_padding, 3};
    check_execute(desc, {bound(on.image)}, on.result);

    options = dilated_windows<lp_pooling_options>();
    options.p = 3;
    pooled_image<TestType> on1(lp_pooling_output_sizes({2, 3, 7, 8}, options));
    reference::lp_pooling<TestType>(on1.image, on1.result, options);
    DML_LP_POOLING1_OPERATOR_DESC const desc1 = {&on1.input.desc, &on1.output.desc, 2,         strides, window_size,
                                                 start_padding,   end_padding,      dilations, 3};
    check_execute(desc1, {bound(on1.image)}, on1.result);
}

TEST_CASE("execute_desc: a pooling operator that refuses is named as it was called", "[execute_desc][directml]") {
    std::vector<float> image(16), result(9);
    described const input(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 4, 4}),
        output(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 3, 3});
    std::uint32_t const twos[] = {2, 2}, zeros[] = {0, 0}, ones[] = {1, 1};
    auto const refused = [&](auto desc) {
        desc.InputTensor = &input.desc, desc.OutputTensor = &output.desc, desc.DimensionCount = 2;
        desc.Strides = twos, desc.WindowSize = twos, desc.StartPadding = zeros, desc.EndPadding = zeros;
        if constexpr (requires { desc.Dilations; }) desc.Dilations = ones;
        if constexpr (requires { desc.P; }) desc.P = 2;
        return try_execute(desc, {{image}, {result}}).message;
    };
    std::string const rule = ": OutputTensor.Sizes[2] is 3, must equal ";
    CHECK(refused(DML_AVERAGE_POOLING_OPERATOR_DESC{}).starts_with("AVERAGE_POOLING" + rule));
    CHECK(refused(DML_AVERAGE_POOLING1_OPERATOR_DESC{}).starts_with("AVERAGE_POOLING1" + rule));
    CHECK(refused(DML_LP_POOLING_OPERATOR_DESC{}).starts_with("LP_POOLING" + rule));
    CHECK(refused(DML_LP_POOLING1_OPERATOR_DESC{}).starts_with("LP_POOLING1" + rule));
}
