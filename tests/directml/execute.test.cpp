// SPDX-License-Identifier: MIT
#include "dmlref/directml/execute.hpp"

#include "dmlref/directml/operator_table.hpp"
#include "dmlref/reference/max_pooling.hpp"
#include "dmlref/reference/max_pooling_grad.hpp"
#include "dmlref/reference/resample.hpp"
#include "dmlref/reference/roi_pooling.hpp"
#include "operands.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using dmlref::testing::bits;
using dmlref::testing::each_choice;
using dmlref::testing::filled;
using dmlref::testing::view;

namespace {

using per_axis_count = std::vector<std::uint32_t>;

} // namespace

TEMPLATE_TEST_CASE("execute: RESAMPLE, RESAMPLE1 and RESAMPLE2 are reference::resample", "[execute][directml]", float,
                   half) {
    auto const choice = each_choice();
    tensor<TestType> input = filled<TestType>({2, 3, 5, 6}, 6);
    resample_options const options = {.scales = {1.f, 0.75f, 1.5f, 2.25f},
                                      .input_pixel_offsets = {0.f, 0.25f, 0.5f, 0.125f},
                                      .output_pixel_offsets = {0.f, -0.25f, -0.375f, -0.5f}};
    auto const result_of = [&](char const* name, resample_options const& variant) {
        tensor<TestType> output({2, 2, 7, 13});
        operator_call call{.schema = find_operator(name)};
        call.tensors = {{"InputTensor", view(input)}, {"OutputTensor", view(output)}};
        auto const values = [](per_axis<float> const& array) { return std::vector<float>(array.begin(), array.end()); };
        call.attributes = {{"InterpolationMode", static_cast<std::uint32_t>(variant.interpolation_mode)},
                           {"Scales", values(variant.scales)}};
        call.attributes[call.schema->type == operator_type::resample ? "ScaleCount" : "DimensionCount"] =
            std::uint32_t{4};
        if (call.schema->type != operator_type::resample) {
            call.attributes["InputPixelOffsets"] = values(variant.input_pixel_offsets);
            call.attributes["OutputPixelOffsets"] = values(variant.output_pixel_offsets);
        }
        if (variant.rounding_direction)
            call.attributes["RoundingDirection"] = static_cast<std::uint32_t>(*variant.rounding_direction);
        execute(call, choice);
        return bits(output);
    };
    auto const expected_of = [&](resample_options const& variant) {
        tensor<TestType> output({2, 2, 7, 13});
        reference::resample<TestType>(input, output, variant);
        return bits(output);
    };
    for (interpolation_mode mode : {interpolation_mode::linear, interpolation_mode::nearest_neighbor}) {
        resample_options variant = options;
        variant.interpolation_mode = mode;
        CHECK(result_of("RESAMPLE1", variant) == expected_of(variant));
        for (axis_direction direction : {axis_direction::increasing, axis_direction::decreasing}) {
            variant.rounding_direction = direction;
            CHECK(result_of("RESAMPLE2", variant) == expected_of(variant));
        }
        resample_options const centers = {.interpolation_mode = mode, .scales = options.scales};
        CHECK(result_of("RESAMPLE", centers) == expected_of(centers));
    }
}

