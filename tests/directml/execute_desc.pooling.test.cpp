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

shape const image_sizes = {2, 3, 7, 8};

template <class Options>
shape sizes_of_windows(Options const& options, ceil_mode mode) {
    return spec::pooled_sizes(image_sizes, pooling_window_of(options), mode);
}

template <class T, class Index, class Desc>
void check_maxima(Desc desc) {
    auto const options = windows_of<Desc, max_pooling_options>();
    for (ceil_mode mode : {ceil_mode::off, ceil_mode::on}) {
        tensor<T> image = filled<T>(image_sizes, 7), expected(sizes_of_windows(options, mode));
        tensor<Index> places(expected.sizes());
        reference::max_pooling<T, Index>(image, expected, places, options);
        described const input(image), output(expected), indices(places);
        desc.InputTensor = &input.desc, desc.OutputTensor = &output.desc;
        if constexpr (requires { desc.OutputIndicesTensor; }) {
            desc.OutputIndicesTensor = &indices.desc;
            check_execute(desc, {bound(image)}, expected, &Desc::OutputIndicesTensor, places);
        } else {
            check_execute(desc, {bound(image)}, expected);
        }
    }
}

/// compute(image, result, options) is the direct call, of an operator with one input.
template <class T, class Options, class Desc, class Compute>
void check_windows(Desc desc, Options const& options, Compute const& compute) {
    for (ceil_mode mode : {ceil_mode::off, ceil_mode::on}) {
        tensor<T> image = filled<T>(image_sizes, 7), expected(sizes_of_windows(options, mode));
        compute(image.view(), expected.view(), options);
        described const input(image), output(expected);
        desc.InputTensor = &input.desc, desc.OutputTensor = &output.desc;
        check_execute(desc, {bound(image)}, expected);
    }
}
template <class T, class Options, class Desc, class Compute>
void check_windows(Compute const& compute) {
    check_windows<T>(windowed<Desc>(), windows_of<Desc, Options>(), compute);
}

} // namespace

TEMPLATE_TEST_CASE("execute_desc: the MAX_POOLING operators give the bits of the direct call, with indices or without",
                   "[execute_desc][directml]", float, half, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t,
                   std::int32_t, std::uint32_t, std::int64_t, std::uint64_t) {
    check_maxima<TestType, std::uint32_t>(windowed<DML_MAX_POOLING_OPERATOR_DESC>());
    check_maxima<TestType, std::uint32_t>(windowed<DML_MAX_POOLING1_OPERATOR_DESC>());
    check_maxima<TestType, std::uint64_t>(windowed<DML_MAX_POOLING1_OPERATOR_DESC>());
    check_maxima<TestType, std::uint32_t>(windowed<DML_MAX_POOLING2_OPERATOR_DESC>());
    check_maxima<TestType, std::uint64_t>(windowed<DML_MAX_POOLING2_OPERATOR_DESC>());
}

TEMPLATE_TEST_CASE("execute_desc: MAX_POOLING_GRAD gives the bits of the direct call", "[execute_desc][directml]",
                   float, half) {
    auto desc = windowed<DML_MAX_POOLING_GRAD_OPERATOR_DESC>();
    auto const options = windows_of<DML_MAX_POOLING_GRAD_OPERATOR_DESC, max_pooling_options>();
    for (ceil_mode mode : {ceil_mode::off, ceil_mode::on}) {
        tensor<TestType> image = filled<TestType>(image_sizes, 8), expected(image_sizes);
        tensor<TestType> incoming = filled<TestType>(sizes_of_windows(options, mode), 9);
        reference::max_pooling_grad<TestType>(image, incoming, expected, options);
        described const input(image), gradient(incoming), output(expected);
        desc.InputTensor = &input.desc, desc.InputGradientTensor = &gradient.desc;
        desc.OutputGradientTensor = &output.desc;
        check_execute(desc, {bound(image), bound(incoming)}, expected);
    }
}

