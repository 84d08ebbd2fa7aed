// SPDX-License-Identifier: MIT
#pragma once
#include "suite/element_source.hpp"

#include <dmlref/directml/operator_call.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dmlref::tool {

/// How soon a case is wanted: `quick` runs in seconds and finds the known mistakes, `standard` visits every option,
/// `full` adds tensors that do not fit into a cache. Each of these contains the ones before it. `negative` stands
/// apart: problems that must be refused.
enum class tier { quick, standard, full, negative };

/// "quick".
std::string_view name_of(tier which);

/// Who says that a problem is none. DirectML's documents leave open what dmlref refuses on its own: undefined elements,
/// numbers without a meaning, years of work.
enum class rule_source { directml, dmlref };

/// What a problem that breaks a rule must get.
struct refusal {
    std::string field; ///< DirectML's, of what is wrong: "OutputTensor.Sizes[1]"
    rule_source source = rule_source::directml;
};

/// A tensor of a case, as a recipe: its elements are made when the case is evaluated.
struct case_tensor {
    std::string name; ///< DirectML's field
    directml::data_type type = directml::data_type::unknown;
    shape sizes;
    shape strides{};           ///< elements; empty: packed
    element_source elements{}; ///< of an input; an output has none, and an input of zeros none
    std::uint64_t added = 0;   ///< to every element of integers, modulo their type

    shape actual_strides() const { return strides.empty() ? packed_strides(sizes) : strides; }
    index_t byte_size() const { return directml::buffer_tensor_size(type, sizes, actual_strides()); }
};

/// One problem that a device must solve: an operator with its fields, and why it is worth solving.
struct golden_case {
    std::string name;   ///< "roi_align1/average_inverted_region_f16": the operator, the reason, the type
    std::string reason; ///< one sentence
    tier first_tier = tier::standard;
    std::vector<std::string> spec_notes{}; ///< entries of docs/spec-notes.md on which the expected values rest
    std::string undefined_in_directml{};   ///< the entry that says so; empty for a case that a device can be judged by
    directml::operator_schema const* schema = nullptr;
    std::vector<case_tensor> tensors{}; ///< in the schema's order
    std::map<std::string, directml::attribute, std::less<>> attributes{};
    std::optional<refusal> expected_refusal{}; ///< of a case of the negative suite

    bool is_output(case_tensor const& tensor) const {
        return schema->find(tensor.name)->kind == directml::field_kind::output_tensor;
    }
    /// Of all its tensors in memory.
    index_t byte_size() const {
        index_t bytes = 0;
        for (case_tensor const& tensor : tensors) bytes += tensor.byte_size();
        return bytes;
    }
};

} // namespace dmlref::tool
