// SPDX-License-Identifier: MIT
#include "suite/case_builder.hpp"
#include "suite/families.hpp"

#include <dmlref/spec/upsample_2d.hpp>

/// UPSAMPLE_2D.
namespace dmlref::tool {

namespace {

constexpr auto linear = interpolation_mode::linear;

struct upsample_2d_problem {
    about description;
    shape input = {2, 3, 5, 4};
    upsample_2d_options options = {.scale_size = {3, 2}};
    element_source elements = noise();
    layout input_layout = layout::packed;
    layout output_layout = layout::packed;
};
using problems = std::vector<upsample_2d_problem>;

void add(case_list& cases, upsample_2d_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        cases.push_back(
            case_builder("UPSAMPLE_2D", problem.description, type)
                .input("InputTensor", problem.input, problem.elements, problem.input_layout)
                .output("OutputTensor", upsample_2d_output_sizes(problem.input, problem.options), problem.output_layout)
                .set("ScaleSize", problem.options.scale_size)
                .set("InterpolationMode", static_cast<std::uint32_t>(problem.options.interpolation_mode))
                .build());
    });
}

/// Of which there is one case for either mode.
problems situations() {
    return {
        {.description = {"image", "ScaleSize is width first: three times as wide, twice as high.", tier::quick,
                         "UP-1, UP-2"}},
        {.description = {"volume", "Depth is not an axis of the plane.", tier::quick, "UP-2"},
         .input = {2, 2, 3, 4, 5}},
        {.description = {"width_only", "The rows stay as they are.", tier::standard, "UP-2"},
         .options = {.scale_size = {4, 1}}},
        {.description = {"height_only", "The columns stay as they are.", tier::standard, "UP-2"},
         .options = {.scale_size = {1, 4}}},
        {.description = {"scale_of_one", "Nothing changes, to the bit."}, .options = {.scale_size = {1, 1}}},
        {.description = {"odd_scales", "Fifths and sevenths are no floats."}, .options = {.scale_size = {7, 5}}},
        {.description = {"large_scales", "Positions far from a multiple of anything round the same way."},
         .input = {1, 1, 3, 7},
         .options = {.scale_size = {41, 83}}},
        {.description = {"one_element", "A single element is repeated in either mode."},
         .input = {1, 2, 1, 1},
         .options = {.scale_size = {3, 4}}},
    };
}

problems layouts() {
    return {
        {.description = {"both_channels_last", "An NHWC image becomes an NHWC image."},
         .input_layout = layout::channels_last,
         .output_layout = layout::channels_last},
        {.description = {"volume_channels_last", "An NDHWC volume becomes an NDHWC volume."},
         .input = {2, 2, 3, 4, 5},
         .input_layout = layout::channels_last,
         .output_layout = layout::channels_last},
        {.description = {"input_padded", "The gaps between the rows hold NaN, which must never be read."},
         .input_layout = layout::padded},
        {.description = {"output_padded", "The gaps between the rows must keep what they were filled with."},
         .output_layout = layout::padded},
        {.description = {"input_one_channel_for_all", "Stride 0 lets one channel stand for all."},
         .input_layout = layout::repeated_channels},
    };
}

problems telling_elements() {
    return {
        {.description = {"example_of_dxdispatch", "The tensors are those of DxDispatch's model."},
         .input = {1, 1, 2, 2},
         .options = {.scale_size = {2, 2}},
         .elements = listed({1, 2, 3, 4})},
        {.description = {"ramp", "Interpolation of a plane is that plane, up to the edges; nearest mode makes steps."},
         .elements = ramp({1000, 100, 10, 1})},
        {.description = {"special_values", "NaN and infinities reach the elements that have a share of them.",
                         tier::standard, "NU-3, NU-6"},
         .elements = special_values()},
        {.description = {"photograph", "A photograph made larger shows wrong weights to the eye."},
         .input = {1, 3, 36, 48},
         .options = {.scale_size = {2, 2}},
         .elements = photograph_elements()},
    };
}

upsample_2d_problem large() {
    return {.description = {"linear_larger_than_a_cache", "A plane of 1440 x 1080 does not fit into a cache.",
                            tier::full, "", element_types::float32_only},
            .input = {1, 1, 360, 720},
            .options = {.scale_size = {2, 3}, .interpolation_mode = linear}};
}

} // namespace

void add_upsample_2d_cases(case_list& cases) {
    for (auto const& group : {situations(), layouts(), telling_elements()})
        for (upsample_2d_problem problem : group) {
            std::string const name = problem.description.name;
            problem.description.name = "nearest_" + name;
            add(cases, problem);
            problem.description.name = "linear_" + name;
            problem.options.interpolation_mode = linear;
            add(cases, problem);
        }
    add(cases, large());
}

} // namespace dmlref::tool
