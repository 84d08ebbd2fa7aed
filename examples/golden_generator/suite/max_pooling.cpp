// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

#include <limits>

/// MAX_POOLING, MAX_POOLING1 and MAX_POOLING2.
namespace dmlref::tool {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

enum class indices { none, of_32_bits, of_64_bits };

struct max_pooling_problem {
    about description;
    std::string_view operator_name = "MAX_POOLING2";
    pooling_windows windows{};
    indices output_indices = indices::none;
    element_source elements = noise();
    layout input_layout = layout::packed;
    layout output_layout = layout::packed;
    layout output_indices_layout = layout::packed;
};
using problems = std::vector<max_pooling_problem>;

void add(case_list& cases, max_pooling_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        case_builder builder(problem.operator_name, problem.description, type);
        shape const output = output_sizes(problem.windows);
        builder.input("InputTensor", problem.windows.input, problem.elements, problem.input_layout)
            .output("OutputTensor", output, problem.output_layout);
        if (problem.output_indices != indices::none)
            builder.output_indices("OutputIndicesTensor",
                                   problem.output_indices == indices::of_32_bits ? directml::data_type::uint32
                                                                                 : directml::data_type::uint64,
                                   output, problem.output_indices_layout);
        set_windows(builder, problem.windows);
        cases.push_back(builder.build());
    });
}

/// For every version of the operator.
problems windows() {
    return {
        {.description = {"overlapping_windows", "The plain case has windows of 3 x 2 at every place."}},
        {.description = {"strides_and_remainder", "The last rows and columns are in no window.", tier::standard,
                         "MP-5"},
         .windows = shared_windows::with_a_remainder},
        {.description = {"beyond_the_end", "The last windows end beyond the image: a size of ceil mode, no EndPadding.",
                         tier::quick, "MP-3, MP-5"},
         .windows = shared_windows::beyond_the_end,
         .elements = negative_noise()},
        {.description = {"padding_never_wins", "All elements are below 0: padding that counts as 0 shows.", tier::quick,
                         "MP-3"},
         .windows = {.options = {.window_size = {3, 3}, .start_padding = {2, 1}, .end_padding = {1, 2}}},
         .elements = negative_noise()},
        {.description = {"padding_asymmetric", "Four different paddings: sides or axes exchanged show.", tier::standard,
                         "MP-3, MP-9"},
         .windows = shared_windows::padded_unevenly},
        {.description = {"volume", "A tensor of five axes has depth, height and width, in this order.", tier::quick,
                         "MP-9", element_types::both_at_once},
         .windows = shared_windows::of_a_volume},
    };
}

/// For the first version alone.
problems more_windows() {
    return {
        {.description = {"stride_beyond_the_window",
                         "Elements between the windows are in none and must not be read as if they were."},
         .windows = shared_windows::apart},
        {.description = {"window_is_the_image", "A window as large as the image leaves one maximum per channel."},
         .windows = shared_windows::of_the_whole_image},
        {.description = {"window_of_one", "A window of one element copies, or with strides selects."},
         .windows = shared_windows::of_one_element},
        {.description = {"padding", "Padding on every side gives partial windows along all four edges.", tier::standard,
                         "MP-3"},
         .windows = {.options = {.window_size = {3, 3}, .start_padding = {1, 1}, .end_padding = {1, 1}}}},
        {.description = {"padding_at_the_end_only", "Padding at the end alone is what a framework's ceil_mode becomes.",
                         tier::standard, "MP-3"},
         .windows = shared_windows::padded_at_the_end},
        {.description = {"volume_padded", "Six different paddings of a volume: sides or axes exchanged show.",
                         tier::standard, "MP-3"},
         .windows = shared_windows::of_a_padded_volume,
         .elements = negative_noise()},
        {.description = {"beyond_the_padding", "What is beyond the padding wins no more than padding does.",
                         tier::standard, "MP-3, MP-5"},
         .windows = shared_windows::beyond_the_padding,
         .elements = negative_noise()},
        {.description = {"volume_beyond_the_end", "The last windows end beyond all three ends of a volume.",
                         tier::standard, "MP-3, MP-5"},
         .windows = shared_windows::of_a_volume_beyond_the_end,
         .elements = negative_noise()},
    };
}