TEMPLATE_TEST_CASE("execute: the MAX_POOLING operators are reference::max_pooling", "[execute][directml]", float,
                   half) {
    auto const choice = each_choice();
    tensor<TestType> input = filled<TestType>({2, 3, 7, 8}, 7);
    auto const run = [&]<class Index>(char const* name, max_pooling_options const& options, Index) {
        shape const sizes = max_pooling_output_sizes(input.sizes(), options);
        tensor<TestType> expected(sizes), output(sizes);
        tensor<Index> expected_indices(sizes), output_indices(sizes);
        reference::max_pooling<TestType, Index>(input, expected, expected_indices, options);

        operator_call call{.schema = find_operator(name)};
        call.tensors = {{"InputTensor", view(input)}, {"OutputTensor", view(output)}};
        auto const values = [](per_axis<std::uint32_t> const& array) {
            return per_axis_count(array.begin(), array.end());
        };
        call.attributes = {{"DimensionCount", std::uint32_t{2}},
                           {"Strides", values(options.strides)},
                           {"WindowSize", values(options.window_size)},
                           {"StartPadding", values(options.start_padding)},
                           {"EndPadding", values(options.end_padding)}};
        if (!options.dilations.empty()) call.attributes["Dilations"] = values(options.dilations);
        execute(call, choice); // without indices, which are optional
        CHECK(bits(output) == bits(expected));
        if (call.schema->find("OutputIndicesTensor") == nullptr) return;
        output = tensor<TestType>(sizes);
        call.tensors["OutputTensor"] = view(output), call.tensors["OutputIndicesTensor"] = view(output_indices);
        execute(call, choice);
        CHECK(bits(output) == bits(expected));
        CHECK(output_indices.elements() == expected_indices.elements());
    };
    max_pooling_options options = {
        .window_size = {3, 2}, .strides = {1, 2}, .start_padding = {1, 0}, .end_padding = {2, 1}};
    run("MAX_POOLING", options, std::uint32_t{});
    run("MAX_POOLING1", options, std::uint32_t{});
    run("MAX_POOLING1", options, std::uint64_t{});
    options.dilations = {2, 3};
    run("MAX_POOLING2", options, std::uint32_t{});
    run("MAX_POOLING2", options, std::uint64_t{});
}

TEMPLATE_TEST_CASE("execute: MAX_POOLING_GRAD is reference::max_pooling_grad", "[execute][directml]", float, half) {
    auto const choice = each_choice();
    max_pooling_options const options = {
        .window_size = {3, 2}, .strides = {1, 2}, .start_padding = {1, 0}, .end_padding = {2, 1}, .dilations = {2, 3}};
    tensor<TestType> input = filled<TestType>({2, 3, 7, 8}, 8);
    tensor<TestType> input_gradient = filled<TestType>(max_pooling_output_sizes(input.sizes(), options), 9);
    tensor<TestType> expected(input.sizes()), output(input.sizes());
    reference::max_pooling_grad<TestType>(input, input_gradient, expected, options);

    operator_call call{.schema = find_operator("MAX_POOLING_GRAD")};
    call.tensors = {{"InputTensor", view(input)},
                    {"InputGradientTensor", view(input_gradient)},
                    {"OutputGradientTensor", view(output)}};
    call.attributes = {{"DimensionCount", std::uint32_t{2}}, {"Strides", per_axis_count{1, 2}},
                       {"WindowSize", per_axis_count{3, 2}}, {"StartPadding", per_axis_count{1, 0}},
                       {"EndPadding", per_axis_count{2, 1}}, {"Dilations", per_axis_count{2, 3}}};
    execute(call, choice);
    CHECK(bits(output) == bits(expected));
}

TEST_CASE("execute: an operator that refuses is named as it was called", "[execute][directml]") {
    tensor<float> input({1, 1, 4, 4}), output({1, 1, 3, 3});
    auto const refused = [&](char const* name) {
        operator_call call{.schema = find_operator(name)};
        call.tensors = {{"InputTensor", view(input)}, {"OutputTensor", view(output)}};
        call.attributes = {{"DimensionCount", std::uint32_t{2}},
                           {"Strides", per_axis_count{2, 2}},
                           {"WindowSize", per_axis_count{2, 2}},
                           {"StartPadding", per_axis_count{0, 0}},
                           {"EndPadding", per_axis_count{0, 0}}};
        if (call.schema->find("Dilations")) call.attributes["Dilations"] = per_axis_count{1, 1};
        std::string const sentence = refusal([&] { execute(call); });
        CHECK(refusal([&] { execute(call, {.implementation = implementation::reference}); }) == sentence);
        return sentence;
    };
    for (std::string const name : {"MAX_POOLING", "MAX_POOLING1", "MAX_POOLING2"})
        CHECK(refused(name.c_str()).starts_with(name + ": OutputTensor.Sizes[2] is 3, must equal "));

    operator_call incomplete{.schema = find_operator("RESAMPLE1")};
    CHECK(refusal([&] { execute(incomplete); }) == "RESAMPLE1: InputTensor is missing, must be given");
}
