// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// AVERAGE_POOLING_GRAD.
namespace dmlref::tool {

namespace average_pooling_grad_rows {

using namespace changes;
using namespace shared_windows;
using problems = rows<pooling_problem>;

problems plain_windows() {
    return {
        {"example_of_the_document", "The figures are those printed on the operator's page.", "AP-4", quick,
         windows({.input = {1, 1, 3, 3}, .options = {.window_size = {2, 2}}}), gradients(listed({1, 2, 3, 4}))},
        {"overlapping_windows_add", "An element of several windows gets a share from each.", "AP-4", quick},
        {"windows_apart", "Where windows do not overlap an element gets one share at most.",
         windows({.input = {2, 2, 8, 9}, .options = {.window_size = {2, 3}, .strides = {3, 3}}})},
        {"stride_beyond_the_window", "Elements between the windows get 0.", windows(apart)},
        {"window_of_one", "A window of one element copies the gradients, spread by the strides.",
         windows(of_one_element)},
        {"window_is_the_image", "A global average hands the same share to every element.", windows(of_the_whole_image)},
        {"volume", "A tensor of five axes has depth, height and width, in this order.", "MP-9", windows(of_a_volume)},
        {"padding_not_counted", "Beside padding a gradient is shared among fewer elements.", "AP-1", quick,
         windows(padded_unevenly)},
        {"padding_counted", "With IncludePadding padding takes its share, which is lost.", "AP-1", quick,
         windows(padded_unevenly), padding_counted},
        {"beyond_the_end", "Beyond the end a gradient is shared among fewer elements.", "AP-1, MP-5",
         windows(beyond_the_end)},
        {"beyond_the_end_counted", "With IncludePadding what is beyond the end takes its share.", "AP-1, MP-5",
         windows(beyond_the_end), padding_counted},
        {"beyond_the_padding_counted", "Padding takes its share, and so does what is beyond it.", "AP-1, MP-5",
         windows(beyond_the_padding), padding_counted},
        {"volume_beyond_the_end", "The last windows end beyond all three ends of a volume.", "AP-1, MP-5",
         windows(of_a_volume_beyond_the_end)},
        {"window_in_padding", "The gradient of a window without elements goes nowhere.", "AP-2", windows(in_padding)},
        {"window_in_padding_counted", "Counted padding keeps the gradient of a whole window.", "AP-2",
         windows(in_padding), padding_counted},
        {"window_longer_than_the_input", "One window that covers the image and more has one gradient.", "AP-1, MP-5",
         windows({.input = {1, 2, 4, 5}, .options = {.window_size = {6, 2}}}), padding_counted},
        {"volume_padded", "Three strides and six paddings of a volume mix up whatever can be.", "AP-1",
         windows(of_a_padded_volume)},
        {"volume_padding_counted", "A volume's divisor is the product of three window sizes.", "AP-1",
         windows(of_a_padded_volume), padding_counted},
    };
}

problems telling_gradients() {
    return {
        {"exact_integers", "Quarters of small integers and their sums are exact.",
         windows({.options = {.window_size = {2, 2}}}), gradients(small_integers())},
        {"cancellation", "Sums of gradients of opposite sign lose their leading digits.", "AP-4",
         gradients(cancellation())},
        {"gradients_nan_and_infinite", "NaN and infinite gradients reach the elements of their windows, and no others.",
         "NU-3", windows({.input = {2, 2, 10, 9}, .options = {.window_size = {2, 2}, .strides = {2, 2}}}),
         gradients(special_values())},
        {"added_in_float", "FLOAT16 would lose every addend of these sums, which are added in float.", "AP-4, NU-1",
         quick, float16_only, windows({.input = {1, 1, 9, 9}, .options = {.window_size = {4, 4}}}),
         gradients(listed({32768, 8, 8, 8, 8}))},
        {"larger_than_a_cache", "The pooling of an Inception block, backwards, fills no cache.", full,
         windows(of_an_inception_block)},
    };
}

problems layouts() {
    return {
        {"gradient_by_columns", "A transposed gradient is read through its strides.",
         laid_out(columns, "InputGradientTensor")},
        {"gradient_padded", "The gaps between the rows hold NaN, which must never be read.",
         laid_out(padded, "InputGradientTensor")},
        {"one_gradient_for_all", "Stride 0 passes on the gradient of a sum, which is one number.",
         laid_out(repeated_elements, "InputGradientTensor")},
        {"output_padded", "The gaps must keep what they were filled with, and elements of no window become 0.",
         windows({.options = {.window_size = {2, 2}, .strides = {3, 3}}}), laid_out(padded, "OutputGradientTensor")},
        {"output_channels_last", "The gradient of an NHWC image is written through its strides.",
         laid_out(channels_last, "OutputGradientTensor")},
    };
}

} // namespace average_pooling_grad_rows

void add_average_pooling_grad_cases(case_list& cases) {
    using namespace average_pooling_grad_rows;
    add(cases, "AVERAGE_POOLING_GRAD", {plain_windows(), telling_gradients(), layouts()});
}

} // namespace dmlref::tool