problems indices_of_maxima() {
    problems list = {
        {.description = {"indices_count_in_the_whole_tensor", "Batches and channels count, not the plane alone.",
                         tier::quick, "MP-6"},
         .elements = distinct()},
        {.description = {"indices_of_ties", "Of equal elements the first, which has the lowest index, is taken.",
                         tier::quick, "MP-1, MP-6"},
         .elements = ties()},
        {.description = {"indices_of_all_equal", "Where all elements are equal every window takes its first.",
                         tier::standard, "MP-1"},
         .elements = constant(-1)},
        {.description = {"indices_with_padding", "Padding is skipped by the search and not counted by the index.",
                         tier::standard, "MP-3, MP-6"},
         .windows = {.options = {.window_size = {3, 3}, .start_padding = {1, 2}, .end_padding = {1, 0}}},
         .elements = distinct()},
        {.description = {"indices_of_a_volume", "The index counts through five axes.", tier::standard, "MP-6"},
         .windows = {.input = {2, 2, 3, 4, 5}, .options = {.window_size = {2, 2, 2}, .strides = {1, 1, 2}}},
         .elements = distinct()},
        {.description = {"indices_of_minus_and_plus_zero", "Zeros of either sign are equal: the first is taken.",
                         tier::standard, "MP-1"},
         .elements = listed({-0., 0., -0., -0., 0.})},
    };
    for (max_pooling_problem& problem : list) {
        problem.operator_name = "MAX_POOLING1";
        problem.output_indices = indices::of_32_bits;
    }
    list.push_back(
        {.description = {"example_of_the_document", "The figures are those printed in Microsoft's documentation.",
                         tier::standard, "MP-1"},
         .operator_name = "MAX_POOLING1",
         .windows = {.input = {1, 1, 2, 4}, .options = {.window_size = {1, 3}}},
         .output_indices = indices::of_32_bits,
         .elements = listed({3, 5, 7, 1, 9, 4, 2, 8})});
    list.push_back({.description = {"indices_of_64_bits", "Indices may be UINT64 since feature level 5_0.",
                                    tier::standard, "MP-6"},
                    .operator_name = "MAX_POOLING1",
                    .output_indices = indices::of_64_bits});
    for (std::string_view operator_name : {"MAX_POOLING1", "MAX_POOLING2"})
        list.push_back({.description = {"volume_with_indices_of_64_bits",
                                        "UINT64 indices count through the depth of a volume.", tier::standard, "MP-6"},
                        .operator_name = operator_name,
                        .windows = {.input = {2, 2, 3, 4, 5}, .options = {.window_size = {2, 2, 3}}},
                        .output_indices = indices::of_64_bits});
    return list;
}

problems dilations() {
    problems list = {
        {.description = {"dilated", "The elements of a window are two rows and three columns apart."},
         .windows = shared_windows::dilated},
        {.description = {"dilated_and_padded", "A dilated window may begin in the padding and skip over the edge.",
                         tier::quick, "MP-3"},
         .windows = shared_windows::dilated_and_padded,
         .elements = negative_noise()},
        {.description = {"dilated_volume", "Each of the three axes of a volume has a dilation of its own."},
         .windows = shared_windows::of_a_dilated_volume},
        {.description = {"window_longer_than_the_input",
                         "A dilated window longer than the input still gives one output.", tier::standard,
                         "MP-3, MP-5"},
         .windows = shared_windows::longer_than_the_input},
        {.description = {"dilated_beyond_the_end", "A dilated window steps over the end, and its index does not.",
                         tier::standard, "MP-3, MP-5"},
         .windows = shared_windows::dilated_beyond_the_end,
         .elements = negative_noise()},
        {.description = {"begun_in_padding_beyond_the_end",
                         "Windows may begin in EndPadding: ONNX and PyTorch leave these out.", tier::standard,
                         "MP-4, MP-5"},
         .windows = shared_windows::begun_in_padding_beyond_the_end},
        {.description = {"window_in_padding", "A window without any element gives -infinity and index 0.", tier::quick,
                         "MP-4"},
         .windows = shared_windows::in_padding},
    };
    for (max_pooling_problem& problem : list) problem.output_indices = indices::of_32_bits;
    return list;
}

