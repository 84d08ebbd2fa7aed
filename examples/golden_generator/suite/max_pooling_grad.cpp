// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

#include <limits>

/// MAX_POOLING_GRAD.
namespace dmlref::tool {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct max_pooling_grad_problem {
    about description;
    pooling_windows windows{};
    element_source elements = distinct();
    element_source gradients = noise();
    layout input_layout = layout::packed;
    layout input_gradient_layout = layout::packed;
    layout output_gradient_layout = layout::packed;
};
using problems = std::vector<max_pooling_grad_problem>;

void add(case_list& cases, max_pooling_grad_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        case_builder builder("MAX_POOLING_GRAD", problem.description, type);
        builder.input("InputTensor", problem.windows.input, problem.elements, problem.input_layout)
            .input("InputGradientTensor", output_sizes(problem.windows), problem.gradients,
                   problem.input_gradient_layout)
            .output("OutputGradientTensor", problem.windows.input, problem.output_gradient_layout);
        set_windows(builder, problem.windows);
        cases.push_back(builder.build());
    });
}

problems windows() {
    return {
        {.description = {"example_of_the_document", "The figures are those printed on the operator's page.",
                         tier::quick, "MP-1"},
         .windows = {.input = {1, 1, 3, 3}, .options = {.window_size = {2, 2}}},
         .elements = listed({1, 2, 3, 2, 4, 2, 5, 6, 7}),
         .gradients = listed({1, 2, 4, 5})},
        {.description = {"overlapping_windows_add", "An element that wins several windows gets all their gradients.",
                         tier::quick, "MP-8", element_types::both_at_once}},
        {.description = {"windows_apart", "Where windows do not overlap an element gets one gradient at most."},
         .windows = {.input = {2, 2, 8, 9}, .options = {.window_size = {2, 3}, .strides = {3, 3}}}},
        {.description = {"stride_beyond_the_window", "Elements between the windows get 0."},
         .windows = shared_windows::apart},
    };
}

problems padded_and_dilated_windows() {
    return {
        {.description = {"window_of_one", "A window of one element copies the gradients, spread by the strides."},
         .windows = shared_windows::of_one_element},
        {.description = {"padding_asymmetric",
                         "With four different paddings and all elements below 0, padding that counts shows.",
                         tier::standard, "MP-3"},
         .windows = shared_windows::padded_unevenly,
         .elements = negative_noise()},
        {.description = {"dilated", "Windows with holes are interleaved with each other.", tier::quick},
         .windows = shared_windows::dilated},
        {.description = {"dilated_and_padded",
                         "Windows with holes that begin in the padding leave some elements to no window.",
                         tier::standard, "MP-3"},
         .windows = shared_windows::dilated_and_padded},
        {.description = {"beyond_the_end", "Windows that end beyond the image send their gradient into it.",
                         tier::standard, "MP-3, MP-5"},
         .windows = shared_windows::beyond_the_end,
         .elements = negative_noise()},
        {.description = {"beyond_the_padding", "What is beyond the padding gets a gradient no more than padding does.",
                         tier::standard, "MP-3, MP-5"},
         .windows = shared_windows::beyond_the_padding,
         .elements = negative_noise()},
        {.description = {"dilated_beyond_the_end", "Windows with holes step over the end.", tier::standard,
                         "MP-3, MP-5"},
         .windows = shared_windows::dilated_beyond_the_end},
        {.description = {"volume_beyond_the_end", "The last windows end beyond all three ends of a volume.",
                         tier::standard, "MP-3, MP-5"},
         .windows = shared_windows::of_a_volume_beyond_the_end},
        {.description = {"window_in_padding", "The gradient of a window without elements goes nowhere.", tier::standard,
                         "MP-4"},
         .windows = shared_windows::in_padding},
        {.description = {"volume", "Tensors of five axes are allowed since feature level 4_0.", tier::quick, "MP-7"},
         .windows = shared_windows::of_a_volume},
        {.description = {"volume_dilated_and_padded",
                         "A volume with three strides, dilations and six paddings mixes up whatever can be.",
                         tier::standard, "MP-3"},
         .windows = {.input = {1, 2, 5, 6, 7},
                     .options = {.window_size = {2, 2, 2},
                                 .strides = {1, 1, 2},
                                 .start_padding = {1, 0, 1},
                                 .end_padding = {0, 2, 1},
                                 .dilations = {1, 2, 3}}}},
    };
}

problems telling_elements() {
    return {
        {.description = {"ties", "Of equal elements the first one gets the gradient, undivided.", tier::quick, "MP-1"},
         .elements = ties()},
        {.description = {"all_equal", "Where all elements are equal the first of every window gets the gradient.",
                         tier::standard, "MP-1"},
         .elements = constant(2)},
        {.description = {"minus_and_plus_zero",
                         "Zeros of either sign are equal, so the first of them gets the gradient.", tier::standard,
                         "MP-1"},
         .elements = listed({-0., 0., -0., -0., 0.})},
        {.description = {"nothing_but_nan", "A window of NaN sends its gradient to its first element.", tier::standard,
                         "MP-2"},
         .elements = constant(nan),
         .gradients = small_integers()},
        {.description = {"nan_among_numbers", "A NaN wins only where it comes first.", tier::standard, "MP-2"},
         .elements = listed({nan, 1, 2, 3, 1, nan, 5, 4, nan, nan, -1})},
        {.description = {"gradients_nan_and_infinite",
                         "NaN and infinite gradients reach the elements that won, and no others.", tier::standard,
                         "NU-3"},
         .gradients = special_values()},
        {.description = {"exact_integers", "Sums of small integers are exact, so no tolerance is needed."},
         .elements = small_integers(),
         .gradients = small_integers()},
        {.description = {"cancellation", "Sums of gradients of opposite sign lose their leading digits."},
         .gradients = cancellation()},
        {.description = {"added_in_float", "FLOAT16 would lose every addend of these sums, which are added in float.",
                         tier::quick, "MP-8, NU-1", element_types::float16_only},
         .windows = {.input = {1, 1, 9, 9}, .options = {.window_size = {5, 5}}},
         .elements = [](element_place const& place) { return place.at[2] == 4 && place.at[3] == 4 ? 1. : 0.; },
         .gradients = listed({2048, 0.5, 0.5, 0.5, 0.5})},
        {.description = {"larger_than_a_cache", "The first pooling of a ResNet, backwards, does not fit into a cache.",
                         tier::full},
         .windows = shared_windows::of_a_resnet,
         .elements = noise()},
    };
}

problems layouts() {
    return {
        {.description = {"inputs_strided", "An NHWC image and a gradient by columns are read through their strides."},
         .input_layout = layout::channels_last,
         .input_gradient_layout = layout::columns},
        {.description = {"one_gradient_for_all", "Stride 0 passes on the gradient of a sum, which is one number."},
         .input_gradient_layout = layout::repeated_elements},
        {.description = {"output_padded",
                         "The gaps must keep what they were filled with, and elements of no window become 0."},
         .output_gradient_layout = layout::padded},
        {.description = {"output_channels_last", "The gradient of an NHWC image is written through its strides."},
         .output_gradient_layout = layout::channels_last},
        {.description = {"input_padded", "The gaps between the rows hold NaN, which must never be read."},
         .input_layout = layout::padded},
    };
}

} // namespace

void add_max_pooling_grad_cases(case_list& cases) {
    for (auto const& group : {windows(), padded_and_dilated_windows(), telling_elements(), layouts()})
        for (max_pooling_grad_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
