// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// MAX_POOLING, MAX_POOLING1 and MAX_POOLING2 on integers.
namespace dmlref::tool {

namespace {

using namespace changes;
using namespace shared_windows;

rows<pooling_problem> integers() {
    char const* const all_signs = "Integers of both signs, where the type has them, with ties and padding.";
    pooling_windows const padded_first = {
        .options = {.window_size = {3, 2}, .strides = {2, 1}, .start_padding = {1, 1}}};
    pooling_windows const of_three_axes = {.input = {1, 3, 4, 5, 6}, .options = {.window_size = {2, 3, 2}}};
    return {
        // INT8 reveals signed integers that are compared by their bits, so this is quick.
        {"integers", all_signs, "MP-1, MP-3", quick, types({int8}), of("MAX_POOLING"), windows(padded_first)},
        {"integers", all_signs, "MP-1, MP-3", types({uint8, int16, uint16, int32, uint32, int64, uint64}),
         of("MAX_POOLING"), windows(padded_first)},
        {"highest_integers", "A comparison in float takes neighbours at the upper end for equal.", "MP-10", quick,
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

} // namespace

void add_max_pooling_integer_cases(case_list& cases) {
    add(cases, "MAX_POOLING2", {with(integers(), elements(small_integers()))});
}

} // namespace dmlref::tool
