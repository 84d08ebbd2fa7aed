// SPDX-License-Identifier: MIT
#include "files/case_files.hpp"

#include "exit_code.hpp"
#include "files/json_text.hpp"
#include "files/model_json.hpp"
#include "files/sha256.hpp"
#include "suite/reading_dependence.hpp"
#include "suite/suite.hpp"

#include <dmlref/core/version.hpp>
#include <dmlref/directml/status.hpp>
#include <dmlref/golden/npy.hpp>

#include <sstream>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

case_file hashed(std::string name, std::string bytes) {
    std::string const hash = sha256(bytes);
    return {std::move(name), std::move(bytes), hash};
}

/// "OutputTensor.expected.npy": a device's own OutputTensor.npy can lie beside it.
std::string data_file_name(evaluated_tensor const& tensor) {
    return tensor.is_output ? tensor.recipe->name + ".expected.npy" : file_name(*tensor.recipe);
}

case_file npy_file(evaluated_tensor const& tensor) {
    std::vector<index_t> const sizes = file_sizes(*tensor.recipe);
    index_t size = directml::element_size(tensor.recipe->type);
    for (index_t each : sizes) size *= each;
    std::ostringstream out;
    std::string const name = data_file_name(tensor);
    // A packed tensor's buffer is rounded up to 4 bytes; its file is not.
    golden::write_npy(out, tensor.recipe->type, sizes,
                      std::span<std::byte const>(tensor.bytes).first(static_cast<std::size_t>(size)), name);
    return hashed(name, out.str());
}

ordered_json tensor_json(evaluated_tensor const& tensor) {
    case_tensor const& recipe = *tensor.recipe;
    shape const strides = recipe.actual_strides();
    return {{"name", recipe.name},
            {"role", tensor.is_output ? "output" : "input"},
            {"data_type", directml::name_of(recipe.type)},
            {"sizes", std::vector<index_t>(recipe.sizes.begin(), recipe.sizes.end())},
            {"strides", std::vector<index_t>(strides.begin(), strides.end())},
            {"layout", recipe.strides.empty() ? "packed" : "strided"},
            {"buffer_bytes", recipe.byte_size()},
            {"fill", fill_json(tensor)},
            {"file", data_file_name(tensor)}};
}

/// The points that DirectML leaves open and on which this case's numbers depend.
ordered_json readings_json(std::vector<reading_description const*> const& behind, readings const& chosen) {
    ordered_json list = ordered_json::array();
    for (reading_description const* each : behind)
        list.push_back({{"name", each->name},
                        {"choice", each->chosen_in(chosen)},
                        {"note", each->note},
                        {"evidence", name_of(each->grade_of(chosen))}});
    return list;
}

ordered_json files_json(std::vector<case_file> const& files) {
    ordered_json list = ordered_json::array();
    for (case_file const& file : files)
        list.push_back({{"name", file.name}, {"bytes", file.bytes.size()}, {"sha256", file.sha256}});
    return list;
}

ordered_json description_json(evaluated_case const& which, case_files const& written) {
    golden_case const& problem = *which.problem;
    ordered_json tensors = ordered_json::array();
    for (evaluated_tensor const& tensor : which.tensors) tensors.push_back(tensor_json(tensor));
    ordered_json result = {
        {"format", "dmlref golden case"},   {"format_version", golden_format_version},
        {"dmlref_version", version},        {"name", problem.name},
        {"reason", problem.reason},         {"tier", name_of(problem.first_tier)},
        {"operator", problem.schema->name}, {"feature_level", directml::to_string(feature_level_of(problem))}};
    if (which.seed) result["seed"] = *which.seed;
    result["spec_notes"] = problem.spec_notes;
    if (!problem.undefined_in_directml.empty()) result["undefined_in_directml"] = problem.undefined_in_directml;
    result["evidence"] = name_of(written.evidence);
    result["readings"] = readings_json(written.readings_behind, which.readings);
    result["fields"] = fields_json(problem);
    result["tensors"] = tensors;
    result["files"] = files_json(written.files);
    return result;
}

ordered_json refusal_json(golden_case const& problem, std::vector<case_file> const& files) {
    refusal const& expected = *problem.expected_refusal;
    return {{"format", "dmlref negative case"},
            {"format_version", golden_format_version},
            {"dmlref_version", version},
            {"name", problem.name},
            {"reason", problem.reason},
            {"operator", problem.schema->name},
            {"rule_of", expected.source == rule_source::directml ? "DirectML" : "dmlref"},
            {"spec_notes", problem.spec_notes},
            {"expected_exit_code", static_cast<int>(exit_code::bad_input)},
            {"expected_error_code", directml::name_of(directml::status_code::invalid_call)},
            {"expected_field", expected.field},
            {"files", files_json(files)}};
}

case_files refused_files_of(golden_case const& problem, std::uint64_t seed) {
    evaluated_case const prepared = prepare(problem, seed);
    case_files result;
    result.files.push_back(hashed("model.json", json_text(model_json(prepared))));
    for (evaluated_tensor const& tensor : prepared.tensors)
        if (!tensor.holds_fill) result.files.push_back(npy_file(tensor));
    std::string data;
    for (case_file const& file : result.files) data += file.name + " " + file.sha256 + "\n";
    result.data_sha256 = sha256(data);
    result.files.push_back(hashed("case.json", json_text(refusal_json(problem, result.files))));
    return result;
}

} // namespace

index_t case_files::byte_size() const {
    std::size_t bytes = 0;
    for (case_file const& file : files) bytes += file.bytes.size();
    return static_cast<index_t>(bytes);
}

case_files files_of(golden_case const& problem, std::uint64_t seed, directml::execution_choice const& how,
                    readings const& readings) {
    if (problem.expected_refusal) return refused_files_of(problem, seed);
    evaluated_case const evaluated = evaluate(problem, seed, how, readings);
    return files_of(evaluated, readings_behind(evaluated, how));
}

case_files files_of(evaluated_case const& evaluated, std::vector<reading_description const*> const& behind) {
    case_files result;
    result.readings_behind = behind;
    result.evidence = lowest_grade(behind, evaluated.readings);
    std::string data;
    for (evaluated_tensor const& tensor : evaluated.tensors) {
        result.files.push_back(npy_file(tensor));
        if (tensor.is_output) result.element_count += element_count(tensor.recipe->sizes);
        data += result.files.back().name + " " + result.files.back().sha256 + "\n";
    }
    result.data_sha256 = sha256(data);
    result.files.insert(result.files.begin(), hashed("model.json", json_text(model_json(evaluated))));
    result.files.push_back(hashed("case.json", json_text(description_json(evaluated, result))));
    return result;
}

} // namespace dmlref::tool
