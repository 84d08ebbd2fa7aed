// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/call_planes.hpp"
#include "dmlref/golden/judged_tensor.hpp"
#include "dmlref/golden/verification_options.hpp"

namespace dmlref::golden {

using device_tensors = std::map<std::string, device_tensor, std::less<>>;

/// What is known about a call that a device has computed.
struct call_evidence {
    directml::operator_call const* problem = nullptr;
    tensors_by_name expected{}; ///< the results of the reference
    device_tensors got{};       ///< a tensor for each output of the problem
    acceptance_on_request allowed{};
};

/// A verdict, and for each output the elements that are outside, and half the widths of what is accepted, row-major.
struct judged_call {
    golden::verdict verdict{};
    std::map<std::string, std::vector<bool>, std::less<>> outside{};
    std::map<std::string, std::vector<double>, std::less<>> half_widths{}; ///< as tensor_judgment has them
};

/// The outputs of a call, in the order of the operator's fields.
inline std::vector<std::string> output_names(directml::operator_call const& call) {
    std::vector<std::string> names;
    for (directml::field_schema const& field : call.schema->fields)
        if (field.kind == directml::field_kind::output_tensor && call.tensors.contains(field.name))
            names.emplace_back(field.name);
    return names;
}

/// Whether two tensors of the same sizes hold the same results: bit for bit, except for the payload of a NaN.
inline bool are_same_results(directml::any_tensor const& a, directml::any_tensor const& b) {
    bool same = a.type == b.type && a.sizes == b.sizes;
    if (same)
        for_each_index(a.sizes, [&](multi_index const& at) {
            same = same && same_value(element_at(a, offset_of(a, at)), element_at(b, offset_of(b, at)));
        });
    return same;
}

/// The names of the axes of an operator's output.
inline std::vector<std::string> axis_names_of(directml::operator_schema const& schema, std::string_view output,
                                              std::size_t rank) {
    bool const is_of_regions = schema.name.starts_with("ROI_") && output != "OutputGradientTensor";
    std::vector<std::string> names = axis_names(rank, is_of_regions ? "region" : "batch");
    if (output == "OutputROIGradientTensor" && rank > 1) {
        names[rank - 1] = "coordinate";
        names[rank - 2] = "region";
    }
    return names;
}

/// An output of the problem, with its evidence. Throws validation_error if it was not given.
inline tensor_evidence evidence_of(call_evidence const& evidence, std::string const& output) {
    directml::operator_schema const& schema = *evidence.problem->schema;
    auto const got = evidence.got.find(output);
    if (got == evidence.got.end())
        throw validation_error(std::string(schema.name), output, "has no result, must have one");
    directml::any_tensor const& expected = evidence.expected.find(output)->second;
    return {.name = output,
            .expected = expected,
            .got = got->second,
            .allowed = [&allowed = evidence.allowed,
                        output](std::span<index_t const> elements) { return allowed(output, elements); },
            .axis_names = axis_names_of(schema, output, expected.sizes.size())};
}

/// The blocks in which an output is judged.
inline block_size block_size_for(directml::operator_call const& problem, std::string_view output,
                                 verification_options const& options) {
    block_size size = block_size_of(problem, output, (std::max)(1u, options.threads));
    if (options.block > 0) size.elements = options.block;
    return size;
}

/// Judges every output of a call. Throws validation_error if one was not given, or if its type or sizes differ from the
/// problem's.
inline judged_call judge_call(call_evidence const& evidence, verification_options const& options) {
    judged_call result;
    directml::operator_schema const& schema = *evidence.problem->schema;
    result.verdict = {
        .operator_name = std::string(schema.name), .profile = std::string(options.profile.name), .mode = options.mode};
    for (std::string const& name : output_names(*evidence.problem)) {
        tensor_judgment judged =
            judge_tensor(evidence_of(evidence, name), options, block_size_for(*evidence.problem, name, options));
        result.verdict.tensors.push_back(std::move(judged.verdict));
        result.outside.emplace(name, std::move(judged.outside));
        result.half_widths.emplace(name, std::move(judged.half_widths));
    }
    return result;
}

} // namespace dmlref::golden
