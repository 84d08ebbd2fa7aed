// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// MAX_POOLING_GRAD.
namespace dmlref::tool {

namespace max_pooling_grad_rows {

using namespace changes;
using namespace shared_windows;

struct max_pooling_grad_problem : pooling_problem {
    max_pooling_grad_problem() { elements = distinct(); }
};
using problems = rows<max_pooling_grad_problem>;

problems plain_windows() {
    return {
        {"example_of_the_document", "The figures are those printed on the operator's page.", "MP-1", quick,
         windows({.input = {1, 1, 3, 3}, .options = {.window_size = {2, 2}}}),
         elements(listed({1, 2, 3, 2, 4, 2, 5, 6, 7})), gradients(listed({1, 2, 4, 5}))},
        {"overlapping_windows_add", "An element that wins several windows gets all their gradients.", "MP-8", quick,
         both_at_once},
        {"windows_apart", "Where windows do not overlap an element gets one gradient at most.",
         windows({.input = {2, 2, 8, 9}, .options = {.window_size = {2, 3}, .strides = {3, 3}}})},
        {"stride_beyond_the_window", "Elements between the windows get 0.", windows(apart)},
        {"window_of_one", "A window of one element copies the gradients, spread by the strides.",
         windows(of_one_element)},
        {"padding_asymmetric", "With four different paddings and all elements below 0, padding that counts shows.",
         "MP-3", windows(padded_unevenly), elements(negative_noise())},
        {"dilated", "Windows with holes are interleaved with each other.", quick, windows(dilated)},
        {"dilated_and_padded", "Windows with holes that begin in the padding leave some elements to no window.", "MP-3",
         windows(dilated_and_padded)},
        {"beyond_the_end", "Windows that end beyond the image send their gradient into it.", "MP-3, MP-5",
         windows(beyond_the_end), elements(negative_noise())},
        {"beyond_the_padding", "What is beyond the padding gets a gradient no more than padding does.", "MP-3, MP-5",
         windows(beyond_the_padding), elements(negative_noise())},
        {"dilated_beyond_the_end", "Windows with holes step over the end.", "MP-3, MP-5",
         windows(dilated_beyond_the_end)},
        {"volume_beyond_the_end", "The last windows end beyond all three ends of a volume.", "MP-3, MP-5",
         windows(of_a_volume_beyond_the_end)},
        {"window_in_padding", "The gradient of a window without elements goes nowhere.", "MP-4", windows(in_padding)},
        {"volume", "Tensors of five axes are allowed since feature level 4_0.", "MP-7", quick, windows(of_a_volume)},
        {"volume_dilated_and_padded",
         "A volume with three strides, dilations and six paddings mixes up whatever can be.", "MP-3",
         windows({.input = {1, 2, 5, 6, 7},
                  .options = {.window_size = {2, 2, 2},
                              .strides = {1, 1, 2},
                              .start_padding = {1, 0, 1},
                              .end_padding = {0, 2, 1},
                              .dilations = {1, 2, 3}}})},
    };
}

problems telling_elements() {
    return {
        {"ties", "Of equal elements the first one gets the gradient, undivided.", "MP-1", quick, elements(ties())},
        {"all_equal", "Where all elements are equal the first of every window gets the gradient.", "MP-1",
         elements(constant(2))},
        {"minus_and_plus_zero", "Zeros of either sign are equal, so the first of them gets the gradient.", "MP-1",
         elements(listed({-0., 0., -0., -0., 0.}))},
        {"nothing_but_nan", "A window of NaN sends its gradient to its first element.", "MP-2", elements(constant(nan)),
         gradients(small_integers())},
        {"nan_among_numbers", "A NaN wins only where it comes first.", "MP-2",
         elements(listed({nan, 1, 2, 3, 1, nan, 5, 4, nan, nan, -1}))},
        {"gradients_nan_and_infinite", "NaN and infinite gradients reach the elements that won, and no others.", "NU-3",
         gradients(special_values())},
        {"exact_integers", "Sums of small integers are exact, so no tolerance is needed.", elements(small_integers()),
         gradients(small_integers())},
        {"cancellation", "Sums of gradients of opposite sign lose their leading digits.", gradients(cancellation())},
        {"added_in_float", "FLOAT16 would lose every addend of these sums, which are added in float.", "MP-8, NU-1",
         quick, float16_only, windows({.input = {1, 1, 9, 9}, .options = {.window_size = {5, 5}}}),
         elements([](element_place const& place) { return place.at[2] == 4 && place.at[3] == 4 ? 1. : 0.; }),
         gradients(listed({2048, 0.5, 0.5, 0.5, 0.5}))},
        {"larger_than_a_cache", "The first pooling of a ResNet, backwards, does not fit into a cache.", full,
         windows(of_a_resnet), elements(noise())},
    };
}

problems layouts() {
    return {
        {"inputs_strided", "An NHWC image and a gradient by columns are read through their strides.",
         laid_out(channels_last, "InputTensor"), laid_out(columns, "InputGradientTensor")},
        {"one_gradient_for_all", "Stride 0 passes on the gradient of a sum, which is one number.",
         laid_out(repeated_elements, "InputGradientTensor")},
        {"output_padded", "The gaps must keep what they were filled with, and elements of no window become 0.",
         laid_out(padded, "OutputGradientTensor")},
        {"output_channels_last", "The gradient of an NHWC image is written through its strides.",
         laid_out(channels_last, "OutputGradientTensor")},
        {"input_padded", "The gaps between the rows hold NaN, which must never be read.",
         laid_out(padded, "InputTensor")},
    };
}

} // namespace max_pooling_grad_rows

void add_max_pooling_grad_cases(case_list& cases) {
    using namespace max_pooling_grad_rows;
    add(cases, "MAX_POOLING_GRAD", {plain_windows(), telling_elements(), layouts()});
}

} // namespace dmlref::tool
