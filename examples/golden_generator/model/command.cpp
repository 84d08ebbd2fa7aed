// SPDX-License-Identifier: MIT
#include "model/model.hpp"

#include <dmlref/golden/npy_header.hpp>

namespace dmlref::tool {

namespace {

/// An output must not share its memory.
void refuse_shared_memory(model_value const& bindings, dispatchable const& operation, dispatch_command const& result) {
    auto const share_memory = [&](auto const& a, auto const& b) {
        auto const end = [&](auto const& bound) {
            return bound.second.offset + operation.tensors.find(bound.first)->second.total_size_in_bytes;
        };
        return a.second.resource == b.second.resource && a.second.offset < end(b) && b.second.offset < end(a);
    };
    for (auto const& output : result.bindings) {
        if (operation.schema->find(output.first)->kind != directml::field_kind::output_tensor) continue;
        for (auto const& other : result.bindings)
            if (output.first != other.first && share_memory(output, other))
                bindings[output.first].refuse("is bound to memory that is bound to " + other.first + " too, must not");
    }
}

dispatch_command read_dispatch(model_value const& description, model const& known) {
    description.allow_only({"type", "dispatchable", "bindings", "threadGroupCount"});
    if (auto const count = description.find("threadGroupCount")) // DirectML's operators ignore it
        static_cast<void>(count->numbers<std::uint32_t>());
    dispatch_command result{.operation = known.operations.find(description["dispatchable"], "dispatchable")};
    dispatchable const& operation = known.operations[result.operation];
    model_value const bindings = description["bindings"];
    for (auto const& [name, source] : bindings.members()) {
        auto const tensor = operation.tensors.find(name);
        if (tensor == operation.tensors.end())
            source.refuse("is bound, but '" + shown(operation.name) + "' describes no such tensor");
        if (tensor->second.owned_by_dml)
            source.refuse("is bound, but is OWNED_BY_DML, which is bound in the dispatchable's own 'bindings'");
        result.bindings.emplace(name, read_binding(source, tensor->second, known.resources));
    }
    for (auto const& [name, tensor] : operation.tensors)
        if (!tensor.owned_by_dml && !result.bindings.contains(name))
            bindings.refuse("binds nothing to " + name + ", which '" + shown(operation.name) + "' describes");
    refuse_shared_memory(bindings, operation, result);
    return result;
}

print_command read_print(model_value const& description, model const& known) {
    description.allow_only({"type", "resource", "verbose"});
    model_value const name = description["resource"];
    print_command result{.resource = known.resources.find(name, "resource")};
    if (known.resources[result.resource].type == directml::data_type::unknown)
        name.refuse("names a resource without a data type, which cannot be printed");
    if (auto const verbose = description.find("verbose")) result.verbose = verbose->boolean();
    return result;
}

/// One axis with all elements, including padding, unless "dimensions" is given, as DxDispatch writes it.
std::vector<index_t> npy_sizes(model_value const& description, resource const& buffer) {
    index_t const element_size = directml::element_size(buffer.type);
    auto const size = static_cast<index_t>(buffer.bytes.size());
    if (element_size == 0)
        description["resource"].refuse("names a resource without a data type, which no .npy file can hold");
    auto const dimensions = description.find("dimensions");
    auto const given = dimensions ? dimensions->numbers<std::uint32_t>() : std::vector<std::uint32_t>{};
    if (given.empty()) {
        if (size % element_size != 0)
            description.refuse("needs 'dimensions': the " + std::to_string(size) +
                               " bytes are not a whole number of elements");
        return {size / element_size};
    }
    if (given.size() > golden::maximum_npy_axes) dimensions->refuse("has more than 32 values, must have at most 32");
    for (std::size_t axis = 0; axis < given.size(); ++axis)
        if (given[axis] == 0) (*dimensions)[axis].refuse("is 0, must be at least 1");
    std::vector<index_t> const sizes(given.begin(), given.end());
    auto const count = golden::npy_element_count(sizes, element_size);
    if (!count || *count * element_size > size)
        dimensions->refuse("say more elements than the " + std::to_string(size) + " bytes of the resource hold");
    return sizes;
}

write_file_command read_write_file(model_value const& description, model const& known, model_options const& options,
                                   reading const& context) {
    description.allow_only({"type", "resource", "targetPath", "dimensions"});
    write_file_command result{.resource = known.resources.find(description["resource"], "resource")};
    model_value const path = description["targetPath"];
    result.target = target_file(path, options.output_folder, options.rule);
    std::error_code error;
    if (context.sources.contains(std::filesystem::weakly_canonical(result.target, error)))
        path.refuse("names a file that the model is read from, must name another");
    std::string const extension = lower_extension(result.target);
    if (extension == ".png" || extension == ".jpg" || extension == ".jpeg")
        path.refuse("is an image, must be an .npy file or raw bytes");
    if (extension == ".npy") result.sizes = npy_sizes(description, known.resources[result.resource]);
    return result;
}

} // namespace

command read_command(model_value const& description, model const& known, model_options const& options,
                     reading const& context) {
    model_value const type = description["type"];
    std::string const name = ascii_lower(type.string());
    if (name == "dispatch") return {description.place(), read_dispatch(description, known)};
    if (name == "print") return {description.place(), read_print(description, known)};
    if (name == "writefile") return {description.place(), read_write_file(description, known, options, context)};
    type.must_be("dispatch, print or writeFile");
}

} // namespace dmlref::tool
