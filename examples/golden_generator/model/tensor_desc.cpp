// SPDX-License-Identifier: MIT
#include "model/tensor_desc.hpp"

#include "model/element_type.hpp"

#include <dmlref/core/error.hpp>

#include <algorithm>
#include <bit>

namespace dmlref::tool {

bool is_enumerator(std::string_view text, std::string_view prefix, std::string_view name) {
    if (text == name) return true;
    return text.size() == prefix.size() + 1 + name.size() && text.starts_with(prefix) && text[prefix.size()] == '_' &&
           text.ends_with(name);
}

namespace {

shape shape_from(std::vector<std::uint32_t> const& values) { return {values.begin(), values.end()}; }

void read_sizes(model_value const& desc, tensor_desc& result) {
    model_value const sizes = desc["Sizes"];
    auto const values = sizes.numbers<std::uint32_t>();
    if (values.empty() || values.size() > maximum_dimension_count)
        sizes.refuse("has " + std::to_string(values.size()) + " values, must have 1 to 8");
    for (std::size_t axis = 0; axis < values.size(); ++axis)
        if (values[axis] == 0) sizes[axis].refuse("is 0, must be at least 1");
    result.sizes = shape_from(values);
    if (auto const count = desc.find("DimensionCount"))
        if (count->number<std::uint32_t>() != values.size())
            count->must_be("the number of Sizes, which is " + std::to_string(values.size()));
}

void read_strides(model_value const& desc, tensor_desc& result) {
    auto const strides = desc.find("Strides");
    bool const given = strides && !strides->is_null() && !(strides->is_array() && strides->element_count() == 0);
    if (!given) {
        result.strides = packed_strides(result.sizes);
        return;
    }
    auto const values = strides->numbers<std::uint32_t>();
    if (values.size() != result.sizes.size())
        strides->refuse("has " + std::to_string(values.size()) + " values, must have as many as Sizes, which has " +
                        std::to_string(result.sizes.size()));
    result.strides = shape_from(values);
}

void read_total_size(model_value const& desc, tensor_desc& result) {
    auto const least =
        static_cast<std::uint64_t>(directml::buffer_tensor_size(result.type, result.sizes, result.strides));
    auto const given = desc.find("TotalTensorSizeInBytes");
    result.total_size_in_bytes = given ? given->number<std::uint64_t>() : 0;
    if (result.total_size_in_bytes == 0) // as in DxDispatch
        result.total_size_in_bytes = least;
    if (result.total_size_in_bytes < least)
        given->must_be("at least the " + std::to_string(least) + " bytes that Sizes, Strides and DataType imply");
    if (result.total_size_in_bytes % 4 != 0) given->must_be("a multiple of 4");
}

/// "The total size of a buffer tensor may not exceed (2^32 - 1) elements": neither in memory nor in number, which is
/// larger if a stride is 0.
void refuse_too_many_elements(model_value const& desc, tensor_desc const& tensor) {
    constexpr std::uint64_t most = 0xffff'ffff;
    auto const count = static_cast<std::uint64_t>(element_count(tensor.sizes));
    auto const element_size = static_cast<std::uint64_t>(directml::element_size(tensor.type));
    std::uint64_t const elements = std::max(count, tensor.total_size_in_bytes / element_size);
    if (elements > most)
        desc.refuse("has " + std::to_string(elements) + " elements, must have at most " + std::to_string(most));
}

void read_flags(model_value const& desc, tensor_desc& result) {
    auto const flags = desc.find("Flags");
    if (!flags) return;
    for_each_flag(*flags, [&](model_value const& flag) {
        if (is_enumerator(flag.string(), "DML_TENSOR_FLAG", "OWNED_BY_DML"))
            result.owned_by_dml = true;
        else if (!is_enumerator(flag.string(), "DML_TENSOR_FLAG", "NONE"))
            flag.must_be("NONE or OWNED_BY_DML");
    });
}

void read_alignment(model_value const& desc, tensor_desc& result) {
    auto const alignment = desc.find("GuaranteedBaseOffsetAlignment");
    if (!alignment) return;
    auto const bytes = result.guaranteed_base_offset_alignment = alignment->number<std::uint32_t>();
    auto const element_size = directml::element_size(result.type);
    if (bytes != 0 && (!std::has_single_bit(bytes) || bytes < element_size))
        alignment->refuse("is " + std::to_string(bytes) + ", must be 0 or a power of 2 of at least " +
                          std::to_string(element_size) + ", the size of an element");
}

} // namespace

tensor_desc read_tensor_desc(model_value const& description) {
    auto const type = description.find("Type");
    if (type && !is_enumerator(type->string(), "DML_TENSOR_TYPE", "BUFFER")) type->must_be("BUFFER");
    auto const nested = description.find("Desc");
    if (nested) description.allow_only({"Type", "Desc"});
    model_value const desc = nested ? *nested : description;
    desc.allow_only({nested ? "DataType" : "Type", "DataType", "Flags", "DimensionCount", "Sizes", "Strides",
                     "TotalTensorSizeInBytes", "GuaranteedBaseOffsetAlignment"});

    tensor_desc result;
    result.type = read_data_type(desc["DataType"]);
    if (result.type == directml::data_type::unknown) desc["DataType"].refuse("is UNKNOWN, must be a type");
    try {
        read_sizes(desc, result);
        read_strides(desc, result);
        read_total_size(desc, result);
        refuse_too_many_elements(desc, result);
    } catch (validation_error const& error) { // more elements than 63 bits can count
        desc.refuse(error.what());
    }
    read_flags(desc, result);
    read_alignment(desc, result);
    return result;
}

} // namespace dmlref::tool
