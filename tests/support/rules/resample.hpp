// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/resample_grad.hpp"
#include "support/broken_rules.hpp"

#include <limits>

/// The rules of RESAMPLE and of its gradient, which are the same but for the tensors' names.
namespace dmlref::testing::rules {

/// 2 x 3 elements of a buffer become 4 x 6.
struct resampling_call {
    tensor<float> memory = numbered({400});
    tensor_view<float const> from{memory.view().data(), {2, 3}};
    tensor_view<float> to{memory.view().data() + 200, {4, 6}};
    resample_options options{};

    void set_from(shape const& sizes) { from = {from.data(), sizes}; }
    void set_to(shape const& sizes) { to = {to.data(), sizes}; }
    /// Tensors of one axis; `to` begins at an element of the buffer.
    void set_line(index_t at, shape const& strides = {1}) {
        set_from({4});
        to = {memory.view().data() + at, {2}, strides};
    }

    void apply(auto const& operation) const { operation(from, to, options); }
    auto written() const { return memory.elements(); }
};

struct resample_call : resampling_call {
    std::string name() const { return options.antialiased ? "RESAMPLE3" : "RESAMPLE2"; }
};
struct resample_grad_call : resampling_call {
    static std::string name() { return "RESAMPLE_GRAD1"; }
};

/// Changes after which the documents still allow a call, and `more` of them.
template <class Call>
std::vector<void (*)(Call&)> accepted_resamplings(std::vector<void (*)(Call&)> more) {
    std::vector<void (*)(Call&)> const common = {
        [](Call& c) { c.set_from({1}), c.set_to({9}); },
        [](Call& c) { c.set_from(list(1, 2, 3, 4)), c.set_to(list(4, 3, 2, 1)); },
        [](Call& c) {
            c.options = {.interpolation_mode = interpolation_mode::linear,
                         .rounding_direction = axis_direction::decreasing,
                         .scales = {0x1p-149f, (std::numeric_limits<float>::max)()},
                         .input_pixel_offsets = {-1e30f, 0},
                         .output_pixel_offsets = {1e30f, -0.f}};
        },
        [](Call& c) { c.set_line(4); }};
    more.insert(more.begin(), common.begin(), common.end());
    return more;
}

/// `from`, `to`: the names of the tensors.
template <class Call>
std::vector<broken_rule<Call>> resampling_rules(std::string const& from, std::string const& to) {
    static constexpr float infinity = std::numeric_limits<float>::infinity();
    static constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
    return {
        {from + " is null, must be given always", [](auto& c) { c.from = {}; }},
        {to + " is null, must be given always", [](auto& c) { c.to = {}; }},
        // Tensors have the same one to four axes.
        {from + ".DimensionCount is 5, must be 1 to 4",
         [](auto& c) { c.set_from(list(1, 1, 1, 1, 1)), c.set_to(list(1, 1, 1, 1, 1)); }},
        {to + ".DimensionCount is 1, must be 2", [](auto& c) { c.set_to({6}); }},
        {to + ".DimensionCount is 3, must be 2", [](auto& c) { c.set_to(list(1, 2, 3)); }},
        // Enumerations hold their named values.
        {"InterpolationMode is 2, must be DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR (0) or "
         "DML_INTERPOLATION_MODE_LINEAR (1)",
         [](auto& c) { c.options.interpolation_mode = interpolation_mode{2}; }},
        {"RoundingDirection is 7, must be DML_AXIS_DIRECTION_INCREASING (0) or DML_AXIS_DIRECTION_DECREASING (1)",
         [](auto& c) { c.options.rounding_direction = axis_direction{7}; }},
        // Arrays have one value per axis, or none.
        {"Scales has 1 values, must have DimensionCount, which is 2", [](auto& c) { c.options.scales = {1}; }},
        {"Scales has 3 values, must have DimensionCount, which is 2",
         [](auto& c) { c.options.scales = list(1, 1, 1); }},
        {"InputPixelOffsets has 1 values, must have DimensionCount, which is 2",
         [](auto& c) { c.options.input_pixel_offsets = {0}; }},
        {"OutputPixelOffsets has 3 values, must have DimensionCount, which is 2",
         [](auto& c) { c.options.output_pixel_offsets = list(0, 0, 0); }},
        // Scales are positive and finite, offsets finite.
        {"Scales[0] is 0, must be positive and finite", [](auto& c) { c.options.scales = list(0, 1); }},
        {"Scales[1] is -0.5, must be positive and finite", [](auto& c) { c.options.scales = list(1, -0.5f); }},
        {"Scales[1] is inf, must be positive and finite", [](auto& c) { c.options.scales = list(1, infinity); }},
        {"Scales[0] is nan, must be positive and finite", [](auto& c) { c.options.scales = list(NaN, 1); }},
        {"InputPixelOffsets[1] is -inf, must be finite",
         [](auto& c) { c.options.input_pixel_offsets = list(0, -infinity); }},
        {"OutputPixelOffsets[0] is nan, must be finite",
         [](auto& c) { c.options.output_pixel_offsets = list(NaN, 0); }},
        // The output has its own memory.
        {to + ".Strides is {0}, must give every element of an output a place of its own",
         [](auto& c) { c.set_line(8, {0}); }},
        {to + " shares memory with " + from + ", must not", [](auto& c) { c.set_line(3); }},
    };
}

inline std::vector<broken_rule<resample_call>> resample_rules() {
    auto rules = resampling_rules<resample_call>("InputTensor", "OutputTensor");
    rules.push_back({"Scales[1] is 0, must be positive and finite", [](auto& c) {
                         c.options.interpolation_mode = interpolation_mode::linear;
                         c.options.scales = list(1, 0);
                         c.options.antialiased = true;
                         c.options.work_budget = 0; // what it would read is not asked for
                     }});
    return rules;
}

inline std::vector<broken_rule<resample_grad_call>> resample_grad_rules() {
    auto rules = resampling_rules<resample_grad_call>("InputGradientTensor", "OutputGradientTensor");
    rules.push_back({"Antialiased is true in the forward pass, must be false for a gradient",
                     [](auto& c) { c.options.antialiased = true; }});
    rules.push_back({"InputGradientTensor has 6 elements, must stay within the work budget of 5 (raise work_budget to "
                     "allow it)",
                     [](auto& c) {
                         c.set_from({2, 3});
                         c.options.work_budget = 5;
                     }});
    // An error names the array that the caller filled.
    rules.push_back({"InputPixelOffsets[0] is inf, must be finite", [](auto& c) {
                         c.options.input_pixel_offsets = list(std::numeric_limits<float>::infinity(), 0);
                         c.options.readings.pixel_offset_reading = pixel_offset_reading::of_gradient_operator;
                     }});
    return rules;
}

} // namespace dmlref::testing::rules
