// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// AVERAGE_POOLING and AVERAGE_POOLING1.
namespace dmlref::tool {

namespace average_pooling_rows {

using namespace changes;
using namespace shared_windows;
using problems = rows<pooling_problem>;

/// For either version of the operator.
problems plain_windows() {
    return {
        {"overlapping_windows", "The plain case has windows of 3 x 2 at every place.", "AP-3", quick},
        {"padding_not_counted", "Beside padding a sum is divided by fewer than the window has.", "AP-1, MP-9",
         windows(padded_unevenly)},
        {"padding_counted", "With IncludePadding every sum is divided by the size of the window.", "AP-1, MP-9",
         windows(padded_unevenly), padding_counted},
        {"strides_and_remainder", "The last rows and columns are in no window.", "MP-5", windows(with_a_remainder)},
        {"beyond_the_end", "The last windows end beyond the image and have fewer elements.", "AP-1, MP-5", quick,
         windows(beyond_the_end)},
        {"beyond_the_end_counted", "With IncludePadding windows count as long as they are, beyond the image too.",
         "AP-1, MP-5", quick, windows(beyond_the_end), padding_counted},
        {"volume", "A tensor of five axes has depth, height and width, in this order.", "MP-9", windows(of_a_volume)},
    };
}

/// For the first version only.
problems more_windows() {
    return {
        {"window_is_the_image", "A window as large as the image is a global average pooling.",
         windows(of_the_whole_image)},
        {"window_of_one", "A window of one element copies, or with strides selects.", windows(of_one_element)},
        {"stride_beyond_the_window", "Elements between the windows are in none and must not be read as if they were.",
         windows(apart)},
        {"padding_at_the_end_only", "Padding at the end alone is what a framework's ceil_mode becomes.", "AP-1",
         windows(padded_at_the_end)},
        {"constant_beside_padding", "A constant image stays constant when padding is not counted.", "AP-1",
         windows(padded_unevenly), elements(constant(3))},
        {"volume_padded", "Six different paddings of a volume: sides or axes exchanged show.", "AP-1",
         windows(of_a_padded_volume)},
        {"volume_padding_counted", "A volume's divisor is the product of three window sizes.", "AP-1",
         windows(of_a_padded_volume), padding_counted},
        {"beyond_the_padding", "Neither padding nor what is beyond it is counted.", "AP-1, MP-5",
         windows(beyond_the_padding)},
        {"beyond_the_padding_counted", "Padding is counted, and so is what is beyond it.", "AP-1, MP-5",
         windows(beyond_the_padding), padding_counted},
        {"volume_beyond_the_end", "The last windows end beyond all three ends of a volume.", "AP-1, MP-5",
         windows(of_a_volume_beyond_the_end)},
        {"example_of_onnx_runtime", "The figures are those of the test AveragePool_10_ceil1_2d.", "AP-1, MP-5",
         windows({.input = {1, 1, 4, 4}, .options = {.window_size = {2, 2}, .strides = {3, 1}}, .mode = ceil_mode::on}),
         elements(listed({1, 3, 2, 4, 5, 7, 6, 8, 9, 11, 10, 12, 13, 15, 14, 16}))},
        {"example_of_the_document", "The figures are those printed on the page of the gradient.",
         windows({.input = {1, 1, 3, 3}, .options = {.window_size = {2, 2}}}), elements(counted())},
    };
}

problems dilations() {
    return {
        {"dilated", "The elements of a window are two rows and three columns apart.", quick, windows(dilated)},
        {"dilated_and_padded", "What a dilated window skips is no element of it and not counted.", "AP-1",
         windows(dilated_and_padded)},
        {"dilated_and_padding_counted", "Dilation does not change the number of a window's elements.", "AP-1",
         windows(dilated_and_padded), padding_counted},
        {"dilated_volume", "Each of the three axes of a volume has a dilation of its own.",
         windows(of_a_dilated_volume)},
        {"window_longer_than_the_input", "A dilated window longer than the input gives one output.", "AP-1, MP-5",
         windows(longer_than_the_input)},
        {"window_longer_than_the_input_counted", "A window counts as long as it is, even beyond the padding.",
         "AP-1, MP-5", windows(longer_than_the_input), padding_counted},
        {"dilated_beyond_the_end", "A dilated window steps over the end and counts what it has.", "AP-1, MP-5",
         windows(dilated_beyond_the_end)},
        {"dilated_beyond_the_end_counted", "The elements of a window beyond the end are counted.", "AP-1, MP-5",
         windows(dilated_beyond_the_end), padding_counted},
        {"begun_in_padding_beyond_the_end", "Windows may begin in EndPadding: ONNX and PyTorch leave these out.",
         "AP-2, MP-5", windows(begun_in_padding_beyond_the_end)},
        {"window_in_padding", "A window without any element gives 0 and not 0 / 0.", "AP-2", windows(in_padding)},
        {"window_in_padding_counted", "A window of nothing but counted padding gives 0.", "AP-2", windows(in_padding),
         padding_counted},
    };
}

problems telling_elements() {
    return {
        {"exact_integers", "Sums of small integers and their quarters are exact.",
         windows({.options = {.window_size = {2, 2}}}), elements(small_integers())},
        {"cancellation", "Sums of neighbors of opposite sign lose their leading digits.", "AP-3",
         elements(cancellation())},
        {"added_in_float", "FLOAT16 would lose every addend of these sums, which are added in float.", "AP-3, NU-1",
         quick, float16_only, windows({.input = {1, 1, 8, 9}, .options = {.window_size = {3, 3}}}),
         elements(listed({2048, 0.5, 0.5, 0.5, 0.5, 0.5}))},
        {"sums_beyond_float16", "The sum is no finite FLOAT16, the average is.", "NU-1", float16_only,
         elements(constant(60000))},
        {"zeros_of_either_sign", "A sum starts from +0, so -0 averages to +0.", "AP-3",
         elements(listed({-0., -0., 0.}))},
        {"special_values", "NaN and infinities reach every window that holds them, and no other.", "NU-3",
         windows({.input = {2, 2, 9, 9}, .options = {.window_size = {2, 2}}}), elements(special_values())},
        {"photograph", "A photograph becomes a smaller photograph, plain to the eye.", windows(of_a_photograph),
         elements(photograph_elements())},
        {"larger_than_a_cache", "The pooling of an Inception block does not fit into a cache.", full,
         windows(of_an_inception_block)},
    };
}

problems layouts() {
    problems list = shared_layouts<pooling_problem>();
    list.insert(list.end() - 1, {"output_by_columns", "A transposed output is written through its strides.",
                                 laid_out(columns, "OutputTensor")});
    list.push_back({"input_padded_beyond_the_end",
                    "The gaps that follow the last column hold NaN and are where a window beyond the "
                    "end looks.",
                    "MP-5", windows(beyond_the_end), laid_out(padded, "InputTensor")});
    return list;
}

} // namespace average_pooling_rows

void add_average_pooling_cases(case_list& cases) {
    using namespace average_pooling_rows;
    add(cases, "AVERAGE_POOLING1",
        {in_versions("AVERAGE_POOLING", plain_windows(), {"AVERAGE_POOLING1"}, more_windows()), dilations(),
         telling_elements(), layouts()});
}

} // namespace dmlref::tool
