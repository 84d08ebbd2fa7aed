// SPDX-License-Identifier: MIT
#pragma once
#include "suite/element_source.hpp"

#include <dmlref/directml/operator_call.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dmlref::tool {

/// The smallest suite that contains a case: `quick` runs in seconds and finds the known mistakes, `standard` covers
/// every option, and `full` adds tensors that do not fit into a cache. Each of these contains the ones before it.
/// `negative` is separate: problems that must be refused. So is `adopted`: a user's own problems, which no suite has.
enum class tier { quick, standard, full, negative, adopted };

/// "quick".
std::string_view name_of(tier which);

/// The source of a rule. dmlref has its own rules for what DirectML's documents leave open: undefined elements, numbers
/// without a meaning, years of work.
enum class rule_source { directml, dmlref };

/// The refusal that a problem that breaks a rule must cause.
struct refusal {
    std::string field; ///< DirectML's field that is wrong: "OutputTensor.Sizes[1]"
    rule_source source = rule_source::directml;
};

/// A tensor of a case, as a recipe: its elements are computed when the case is evaluated.
struct case_tensor {
    std::string name; ///< DirectML's field
    directml::data_type type = directml::data_type::unknown;
    shape sizes;
    shape strides{};           ///< elements; empty: packed
    element_source elements{}; ///< of an input; empty for an output, and for an input of zeros
    std::uint64_t added = 0;   ///< added to every element of integers, modulo their type

    shape actual_strides() const { return strides.empty() ? packed_strides(sizes) : strides; }
    index_t byte_size() const { return directml::buffer_tensor_size(type, sizes, actual_strides()); }
};

/// One problem that a device must solve: an operator with its fields, and why it is worth solving.
struct golden_case {
    std::string name;   ///< "roi_align1/average_inverted_region_f16": the operator, the reason, the type
    std::string reason; ///< one sentence
    tier first_tier = tier::standard;
    std::vector<std::string> spec_notes{}; ///< entries of docs/spec-notes.md on which the expected values rest
    std::string undefined_in_directml{};   ///< the entry that says so; empty if a device can be judged by the case
    directml::operator_schema const* schema = nullptr;
    std::vector<case_tensor> tensors{}; ///< in the schema's order
    std::map<std::string, directml::attribute, std::less<>> attributes{};
    std::optional<refusal> expected_refusal{}; ///< for a case of the negative suite

    bool is_output(case_tensor const& tensor) const {
        return schema->find(tensor.name)->kind == directml::field_kind::output_tensor;
    }
    /// The bytes of all its tensors in memory.
    index_t byte_size() const {
        index_t bytes = 0;
        for (case_tensor const& tensor : tensors) bytes += tensor.byte_size();
        return bytes;
    }
};

} // namespace dmlref::tool
