// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// AVERAGE_POOLING_GRAD.
namespace dmlref::tool {

namespace {

struct average_pooling_grad_problem {
    about description;
    pooling_windows windows{};
    bool include_padding = false;
    element_source gradients = noise();
    layout input_gradient_layout = layout::packed;
    layout output_gradient_layout = layout::packed;
};
using problems = std::vector<average_pooling_grad_problem>;

void add(case_list& cases, average_pooling_grad_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        case_builder builder("AVERAGE_POOLING_GRAD", problem.description, type);
        builder
            .input("InputGradientTensor", output_sizes(problem.windows), problem.gradients,
                   problem.input_gradient_layout)
            .output("OutputGradientTensor", problem.windows.input, problem.output_gradient_layout)
            .set("IncludePadding", problem.include_padding);
        set_windows(builder, problem.windows);
        cases.push_back(builder.build());
    });
}

problems windows() {
    return {
        {.description = {"example_of_the_document", "The figures are those printed on the operator's page.",
                         tier::quick, "AP-4"},
         .windows = {.input = {1, 1, 3, 3}, .options = {.window_size = {2, 2}}},
         .gradients = listed({1, 2, 3, 4})},
        {.description = {"overlapping_windows_add", "An element of several windows gets a share from each.",
                         tier::quick, "AP-4"}},
        {.description = {"windows_apart", "Where windows do not overlap an element gets one share at most."},
         .windows = {.input = {2, 2, 8, 9}, .options = {.window_size = {2, 3}, .strides = {3, 3}}}},
        {.description = {"stride_beyond_the_window", "Elements between the windows get 0."},
         .windows = shared_windows::apart},
        {.description = {"window_of_one", "A window of one element copies the gradients, spread by the strides."},
         .windows = shared_windows::of_one_element},
        {.description = {"window_is_the_image", "A global average hands the same share to every element."},
         .windows = shared_windows::of_the_whole_image},
        {.description = {"volume", "A tensor of five axes has depth, height and width, in this order.", tier::standard,
                         "MP-9"},
         .windows = shared_windows::of_a_volume},
    };
}

problems padded_windows() {
    return {
        {.description = {"padding_not_counted", "Beside padding a gradient is shared among fewer elements.",
                         tier::quick, "AP-1"},
         .windows = shared_windows::padded_unevenly},
        {.description = {"padding_counted", "With IncludePadding padding takes its share, which is lost.", tier::quick,
                         "AP-1"},
         .windows = shared_windows::padded_unevenly,
         .include_padding = true},
        {.description = {"beyond_the_end", "Beyond the end a gradient is shared among fewer elements.", tier::standard,
                         "AP-1, MP-5"},
         .windows = shared_windows::beyond_the_end},
        {.description = {"beyond_the_end_counted", "With IncludePadding what is beyond the end takes its share.",
                         tier::standard, "AP-1, MP-5"},
         .windows = shared_windows::beyond_the_end,
         .include_padding = true},
        {.description = {"beyond_the_padding_counted", "Padding takes its share, and so does what is beyond it.",
                         tier::standard, "AP-1, MP-5"},
         .windows = shared_windows::beyond_the_padding,
         .include_padding = true},
        {.description = {"volume_beyond_the_end", "The last windows end beyond all three ends of a volume.",
                         tier::standard, "AP-1, MP-5"},
         .windows = shared_windows::of_a_volume_beyond_the_end},
        {.description = {"window_in_padding", "The gradient of a window without elements goes nowhere.", tier::standard,
                         "AP-2"},
         .windows = shared_windows::in_padding},
        {.description = {"window_in_padding_counted", "Counted padding keeps the gradient of a whole window.",
                         tier::standard, "AP-2"},
         .windows = shared_windows::in_padding,
         .include_padding = true},
        {.description = {"window_longer_than_the_input", "One window that covers the image and more has one gradient.",
                         tier::standard, "AP-1, MP-5"},
         .windows = {.input = {1, 2, 4, 5}, .options = {.window_size = {6, 2}}},
         .include_padding = true},
        {.description = {"volume_padded", "Three strides and six paddings of a volume mix up whatever can be.",
                         tier::standard, "AP-1"},
         .windows = shared_windows::of_a_padded_volume},
        {.description = {"volume_padding_counted", "A volume's divisor is the product of three window sizes.",
                         tier::standard, "AP-1"},
         .windows = shared_windows::of_a_padded_volume,
         .include_padding = true},
    };
}

problems telling_gradients() {
    return {
        {.description = {"exact_integers", "Quarters of small integers and their sums are exact."},
         .windows = {.options = {.window_size = {2, 2}}},
         .gradients = small_integers()},
        {.description = {"cancellation", "Sums of gradients of opposite sign lose their leading digits.",
                         tier::standard, "AP-4"},
         .gradients = cancellation()},
        {.description = {"gradients_nan_and_infinite",
                         "NaN and infinite gradients reach the elements of their windows, and no others.",
                         tier::standard, "NU-3"},
         .windows = {.input = {2, 2, 10, 9}, .options = {.window_size = {2, 2}, .strides = {2, 2}}},
         .gradients = special_values()},
        {.description = {"added_in_float", "FLOAT16 would lose every addend of these sums, which are added in float.",
                         tier::quick, "AP-4, NU-1", element_types::float16_only},
         .windows = {.input = {1, 1, 9, 9}, .options = {.window_size = {4, 4}}},
         .gradients = listed({32768, 8, 8, 8, 8})},
        {.description = {"larger_than_a_cache", "The pooling of an Inception block, backwards, fills no cache.",
                         tier::full},
         .windows = shared_windows::of_an_inception_block},
    };
}

problems layouts() {
    return {
        {.description = {"gradient_by_columns", "A transposed gradient is read through its strides."},
         .input_gradient_layout = layout::columns},
        {.description = {"gradient_padded", "The gaps between the rows hold NaN, which must never be read."},
         .input_gradient_layout = layout::padded},
        {.description = {"one_gradient_for_all", "Stride 0 passes on the gradient of a sum, which is one number."},
         .input_gradient_layout = layout::repeated_elements},
        {.description = {"output_padded",
                         "The gaps must keep what they were filled with, and elements of no window become 0."},
         .windows = {.options = {.window_size = {2, 2}, .strides = {3, 3}}},
         .output_gradient_layout = layout::padded},
        {.description = {"output_channels_last", "The gradient of an NHWC image is written through its strides."},
         .output_gradient_layout = layout::channels_last},
    };
}

} // namespace

void add_average_pooling_grad_cases(case_list& cases) {
    for (auto const& group : {windows(), padded_windows(), telling_gradients(), layouts()})
        for (average_pooling_grad_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
