// SPDX-License-Identifier: MIT
#pragma once
#include <stdexcept>
#include <string>
#include <utility>

namespace dmlref {

/// Says that a descriptor or a tensor breaks a rule. It is thrown before anything is written. `what()` is one sentence
/// that names the operator, DirectML's field, the offending value and the rule:
/// `ROI_ALIGN1: OutputTensor.Sizes[1] is 3, must equal InputTensor.Sizes[1], which is 4`.
class validation_error : public std::invalid_argument {
public:
    validation_error(std::string operator_name, std::string field, std::string const& broken_rule)
        : std::invalid_argument(operator_name + ": " + field + " " + broken_rule),
          operator_name_(std::move(operator_name)),
          field_(std::move(field)) {}

    /// DirectML's operator name without its prefix, or the class that threw (`tensor_view`).
    std::string const& operator_name() const noexcept { return operator_name_; }
    /// DirectML's field name, with a subscript if it concerns one element: `OutputTensor.Sizes[1]`.
    std::string const& field() const noexcept { return field_; }

private:
    std::string operator_name_;
    std::string field_;
};

} // namespace dmlref
