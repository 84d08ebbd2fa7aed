// SPDX-License-Identifier: MIT
#include "model/validate_model.hpp"

#include <dmlref/directml/broken_rules.hpp>

namespace dmlref::tool {

namespace {

/// Whether an earlier dispatch writes a buffer that this one reads.
bool reads_any_of(std::set<std::size_t> const& written, dispatch_command const& dispatch) {
    for (auto const& [name, bound] : dispatch.bindings)
        if (written.contains(bound.resource)) return true;
    return false;
}

void validate_dispatches(model& model, model_findings& findings) {
    std::set<std::size_t> written;
    for (command const& command : model.commands) {
        auto const* dispatch = std::get_if<dispatch_command>(&command.what);
        if (dispatch == nullptr) continue;
        auto const known =
            reads_any_of(written, *dispatch) ? spec::known_of_tensors::memory : spec::known_of_tensors::elements;
        findings.add(command.place, directml::broken_rules(call_of(model, *dispatch), known, findings.level));
        for (auto const& [name, bound] : dispatch->bindings)
            if (model.operations[dispatch->operation].schema->find(name)->kind == directml::field_kind::output_tensor)
                written.insert(bound.resource);
    }
}

} // namespace

std::vector<model_finding> validate_model(std::filesystem::path const& file, model_options const& options,
                                          std::optional<directml::feature_level> level) {
    model_findings findings{.level = level};
    model_options collecting = options;
    collecting.findings = &findings;
    try {
        model model = read_model(file, collecting);
        validate_dispatches(model, findings);
    } catch (input_error const& error) {
        findings.add(error);
    }
    return findings.list;
}

} // namespace dmlref::tool
