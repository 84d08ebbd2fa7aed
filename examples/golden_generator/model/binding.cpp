// SPDX-License-Identifier: MIT
#include "model/binding.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

/// DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT.
constexpr std::uint64_t minimum_buffer_tensor_alignment = 16;

std::uint64_t field_or(model_value const& source, char const* field, std::uint64_t otherwise) {
    auto const value = source.find(field);
    return value ? value->number<std::uint64_t>() : otherwise;
}

/// {"name": "input", "elementOffset": 4, "elementSizeInBytes": 4, "elementCount": 12}
binding read_range(model_value const& source, named_list<resource> const& resources) {
    for (char const* field : {"format", "counter", "counterOffsetBytes", "elementStride", "shape"})
        if (auto const value = source.find(field)) value->refuse("is for shaders and ONNX models, which are not run");
    source.allow_only({"name", "elementOffset", "elementSizeInBytes", "elementCount"});
    binding result{.resource = resources.find(source["name"], "resource")};
    resource const& buffer = resources[result.resource];
    std::uint64_t const offset = field_or(source, "elementOffset", 0), count = field_or(source, "elementCount", 0);
    std::uint64_t size = field_or(source, "elementSizeInBytes", 0);
    if (size == 0) size = static_cast<std::uint64_t>(directml::element_size(buffer.type));
    if (size == 0 && (offset != 0 || count != 0))
        source.refuse("needs elementSizeInBytes, because the elements of '" + shown(buffer.name) +
                      "' have no one type");
    std::uint64_t const elements = size == 0 ? 0 : buffer.bytes.size() / size;
    if (offset > elements || count > elements - offset)
        source.refuse("reaches beyond the " + std::to_string(buffer.bytes.size()) + " bytes of '" + shown(buffer.name) +
                      "'");
    result.offset = offset * size;
    return result;
}

} // namespace

binding read_binding(model_value const& source, tensor_desc const& tensor, named_list<resource> const& resources) {
    if (source.is_array()) {
        if (source.element_count() != 1)
            source.refuse("has " + std::to_string(source.element_count()) +
                          " values, must have 1: the tensor is not a list");
        if (!source[0].is_array()) return read_binding(source[0], tensor, resources);
    }
    binding const result =
        source.is_object() ? read_range(source, resources) : binding{.resource = resources.find(source, "resource")};
    std::uint64_t const alignment =
        std::max<std::uint64_t>(minimum_buffer_tensor_alignment, tensor.guaranteed_base_offset_alignment);
    if (result.offset % alignment != 0)
        source.refuse("starts at byte " + std::to_string(result.offset) + ", must start at a multiple of " +
                      std::to_string(alignment));
    std::uint64_t const size = resources[result.resource].bytes.size() - result.offset;
    if (size < tensor.total_size_in_bytes)
        source.refuse("has " + std::to_string(size) + " bytes, must have the " +
                      std::to_string(tensor.total_size_in_bytes) + " of the tensor");
    return result;
}

} // namespace dmlref::tool
