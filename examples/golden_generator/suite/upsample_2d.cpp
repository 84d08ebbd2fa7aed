// SPDX-License-Identifier: MIT
#include "suite/row.hpp"

#include <dmlref/spec/upsample_2d.hpp>

/// UPSAMPLE_2D.
namespace dmlref::tool {

namespace upsample_2d_rows {

using namespace changes;

struct upsample_2d_problem : about {
    shape image = {2, 3, 5, 4};
    upsample_2d_options options = {.scale_size = {3, 2}};
    element_source elements = noise();
};
using problems = rows<upsample_2d_problem>;

void build(case_builder& builder, upsample_2d_problem const& problem) {
    builder.input("InputTensor", problem.image, problem.elements)
        .output("OutputTensor", upsample_2d_output_sizes(problem.image, problem.options))
        .set_options(problem.options);
}

auto scale(std::uint32_t width, std::uint32_t height) {
    return [=](upsample_2d_problem& problem) { problem.options.scale_size = {.width = width, .height = height}; };
}
constexpr auto linear = [](upsample_2d_problem& problem) {
    problem.options.interpolation_mode = interpolation_mode::linear;
};

/// There is one case for either mode.
problems situations() {
    return {
        {"image", "ScaleSize is width first: three times as wide, twice as high.", "UP-1, UP-2", quick},
        {"volume", "Depth is not an axis of the plane.", "UP-2", quick, image({2, 2, 3, 4, 5})},
        {"width_only", "The rows stay as they are.", "UP-2", scale(4, 1)},
        {"height_only", "The columns stay as they are.", "UP-2", scale(1, 4)},
        {"scale_of_one", "Nothing changes, to the bit.", scale(1, 1)},
        {"odd_scales", "Fifths and sevenths are no floats.", scale(7, 5)},
        {"large_scales", "Positions far from a multiple of anything round the same way.", image({1, 1, 3, 7}),
         scale(41, 83)},
        {"one_element", "A single element is repeated in either mode.", image({1, 2, 1, 1}), scale(3, 4)},
    };
}

problems layouts() {
    return {
        {"both_channels_last", "An NHWC image becomes an NHWC image.",
         laid_out(channels_last, "InputTensor", "OutputTensor")},
        {"volume_channels_last", "An NDHWC volume becomes an NDHWC volume.", image({2, 2, 3, 4, 5}),
         laid_out(channels_last, "InputTensor", "OutputTensor")},
        {"input_padded", "The gaps between the rows hold NaN, which must never be read.",
         laid_out(padded, "InputTensor")},
        {"output_padded", "The gaps between the rows must keep what they were filled with.",
         laid_out(padded, "OutputTensor")},
        {"input_one_channel_for_all", "Stride 0 lets one channel stand for all.",
         laid_out(repeated_channels, "InputTensor")},
    };
}

problems telling_elements() {
    return {
        {"example_of_dxdispatch", "The tensors are those of DxDispatch's model.", image({1, 1, 2, 2}),
         elements(listed({1, 2, 3, 4})), scale(2, 2)},
        {"ramp", "Interpolation of a plane is that plane, up to the edges; nearest mode makes steps.",
         elements(ramp({1000, 100, 10, 1}))},
        {"special_values", "NaN and infinities reach the elements that have a share of them.", "NU-3, NU-6",
         elements(special_values())},
        {"photograph", "A photograph made larger shows wrong weights to the eye.", image({1, 3, 36, 48}),
         elements(photograph_elements()), scale(2, 2)},
    };
}

problems large() {
    return {{"linear_larger_than_a_cache", "A plane of 1440 x 1080 does not fit into a cache.", full, float32_only,
             image({1, 1, 360, 720}), scale(2, 3), linear}};
}

} // namespace upsample_2d_rows

void add_upsample_2d_cases(case_list& cases) {
    using namespace upsample_2d_rows;
    for (problems const& table : {situations(), layouts(), telling_elements()})
        add(cases, "UPSAMPLE_2D", {with(table, prefixed("nearest_")), with(table, prefixed("linear_"), linear)});
    add(cases, "UPSAMPLE_2D", {large()});
}

} // namespace dmlref::tool
