// SPDX-License-Identifier: MIT
#pragma once
#include "suite/families.hpp"

/// Problems that must be refused: a problem of the suite with one change, which breaks one rule.
namespace dmlref::tool {

inline constexpr std::uint32_t largest_uint32 = 0xffff'ffff;

using change = std::function<void(golden_case&)>;

/// The rule that a case breaks, and the change that breaks it. `name` becomes `<operator>/<name>`.
struct negative {
    std::string name;
    std::string reason; ///< the rule, in one sentence
    std::string field;  ///< DirectML's field that is wrong: "OutputTensor.Sizes[1]"
    change breaks_it;
    rule_source source = rule_source::directml;
    std::string spec_note{};
};
using negatives = std::vector<negative>;

/// Adds the problem once for each of the negatives. A change of a field that this version of the operator lacks makes
/// no case. Only inputs to which a change gives elements have any; the others are zeros, about which there are no
/// rules. Scales stay as they are.
void add_negatives(case_list& cases, golden_case const& valid, negatives const& list);

/// The problem of that name in the suite.
golden_case const& problem_named(std::string_view name);

case_tensor& tensor_of(golden_case& problem, std::string_view name);
bool has_tensor(golden_case const& problem, std::string_view name);

/// "OutputROIGradientTensor" becomes "output_roi_gradient_tensor".
std::string snake_case(std::string_view field);

// Changes.
change all_of(std::vector<change> changes);
change set_value(std::string field, directml::attribute value);
/// Sets an element of an array of numbers.
change set_element(std::string field, std::size_t at, double value);
/// Leaves out a tensor or another field.
change leave_out(std::string field);
change set_sizes(std::string tensor, shape sizes);
change set_type(std::string tensor, directml::data_type type);
/// Makes one element serve for all along an axis.
change repeat_axes(std::string tensor);
change set_elements(std::string tensor, std::vector<double> values);

/// "InputTensor.Sizes[2]".
std::string size_field(std::string_view tensor, std::size_t axis);

/// A tensor is larger by one along an axis than the rule has it.
negative one_more(std::string name, std::string reason, std::string tensor, std::size_t axis,
                  rule_source source = rule_source::directml, std::string spec_note = {});
/// A tensor has one axis more than the rule has it, of size 1, in front.
negative one_axis_more(std::string name, std::string reason, std::string tensor);

} // namespace dmlref::tool
