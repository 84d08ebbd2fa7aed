// SPDX-License-Identifier: MIT
#include "suite/row.hpp"

/// MAX_UNPOOLING.
namespace dmlref::tool {

namespace max_unpooling_rows {

using namespace changes;
/// The indices that MAX_POOLING1 gives for an image of `sizes` and windows of 2 x 2 that do not overlap: one place in
/// each window, which the key determines.
element_source places_in_windows(shape const& sizes) {
    return [sizes](element_place const& place) {
        std::uint64_t const random = mixed(place.key + static_cast<std::uint64_t>(place.number));
        index_t const y = 2 * place.at[2] + static_cast<index_t>(random % 2);
        index_t const x = 2 * place.at[3] + static_cast<index_t>(random / 2 % 2);
        return static_cast<double>(((place.at[0] * sizes[1] + place.at[1]) * sizes[2] + y) * sizes[3] + x);
    };
}

/// All numbers below `count`, each once, in an order that mixes planes.
element_source every_place(index_t count) {
    return [count](element_place const& place) { return static_cast<double>((place.number * 35 + 7) % count); };
}

struct max_unpooling_problem : about {
    shape input = {2, 3, 3, 4};
    shape output = {2, 3, 6, 8};
    element_source elements = noise();
    element_source indices = places_in_windows({2, 3, 6, 8});
    directml::data_type index_type = uint32;
    std::uint64_t added = 0; ///< added to integers
};
using problems = rows<max_unpooling_problem>;

void build(case_builder& builder, max_unpooling_problem const& problem) {
    builder.input("InputTensor", problem.input, problem.elements, problem.added)
        .input("IndicesTensor", problem.index_type, problem.input, problem.indices)
        .output("OutputTensor", problem.output);
}

auto sizes(shape const& input, shape const& output) {
    return [=](max_unpooling_problem& problem) {
        problem.input = input;
        problem.output = output;
    };
}
auto indices(element_source const& source) {
    return [source](max_unpooling_problem& problem) { problem.indices = source; };
}
constexpr auto indices_of_64_bits = [](max_unpooling_problem& problem) { problem.index_type = uint64; };
/// For integers around 0.
constexpr auto below_the_highest = [](max_unpooling_problem& problem) { problem.added = -std::uint64_t{17}; };

problems places() {
    shape const small = {1, 1, 2, 2};
    element_source const figures = listed({1, 2, 3, 4}), places_of_figures = listed({1, 3, 4, 6});
    return {
        {"maxima_back_in_place", "One place of four gets a value, three are zero.", "MU-1", quick, both_at_once},
        {"indices_of_64_bits", "Indices may be UINT64 since feature level 5_0.", "MU-1", indices_of_64_bits},
        {"indices_across_planes", "An index counts in the whole tensor, so values may change planes.", "MU-1", quick,
         sizes({2, 3, 4, 4}, {2, 3, 4, 4}), indices(every_place(96))},
        {"output_of_other_batches", "The sizes of the output alone say what an index means.", "MU-1",
         sizes({2, 3, 4, 4}, {3, 4, 2, 6}), indices(every_place(96))},
        {"figures_into_four_by_four", "The figures are those of ONNX Runtime's MaxUnPool2D.", "MU-1",
         sizes(small, {1, 1, 4, 4}), elements(figures), indices(places_of_figures)},
        {"figures_into_three_by_three", "The figures are those of ONNX Runtime's MaxUnPool2D_Padding.", "MU-1",
         sizes(small, {1, 1, 3, 3}), elements(figures), indices(places_of_figures)},
        {"indices_beyond_the_output", "Every third index names no place, and its value is dropped.", "MU-2, MU-3",
         quick, sizes({1, 2, 3, 4}, {1, 2, 3, 4}),
         indices(listed({5, 24, 3, 20, 0xffff'ffff, 11, 0,  1000, 23, 17, 25,          14,
                         2, 48, 9, 12, 0x8000'0000, 7,  19, 26,   1,  22, 0xffff'0000, 10}))},
        {"indices_beyond_32_bits", "Every third index names no place, but its lower half does.", "MU-2",
         indices_of_64_bits, sizes({1, 2, 3, 4}, {1, 2, 3, 4}),
         indices(
             listed({5, 0x1'0000'0004, 3, 20, 0x1'0000'0006, 11, 0,  0x7fff'0000'0008, 23, 17, 0x2'0000'000a, 14,
                     2, 0x1'0000'000d, 9, 12, 0x1'0000'000f, 7,  19, 0x5'0000'0010,    1,  22, 0x1'0000'0012, 21}))},
        {"equal_indices", "Windows that share a maximum give equal values to equal indices.", "MU-3", quick,
         elements(constant(2.5)), indices(listed({7, 8, 8, 40, 40, 40, 100, 8, 287}))},
        {"integers", "Numbers beside the highest of their type: none may pass through a float.", "MU-3", all_integers(),
         elements(small_integers()), below_the_highest},
        {"special_values", "Infinities, both zeros and subnormals arrive as they were.", "NU-3",
         elements(special_values())},
        {"larger_than_a_cache", "A decoder's unpooling of 64 channels does not fit into a cache.", full,
         sizes({1, 64, 56, 56}, {1, 64, 112, 112}), indices(places_in_windows({1, 64, 112, 112}))},
    };
}

problems layouts() {
    return {
        {"inputs_strided", "An NHWC image and indices by columns are read through their strides.",
         laid_out(channels_last, "InputTensor"), laid_out(columns, "IndicesTensor")},
        {"input_padded", "The gaps between the rows hold NaN, which must never be read.",
         laid_out(padded, "InputTensor", "IndicesTensor")},
        {"one_value_for_all", "Stride 0 puts one number into every place.", laid_out(repeated_elements, "InputTensor")},
        {"output_padded", "The gaps must keep what they were filled with and are not counted.", "MU-1", quick,
         laid_out(padded, "OutputTensor")},
        {"output_channels_last", "An index counts as if the output were packed, which it is not.", "MU-1",
         laid_out(channels_last, "OutputTensor")},
    };
}

} // namespace max_unpooling_rows

void add_max_unpooling_cases(case_list& cases) {
    using namespace max_unpooling_rows;
    add(cases, "MAX_UNPOOLING", {places(), layouts()});
}

} // namespace dmlref::tool
