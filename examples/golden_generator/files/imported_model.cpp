// SPDX-License-Identifier: MIT
#include "files/imported_model.hpp"

#include "files/adopted_case.hpp"
#include "files/file.hpp"
#include "files/json_text.hpp"
#include "files/model_json.hpp"
#include "model/model.hpp"

#include <dmlref/directml/operator_table.hpp>
#include <dmlref/directml/validate_call.hpp>
#include <dmlref/golden/npy.hpp>

namespace dmlref::tool {

namespace {

/// The call with its elements; outputs without elements have none.
struct bound_call {
    std::map<std::string, std::vector<std::byte>> buffers{};
    directml::operator_call call{};

    explicit bound_call(imported_call const& from) {
        call = {.schema = directml::find_operator(from.operator_name), .attributes = from.attributes};
        std::uint64_t taken = 0;
        for (auto const& [name, each] : from.tensors) {
            shape const sizes(each.sizes.begin(), each.sizes.end());
            shape const strides =
                each.strides.empty() ? packed_strides(sizes) : shape(each.strides.begin(), each.strides.end());
            auto const size = directml::buffer_tensor_size(each.type, sizes, strides);
            taken += static_cast<std::uint64_t>(size);
            if (taken > default_memory_budget)
                throw not_expressible(name, "takes the tensors beyond " + std::to_string(default_memory_budget) +
                                                " bytes, the memory budget of a model");
            std::vector<std::byte>& buffer = buffers[name] = each.elements;
            buffer.resize(static_cast<std::size_t>(size));
            call.tensors.emplace(name, directml::any_tensor(each.type, buffer.data(), sizes, strides));
        }
    }
};

} // namespace

void write_imported_model(imported_call const& from, std::string const& reason, std::filesystem::path const& folder) {
    bound_call const bound(from);
    directml::validate_call(bound.call);
    golden_case const problem = adopted_problem(bound.call, ascii_lower(bound.call.schema->name) + "/imported", reason);
    evaluated_case const evaluated = prepare(problem, bound.call);
    create_folder(folder);
    write_file(folder / "model.json", json_text(model_json(evaluated)));
    for (evaluated_tensor const& tensor : evaluated.tensors) { // after the model: results must not be older
        case_tensor const& recipe = *tensor.recipe;
        bool const is_known = !from.tensors.at(recipe.name).elements.empty();
        if (tensor.is_output && !is_known) continue;
        auto const place = tensor.is_output ? folder / "expected" : folder;
        create_folder(place);
        index_t const size = element_count(recipe.sizes) * directml::element_size(recipe.type);
        golden::write_npy(place / file_name(recipe), recipe.type, file_sizes(recipe),
                          std::span(bound.buffers.at(recipe.name)).first(static_cast<std::size_t>(size)));
    }
}

} // namespace dmlref::tool