problems telling_elements() {
    return {
        {.description = {"nan_in_first_place_stays", "A NaN is kept only where it comes first in its window.",
                         tier::quick, "MP-2"},
         .output_indices = indices::of_32_bits,
         .elements = listed({nan, 1, 2, 3, 1, nan, 5, 4, nan, nan, -1})},
        {.description = {"nothing_but_nan", "The index of a window of NaN is that of its first element.",
                         tier::standard, "MP-2"},
         .output_indices = indices::of_32_bits,
         .elements = constant(nan)},
        {.description = {"minus_infinity", "Where there is nothing but -infinity, it is found and not invented.",
                         tier::standard, "MP-1"},
         .output_indices = indices::of_32_bits,
         .elements = constant(-infinity)},
        {.description = {"special_values",
                         "Infinities, the largest numbers, both zeros and subnormals compare as numbers do.",
                         tier::standard, "MP-2"},
         .output_indices = indices::of_32_bits,
         .elements = special_values()},
        {.description = {"photograph",
                         "The brightest pixels of a photograph, many of them equal, are plain to the eye.",
                         tier::standard, "MP-1"},
         .windows =
             {.input = {1, 3, 72, 96},
              .options = {.window_size = {3, 3}, .strides = {2, 2}, .start_padding = {1, 1}, .end_padding = {1, 1}}},
         .output_indices = indices::of_32_bits,
         .elements = photograph_elements()},
        {.description = {"larger_than_a_cache", "The first pooling of a ResNet does not fit into a cache.", tier::full},
         .windows = shared_windows::of_a_resnet,
         .output_indices = indices::of_32_bits},
    };
}

problems layouts() {
    problems list = {
        {.description = {"input_channels_last",
                         "An NHWC image is read through its strides, and indices count as if it were packed.",
                         tier::standard, "MP-6"},
         .input_layout = layout::channels_last},
        {.description = {"input_padded", "Gaps in the input are neither read nor counted by the indices.", tier::quick,
                         "MP-6"},
         .input_layout = layout::padded},
        {.description = {"input_one_image_for_all", "Stride 0 gives equal images with indices of their own.",
                         tier::standard, "MP-6"},
         .input_layout = layout::repeated_images},
        {.description = {"input_padded_beyond_the_end",
                         "The gaps that follow the last column hold NaN and are where a window beyond the end looks.",
                         tier::standard, "MP-3, MP-5"},
         .windows = shared_windows::beyond_the_end,
         .input_layout = layout::padded},
        {.description = {"outputs_padded", "The gaps of both outputs must keep what they were filled with.",
                         tier::quick},
         .output_layout = layout::padded,
         .output_indices_layout = layout::padded},
        {.description = {"outputs_of_different_layouts",
                         "Maxima channels last and indices by columns: each output has its own strides."},
         .output_layout = layout::channels_last,
         .output_indices_layout = layout::columns},
        {.description = {"volume_channels_last", "An NDHWC volume is read through its strides."},
         .windows = shared_windows::of_two_volumes,
         .input_layout = layout::channels_last},
    };
    for (max_pooling_problem& problem : list) {
        problem.output_indices = indices::of_32_bits;
        problem.elements = distinct();
    }
    list.push_back({.description = {"indices_of_64_bits", "Indices may be UINT64 since feature level 5_0.",
                                    tier::standard, "MP-6"},
                    .output_indices = indices::of_64_bits});
    return list;
}

} // namespace

void add_max_pooling_cases(case_list& cases) {
    for (auto const& group : {in_versions("MAX_POOLING", windows(), {"MAX_POOLING1", "MAX_POOLING2"}, more_windows()),
                              indices_of_maxima(), dilations(), telling_elements(), layouts()})
        for (max_pooling_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
