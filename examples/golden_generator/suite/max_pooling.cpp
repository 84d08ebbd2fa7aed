// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// MAX_POOLING, MAX_POOLING1 and MAX_POOLING2.
namespace dmlref::tool {

namespace max_pooling_rows {

using namespace changes;
using namespace shared_windows;
using problems = rows<pooling_problem>;

/// For every version of the operator.
problems plain_windows() {
    return {
        {"overlapping_windows", "The plain case has windows of 3 x 2 at every place."},
        {"strides_and_remainder", "The last rows and columns are in no window.", "MP-5", windows(with_a_remainder)},
        {"beyond_the_end", "The last windows end beyond the image: a size of ceil mode, no EndPadding.", "MP-3, MP-5",
         quick, windows(beyond_the_end), elements(negative_noise())},
        {"padding_never_wins", "All elements are below 0: padding that counts as 0 shows.", "MP-3", quick,
         windows({.options = {.window_size = {3, 3}, .start_padding = {2, 1}, .end_padding = {1, 2}}}),
         elements(negative_noise())},
        {"padding_asymmetric", "Four different paddings: sides or axes exchanged show.", "MP-3, MP-9",
         windows(padded_unevenly)},
        {"volume", "A tensor of five axes has depth, height and width, in this order.", "MP-9", quick, both_at_once,
         windows(of_a_volume)},
    };
}

/// For the first version only.
problems more_windows() {
    return {
        {"stride_beyond_the_window", "Elements between the windows are in none and must not be read as if they were.",
         windows(apart)},
        {"window_is_the_image", "A window as large as the image leaves one maximum per channel.",
         windows(of_the_whole_image)},
        {"window_of_one", "A window of one element copies, or with strides selects.", windows(of_one_element)},
        {"padding", "Padding on every side gives partial windows along all four edges.", "MP-3",
         windows({.options = {.window_size = {3, 3}, .start_padding = {1, 1}, .end_padding = {1, 1}}})},
        {"padding_at_the_end_only", "Padding at the end alone is what a framework's ceil_mode becomes.", "MP-3",
         windows(padded_at_the_end)},
        {"volume_padded", "Six different paddings of a volume: sides or axes exchanged show.", "MP-3",
         windows(of_a_padded_volume), elements(negative_noise())},
        {"beyond_the_padding", "What is beyond the padding wins no more than padding does.", "MP-3, MP-5",
         windows(beyond_the_padding), elements(negative_noise())},
        {"volume_beyond_the_end", "The last windows end beyond all three ends of a volume.", "MP-3, MP-5",
         windows(of_a_volume_beyond_the_end), elements(negative_noise())},
    };
}

problems indices_of_maxima() {
    problems list = {
        {"indices_count_in_the_whole_tensor", "Batches and channels count, not the plane alone.", "MP-6", quick,
         elements(distinct())},
        {"indices_of_ties", "Of equal elements the first, which has the lowest index, is taken.", "MP-1, MP-6", quick,
         elements(ties())},
        {"indices_of_all_equal", "Where all elements are equal every window takes its first.", "MP-1",
         elements(constant(-1))},
        {"indices_with_padding", "Padding is skipped by the search and not counted by the index.", "MP-3, MP-6",
         windows({.options = {.window_size = {3, 3}, .start_padding = {1, 2}, .end_padding = {1, 0}}}),
         elements(distinct())},
        {"indices_of_a_volume", "The index counts through five axes.", "MP-6",
         windows({.input = {2, 2, 3, 4, 5}, .options = {.window_size = {2, 2, 2}, .strides = {1, 1, 2}}}),
         elements(distinct())},
        {"indices_of_minus_and_plus_zero", "Zeros of either sign are equal: the first is taken.", "MP-1",
         elements(listed({-0., 0., -0., -0., 0.}))},
    };
    list = with(list, of("MAX_POOLING1"), indices(uint32));
    list.push_back({"example_of_the_document", "The figures are those printed in Microsoft's documentation.", "MP-1",
                    of("MAX_POOLING1"), windows({.input = {1, 1, 2, 4}, .options = {.window_size = {1, 3}}}),
                    elements(listed({3, 5, 7, 1, 9, 4, 2, 8})), indices(uint32)});
    list.push_back({"indices_of_64_bits", "Indices may be UINT64 since feature level 5_0.", "MP-6", of("MAX_POOLING1"),
                    indices(uint64)});
    for (std::string_view operator_name : {"MAX_POOLING1", "MAX_POOLING2"})
        list.push_back({"volume_with_indices_of_64_bits", "UINT64 indices count through the depth of a volume.", "MP-6",
                        of(operator_name), windows({.input = {2, 2, 3, 4, 5}, .options = {.window_size = {2, 2, 3}}}),
                        indices(uint64)});
    return list;
}

problems dilations() {
    problems list = {
        {"dilated", "The elements of a window are two rows and three columns apart.", windows(dilated)},
        {"dilated_and_padded", "A dilated window may begin in the padding and skip over the edge.", "MP-3", quick,
         windows(dilated_and_padded), elements(negative_noise())},
        {"dilated_volume", "Each of the three axes of a volume has a dilation of its own.",
         windows(of_a_dilated_volume)},
        {"window_longer_than_the_input", "A dilated window longer than the input still gives one output.", "MP-3, MP-5",
         windows(longer_than_the_input)},
        {"dilated_beyond_the_end", "A dilated window steps over the end, and its index does not.", "MP-3, MP-5",
         windows(dilated_beyond_the_end), elements(negative_noise())},
        {"begun_in_padding_beyond_the_end", "Windows may begin in EndPadding: ONNX and PyTorch leave these out.",
         "MP-4, MP-5", windows(begun_in_padding_beyond_the_end)},
        {"window_in_padding", "A window without any element gives -infinity and index 0.", "MP-4", quick,
         windows(in_padding)},
    };
    return with(list, indices(uint32));
}

problems telling_elements() {
    return {
        {"nan_in_first_place_stays", "A NaN is kept only where it comes first in its window.", "MP-2", quick,
         elements(listed({nan, 1, 2, 3, 1, nan, 5, 4, nan, nan, -1})), indices(uint32)},
        {"nothing_but_nan", "The index of a window of NaN is that of its first element.", "MP-2",
         elements(constant(nan)), indices(uint32)},
        {"minus_infinity", "Where there is nothing but -infinity, it is found and not invented.", "MP-1",
         elements(constant(-infinity)), indices(uint32)},
        {"special_values", "Infinities, the largest numbers, both zeros and subnormals compare as numbers do.", "MP-2",
         elements(special_values()), indices(uint32)},
        {"photograph", "The brightest pixels of a photograph, many of them equal, are plain to the eye.", "MP-1",
         windows(
             {.input = {1, 3, 72, 96},
              .options = {.window_size = {3, 3}, .strides = {2, 2}, .start_padding = {1, 1}, .end_padding = {1, 1}}}),
         elements(photograph_elements()), indices(uint32)},
        {"larger_than_a_cache", "The first pooling of a ResNet does not fit into a cache.", full, windows(of_a_resnet),
         indices(uint32)},
    };
}

problems layouts() {
    problems list = {
        {"input_channels_last", "An NHWC image is read through its strides, and indices count as if it were packed.",
         "MP-6", laid_out(channels_last, "InputTensor")},
        {"input_padded", "Gaps in the input are neither read nor counted by the indices.", "MP-6", quick,
         laid_out(padded, "InputTensor")},
        {"input_one_image_for_all", "Stride 0 gives equal images with indices of their own.", "MP-6",
         laid_out(repeated_images, "InputTensor")},
        {"input_padded_beyond_the_end",
         "The gaps that follow the last column hold NaN and are where a window beyond the end looks.", "MP-3, MP-5",
         windows(beyond_the_end), laid_out(padded, "InputTensor")},
        {"outputs_padded", "The gaps of both outputs must keep what they were filled with.", quick,
         laid_out(padded, "OutputTensor", "OutputIndicesTensor")},
        {"outputs_of_different_layouts",
         "Maxima channels last and indices by columns: each output has its own strides.",
         laid_out(channels_last, "OutputTensor"), laid_out(columns, "OutputIndicesTensor")},
        {"volume_channels_last", "An NDHWC volume is read through its strides.", windows(of_two_volumes),
         laid_out(channels_last, "InputTensor")},
    };
    list = with(list, elements(distinct()), indices(uint32));
    list.push_back({"indices_of_64_bits", "Indices may be UINT64 since feature level 5_0.", "MP-6", indices(uint64)});
    return list;
}

problems integers() {
    char const* const all_signs = "Integers of both signs, where the type has them, with ties and padding.";
    pooling_windows const padded_first = {
        .options = {.window_size = {3, 2}, .strides = {2, 1}, .start_padding = {1, 1}}};
    pooling_windows const of_three_axes = {.input = {1, 3, 4, 5, 6}, .options = {.window_size = {2, 3, 2}}};
    return {
        // Signed integers that are compared by their bits show in INT8: that is found at once.
        {"integers", all_signs, "MP-1, MP-3", quick, types({int8}), of("MAX_POOLING"), windows(padded_first)},
        {"integers", all_signs, "MP-1, MP-3", types({uint8, int16, uint16, int32, uint32, int64, uint64}),
         of("MAX_POOLING"), windows(padded_first)},
        {"highest_integers", "A comparison in float takes neighbors at the upper end for equal.", "MP-10", quick,
         all_integers(), of("MAX_POOLING1"), indices(uint32), highest},
        {"lowest_integers", "The lowest number is a value, and what a window in padding gives.", "MP-4, MP-10",
         all_integers(), windows(in_padding), indices(uint64), lowest},
        {"integers_beyond_the_end", "The last windows end beyond the image.", "MP-3, MP-5", types({int8, uint8, int64}),
         windows(beyond_the_end), indices(uint32), lowest},
        {"volume_of_integers", "Dilated windows on the three axes of a volume, channels last.", "MP-9", all_integers(),
         windows({.input = {1, 3, 4, 5, 6}, .options = {.window_size = {2, 2, 2}, .dilations = {1, 2, 3}}}),
         indices(uint32), laid_out(channels_last, "InputTensor")},
        {"volume_of_integers", "Windows on the three axes of a volume.", "MP-9", all_integers(), of("MAX_POOLING"),
         windows(of_three_axes)},
        {"volume_of_integers", "Windows on the three axes of a volume.", "MP-9", all_integers(), of("MAX_POOLING1"),
         windows(of_three_axes)},
    };
}

} // namespace max_pooling_rows

void add_max_pooling_cases(case_list& cases) {
    using namespace max_pooling_rows;
    add(cases, "MAX_POOLING2",
        {in_versions("MAX_POOLING", plain_windows(), {"MAX_POOLING1", "MAX_POOLING2"}, more_windows()),
         indices_of_maxima(), dilations(), telling_elements(), layouts(),
         with(integers(), elements(small_integers()))});
}

} // namespace dmlref::tool
