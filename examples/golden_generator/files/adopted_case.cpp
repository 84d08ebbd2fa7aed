// SPDX-License-Identifier: MIT
#include "files/adopted_case.hpp"

#include "files/json_text.hpp"
#include "model/model.hpp"
#include "suite/reading_dependence.hpp"

namespace dmlref::tool {

namespace {

/// "roi_align1/mine".
std::string name_of(directml::operator_schema const& schema, std::filesystem::path const& folder) {
    std::filesystem::path const last = (folder / "case.json").lexically_normal().parent_path().filename();
    return ascii_lower(schema.name) + "/" + utf8_text(last.string());
}

} // namespace

golden_case adopted_problem(directml::operator_call const& call, std::string name, std::string reason) {
    golden_case problem = {.name = std::move(name),
                           .reason = std::move(reason),
                           .first_tier = tier::adopted,
                           .schema = call.schema,
                           .attributes = call.attributes};
    for (directml::field_schema const& field : call.schema->fields) {
        auto const tensor = call.tensors.find(field.name);
        if (tensor == call.tensors.end()) continue;
        auto const& [field_name, bound] = *tensor;
        bool const is_packed = bound.strides == packed_strides(bound.sizes);
        problem.tensors.push_back({.name = field_name,
                                   .type = bound.type,
                                   .sizes = bound.sizes,
                                   .strides = is_packed ? shape{} : bound.strides});
    }
    return problem;
}

case_files adopted_files(adoption const& request, directml::execution_choice const& how) {
    model source = read_model(request.model, {});
    directml::operator_call const call = call_of(source, only_dispatch(source, request.model));
    std::string const reason =
        request.reason.empty() ? "Adopted from " + request.model.filename().string() + "." : request.reason;
    golden_case problem = adopted_problem(call, name_of(*call.schema, request.folder), utf8_text(reason));
    evaluated_case evaluated = prepare(problem, call);
    evaluated.readings = request.readings;
    compute_outputs(evaluated, how);
    auto const behind = readings_behind(evaluated, how);
    for (reading_description const* each : behind) problem.spec_notes.emplace_back(each->note);
    return files_of(evaluated, behind);
}

} // namespace dmlref::tool
