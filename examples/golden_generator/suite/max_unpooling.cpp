// SPDX-License-Identifier: MIT
#include "suite/case_builder.hpp"
#include "suite/families.hpp"

/// MAX_UNPOOLING.
namespace dmlref::tool {

namespace {

/// What MAX_POOLING1 gives for windows of 2 x 2 that do not overlap, of an image of `sizes`: in each window one place,
/// which the key decides.
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

struct max_unpooling_problem {
    about description;
    shape input = {2, 3, 3, 4};
    shape output = {2, 3, 6, 8};
    element_source elements = noise();
    element_source indices = places_in_windows({2, 3, 6, 8});
    directml::data_type index_type = directml::data_type::uint32;
    layout input_layout = layout::packed;
    layout indices_layout = layout::packed;
    layout output_layout = layout::packed;
    std::uint64_t added = 0; ///< to integers
};
using problems = std::vector<max_unpooling_problem>;

void add(case_list& cases, max_unpooling_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        cases.push_back(
            case_builder("MAX_UNPOOLING", problem.description, type)
                .input("InputTensor", problem.input, problem.elements, problem.input_layout)
                .add_to_elements("InputTensor", problem.added)
                .indices("IndicesTensor", problem.index_type, problem.input, problem.indices, problem.indices_layout)
                .output("OutputTensor", problem.output, problem.output_layout)
                .build());
    });
}

problems places() {
    shape const small = {1, 1, 2, 2};
    element_source const figures = listed({1, 2, 3, 4}), places_of_figures = listed({1, 3, 4, 6});
    return {
        {.description = {"maxima_back_in_place", "One place of four gets a value, three are zero.", tier::quick, "MU-1",
                         element_types::both_at_once}},
        {.description = {"indices_of_64_bits", "Indices may be UINT64 since feature level 5_0.", tier::standard,
                         "MU-1"},
         .index_type = directml::data_type::uint64},
        {.description = {"indices_across_planes", "An index counts in the whole tensor, so values may change planes.",
                         tier::quick, "MU-1"},
         .input = {2, 3, 4, 4},
         .output = {2, 3, 4, 4},
         .indices = every_place(96)},
        {.description = {"output_of_other_batches", "The sizes of the output alone say what an index means.",
                         tier::standard, "MU-1"},
         .input = {2, 3, 4, 4},
         .output = {3, 4, 2, 6},
         .indices = every_place(96)},
        {.description = {"figures_into_four_by_four", "The figures are those of ONNX Runtime's MaxUnPool2D.",
                         tier::standard, "MU-1"},
         .input = small,
         .output = {1, 1, 4, 4},
         .elements = figures,
         .indices = places_of_figures},
        {.description = {"figures_into_three_by_three", "The figures are those of ONNX Runtime's MaxUnPool2D_Padding.",
                         tier::standard, "MU-1"},
         .input = small,
         .output = {1, 1, 3, 3},
         .elements = figures,
         .indices = places_of_figures},
        {.description = {"indices_beyond_the_output", "Every third index names no place, and its value is dropped.",
                         tier::quick, "MU-2, MU-3"},
         .input = {1, 2, 3, 4},
         .output = {1, 2, 3, 4},
         .indices = listed({5, 24, 3, 20, 0xffff'ffff, 11, 0,  1000, 23, 17, 25,          14,
                            2, 48, 9, 12, 0x8000'0000, 7,  19, 26,   1,  22, 0xffff'0000, 10})},
        {.description = {"equal_indices", "Windows that share a maximum give equal values to equal indices.",
                         tier::quick, "MU-3"},
         .elements = constant(2.5),
         .indices = listed({7, 8, 8, 40, 40, 40, 100, 8, 287})},
        {.description = {"integers", "Numbers beside the highest of their type: none may pass through a float.",
                         tier::standard, "MU-3", element_types::both, all_integers()},
         .elements = small_integers(),
         .added = -std::uint64_t{17}},
        {.description = {"special_values", "Infinities, both zeros and subnormals arrive as they were.", tier::standard,
                         "NU-3"},
         .elements = special_values()},
        {.description = {"larger_than_a_cache", "A decoder's unpooling of 64 channels does not fit into a cache.",
                         tier::full},
         .input = {1, 64, 56, 56},
         .output = {1, 64, 112, 112},
         .indices = places_in_windows({1, 64, 112, 112})},
    };
}

problems layouts() {
    return {
        {.description = {"inputs_strided", "An NHWC image and indices by columns are read through their strides."},
         .input_layout = layout::channels_last,
         .indices_layout = layout::columns},
        {.description = {"input_padded", "The gaps between the rows hold NaN, which must never be read."},
         .input_layout = layout::padded,
         .indices_layout = layout::padded},
        {.description = {"one_value_for_all", "Stride 0 puts one number into every place."},
         .input_layout = layout::repeated_elements},
        {.description = {"output_padded", "The gaps must keep what they were filled with and are not counted.",
                         tier::quick, "MU-1"},
         .output_layout = layout::padded},
        {.description = {"output_channels_last", "An index counts as if the output were packed, which it is not.",
                         tier::standard, "MU-1"},
         .output_layout = layout::channels_last},
    };
}

} // namespace

void add_max_unpooling_cases(case_list& cases) {
    for (auto const& group : {places(), layouts()})
        for (max_unpooling_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
