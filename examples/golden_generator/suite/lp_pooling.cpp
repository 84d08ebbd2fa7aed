// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// LP_POOLING and LP_POOLING1.
namespace dmlref::tool {

namespace lp_pooling_rows {

using namespace changes;
using namespace shared_windows;
using problems = rows<pooling_problem>;

/// For either version of the operator.
problems orders_and_windows() {
    return {
        {"p_of_1", "Elements of both signs: who forgets the absolute value adds them up to less.", "LP-1", quick,
         order(1)},
        {"p_of_2", "The root of a sum of squares is the common case.", "LP-3, LP-4", quick},
        {"p_of_3", "A cube keeps the sign unless the absolute value is taken first.", "LP-1, LP-2, LP-3", quick,
         order(3)},
        {"beyond_the_end", "The last windows end beyond the image, which adds nothing.", "LP-4, MP-5",
         windows(beyond_the_end)},
        {"padding_asymmetric", "Padding adds nothing; sides or axes exchanged show.", "LP-4, MP-9",
         windows(padded_unevenly)},
        {"volume", "A tensor of five axes has depth, height and width, in this order.", "MP-9", windows(of_a_volume)},
    };
}

/// For the first version only.
problems more_windows() {
    return {
        {"p_of_4", "A fourth power is the square of a square.", "LP-2, LP-3", order(4)},
        {"p_of_7", "A seventh power tells orders of multiplication apart.", "LP-2, LP-3", order(7)},
        {"strides_and_remainder", "The last rows and columns are in no window.", "MP-5", windows(with_a_remainder)},
        {"window_is_the_image", "A window as large as the image gives one norm per channel.",
         windows(of_the_whole_image)},
        {"window_of_one", "The norm of one element is its absolute value.", windows(of_one_element)},
        {"volume_padded", "Six different paddings of a volume: sides or axes exchanged show.", "LP-4",
         windows(of_a_padded_volume), order(3)},
        {"beyond_the_padding", "What is beyond the padding adds no more than padding does.", "LP-4, MP-5",
         windows(beyond_the_padding), order(3)},
        {"volume_beyond_the_end", "The last windows end beyond all three ends of a volume.", "LP-4, MP-5",
         windows(of_a_volume_beyond_the_end), order(1)},
        {"example_of_onnx_runtime", "The figures are those of the test LpPoolCeilMode.", "LP-4, MP-5",
         windows({.input = {1, 1, 1, 4}, .options = {.window_size = {1, 3}, .strides = {1, 2}}, .mode = ceil_mode::on}),
         order(1), elements(listed({1, 2, 3, 4}))},
    };
}

problems dilations() {
    return {
        {"dilated", "The elements of a window are two rows and three columns apart.", quick, windows(dilated)},
        {"dilated_and_padded", "A dilated window may begin in the padding and skip over the edge.", "LP-4",
         windows(dilated_and_padded), order(1)},
        {"dilated_volume", "Each of the three axes of a volume has a dilation of its own.",
         windows(of_a_dilated_volume)},
        {"window_longer_than_the_input", "A dilated window longer than the input gives one output.", "MP-5",
         windows(longer_than_the_input)},
        {"dilated_beyond_the_end", "A dilated window steps over the end.", "LP-4, MP-5",
         windows(dilated_beyond_the_end)},
        {"window_in_padding", "A window without any element gives 0.", "LP-4", windows(in_padding)},
    };
}

problems telling_elements() {
    return {
        {"right_triangles", "Whole lengths leave no room for a tolerance.", "LP-3",
         windows({.input = {1, 1, 1, 10}, .options = {.window_size = {1, 2}, .strides = {1, 2}}}),
         elements(listed({3, -4, 5, 12, -8, 15, 7, 24, -20, -21}))},
        {"three_cubes", "3, 4 and 5 cubed are 6 cubed.", "LP-2, LP-3",
         windows({.input = {1, 1, 1, 9}, .options = {.window_size = {1, 3}, .strides = {1, 3}}}), order(3),
         elements(listed({3, -4, 5, 6, -8, -10, 12, 16, 20}))},
        {"sums_of_integers", "With P of 1 small integers give exact sums.", "LP-1", order(1),
         elements(small_integers())},
        {"squares_beyond_float16", "The squares are no finite FLOAT16, the roots of their sums are.", "LP-2, NU-1",
         quick, float16_only, windows({.options = {.window_size = {2, 2}}}),
         elements(listed({300, -400, 20000, 1200, 30000, -5}))},
        {"squares_beyond_float", "Squares that float cannot hold make the norm infinite.", "LP-2", float32_only,
         elements(listed({1, 2, 3, 4, 5, 6, 7, 1e20, 9, 10, 11}))},
        {"zeros_of_either_sign", "A sum starts from +0, so no norm is -0.", "LP-4", order(1),
         elements(listed({-0., -0., 0.}))},
        {"special_values", "NaN and infinities reach every window that holds them, and no other.", "NU-3",
         windows({.input = {2, 2, 9, 9}, .options = {.window_size = {2, 2}}}), order(1), elements(special_values())},
        {"photograph", "The norms of small windows of a photograph are a brighter photograph.",
         windows(of_a_photograph), elements(photograph_elements())},
        {"larger_than_a_cache", "A feature map of 64 channels does not fit into a cache.", full, windows(of_a_resnet)},
    };
}

} // namespace lp_pooling_rows

void add_lp_pooling_cases(case_list& cases) {
    using namespace lp_pooling_rows;
    add(cases, "LP_POOLING1",
        {in_versions("LP_POOLING", orders_and_windows(), {"LP_POOLING1"}, more_windows()), dilations(),
         telling_elements(), shared_layouts<pooling_problem>()});
}

} // namespace dmlref::tool
