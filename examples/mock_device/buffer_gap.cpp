// SPDX-License-Identifier: MIT
#include "buffer_gap.hpp"

#include "tensor_access.hpp"

#include <algorithm>

namespace dmlref::mock_device {

namespace {

/// The bytes of a buffer that belong to an element.
using used_bytes = std::vector<bool>;

void mark(used_bytes& used, std::uint64_t first_byte, tool::tensor_desc const& tensor) {
    index_t const element_size = directml::element_size(tensor.type);
    dispatch(tensor.sizes, [&](multi_index const& at) {
        index_t offset = 0;
        for (std::size_t axis = 0; axis < at.size(); ++axis) offset += at[axis] * tensor.strides[axis];
        std::uint64_t const byte = first_byte + static_cast<std::uint64_t>(offset * element_size);
        std::fill_n(used.begin() + static_cast<std::ptrdiff_t>(byte), element_size, true);
    });
}

bool is_output(tool::dispatchable const& operation, std::string_view field) {
    return operation.schema->find(field)->kind == directml::field_kind::output_tensor;
}

} // namespace

void write_to_gaps(tool::model& model) {
    std::vector<used_bytes> used;
    for (std::size_t i = 0; i < model.resources.size(); ++i) used.emplace_back(model.resources[i].bytes.size(), false);
    std::vector<bool> written(used.size(), false);
    for (tool::command const& command : model.commands)
        if (auto const* dispatched = std::get_if<tool::dispatch_command>(&command.what)) {
            tool::dispatchable const& operation = model.operations[dispatched->operation];
            for (auto const& [field, bound] : dispatched->bindings) {
                mark(used[bound.resource], bound.offset, operation.tensors.find(field)->second);
                if (is_output(operation, field)) written[bound.resource] = true;
            }
        }
    for (std::size_t i = 0; i < used.size(); ++i) {
        if (!written[i]) continue;
        // The whole first gap: one byte of a NaN could change without changing the value.
        auto const gap = std::find(used[i].begin(), used[i].end(), false);
        auto const end = std::find(gap, used[i].end(), true);
        for (auto byte = gap; byte != end; ++byte)
            model.resources[i].bytes[static_cast<std::size_t>(byte - used[i].begin())] ^= std::byte{0xff};
    }
}

} // namespace dmlref::mock_device
