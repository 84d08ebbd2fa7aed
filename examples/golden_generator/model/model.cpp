// SPDX-License-Identifier: MIT
#include "model/model.hpp"

#include "files/file.hpp"

namespace dmlref::tool {

namespace {

/// More data belongs in .npy files: as a tree in memory, text takes many times its size.
constexpr std::uintmax_t maximum_model_size = std::uintmax_t{32} << 20;

} // namespace

model read_model(std::filesystem::path const& file, model_options const& options) {
    std::error_code error;
    if (std::uintmax_t const size = std::filesystem::file_size(file, error); !error && size > maximum_model_size)
        throw input_error(file.string() + ": is longer than 32 MiB, the most that is read of a model");
    return read_model(read_file(file), file, options);
}

model read_model(std::string const& text, std::filesystem::path const& file, model_options const& options) {
    json_value const document = parse_json(text, file.string());
    model_value const root(document, file.string());
    for (auto const& [name, value] : root.members())
        if (!name.starts_with('$') && name != "resources" && name != "dispatchables" && name != "commands")
            value.refuse("is not a field that is read here");

    reading context{.folder = file.parent_path(),
                    .rule = options.rule,
                    .memory = memory_budget(options.memory_budget),
                    .findings = options.findings};
    std::error_code error;
    context.sources.insert(std::filesystem::weakly_canonical(file, error));
    if (context.folder.empty()) context.folder = ".";
    model result;
    for (auto const& [name, description] : root["resources"].members())
        result.resources.push_back(read_resource(name, description, context));
    for (auto const& [name, description] : root["dispatchables"].members())
        result.operations.push_back(read_dispatchable(name, description, result.resources, context));
    // Commands on operators with wrong descs would be refused without being wrong themselves.
    if (options.findings != nullptr && !options.findings->list.empty()) return result;
    for (model_value const& description : root["commands"].elements())
        result.commands.push_back(read_command(description, result, options, context));
    return result;
}

} // namespace dmlref::tool