TEMPLATE_TEST_CASE("execute_desc: MAX_UNPOOLING gives the bits of the direct call", "[execute_desc][directml]", float,
                   half, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                   std::int64_t, std::uint64_t) {
    auto const check = []<class Index>(tensor<Index> const& places) {
        tensor<TestType> maxima = filled<TestType>({1, 2, 1, 2}, 10), expected({1, 2, 3, 4});
        reference::max_unpooling<TestType>(maxima, places, expected);
        described const input(maxima), indices(places), output(expected);
        DML_MAX_UNPOOLING_OPERATOR_DESC const desc = {&input.desc, &indices.desc, &output.desc};
        check_execute(desc, {bound(maxima), bound(places)}, expected);
    };
    check(tensor<std::uint32_t>({1, 2, 1, 2}, {3, 8, 12, 9}));
    check(tensor<std::uint64_t>({1, 2, 1, 2}, {3, 8, 12, 9}));
}

TEMPLATE_TEST_CASE("execute_desc: averages and norms give the bits of the direct call", "[execute_desc][directml]",
                   float, half) {
    auto const average = [](auto const&... all) { reference::average_pooling<TestType>(all...); };
    auto const norm = [](auto const&... all) { reference::lp_pooling<TestType>(all...); };
    check_windows<TestType, average_pooling_options, DML_AVERAGE_POOLING_OPERATOR_DESC>(average);
    check_windows<TestType, average_pooling_options, DML_AVERAGE_POOLING1_OPERATOR_DESC>(average);
    check_windows<TestType, lp_pooling_options, DML_LP_POOLING_OPERATOR_DESC>(norm);
    check_windows<TestType, lp_pooling_options, DML_LP_POOLING1_OPERATOR_DESC>(norm);

    auto desc = windowed<DML_AVERAGE_POOLING_OPERATOR_DESC>();
    auto options = windows_of<DML_AVERAGE_POOLING_OPERATOR_DESC, average_pooling_options>();
    desc.IncludePadding = 0, options.include_padding = false;
    check_windows<TestType>(desc, options, average);
}

TEMPLATE_TEST_CASE("execute_desc: AVERAGE_POOLING_GRAD gives the bits of the direct call", "[execute_desc][directml]",
                   float, half) {
    auto desc = windowed<DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC>();
    auto const options = windows_of<DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC, average_pooling_options>();
    tensor<TestType> incoming = filled<TestType>(sizes_of_windows(options, ceil_mode::off), 11), expected(image_sizes);
    reference::average_pooling_grad<TestType>(incoming, expected, options);
    described const gradient(incoming), output(expected);
    desc.InputGradientTensor = &gradient.desc, desc.OutputGradientTensor = &output.desc;
    check_execute(desc, {bound(incoming)}, expected);
}

TEST_CASE("execute_desc: a pooling operator that refuses is named as it was called", "[execute_desc][directml]") {
    std::vector<float> image(16), result(9);
    described const input(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 4, 4}),
        output(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 3, 3});
    std::uint32_t const twos[] = {2, 2}, zeros[] = {0, 0}, ones[] = {1, 1};
    auto const check = [&]<class Desc>(Desc desc) {
        desc.InputTensor = &input.desc, desc.OutputTensor = &output.desc;
        desc.Strides = desc.WindowSize = twos, desc.StartPadding = desc.EndPadding = zeros;
        std::vector<output_binding> outputs = {result};
        if constexpr (requires { desc.Dilations; }) desc.Dilations = ones;
        if constexpr (requires { desc.OutputIndicesTensor; }) outputs.emplace_back();
        std::string const name(schema_of<Desc>.name);
        for (auto by : {implementation::reference, implementation::kernels})
            CHECK(try_execute(desc, {{image}, outputs}, {.choice = {.implementation = by}})
                      .message.starts_with(name + ": OutputTensor.Sizes[2] is 3, must equal "));
    };
    check(windowed<DML_MAX_POOLING_OPERATOR_DESC>());
    check(windowed<DML_MAX_POOLING1_OPERATOR_DESC>());
    check(windowed<DML_MAX_POOLING2_OPERATOR_DESC>());
    check(windowed<DML_AVERAGE_POOLING_OPERATOR_DESC>());
    check(windowed<DML_AVERAGE_POOLING1_OPERATOR_DESC>());
    check(windowed<DML_LP_POOLING_OPERATOR_DESC>());
    check(windowed<DML_LP_POOLING1_OPERATOR_DESC>());
}
