// SPDX-License-Identifier: MIT
#pragma once
#include "model/model_value.hpp"

#include <dmlref/directml/data_type.hpp>

namespace dmlref::tool {

/// A DML_TENSOR_DESC, which is a DML_BUFFER_TENSOR_DESC.
struct tensor_desc {
    directml::data_type type = directml::data_type::unknown;
    shape sizes{};
    shape strides{};           ///< packed unless given
    bool owned_by_dml = false; ///< DML_TENSOR_FLAG_OWNED_BY_DML: bound once, when the operator is initialized
    std::uint64_t total_size_in_bytes = 0;
    std::uint32_t guaranteed_base_offset_alignment = 0; ///< bytes; 0 guarantees nothing
};

/// Reads {"DataType": "FLOAT32", "Sizes": [1, 1, 2, 3]} with the optional fields, or the same as {"Type": "BUFFER",
/// "Desc": {...}}. Refuses what DirectML refuses for any tensor: no sizes or more than eight, a size of 0, another
/// number of strides, a TotalTensorSizeInBytes that is too small or not a multiple of 4.
tensor_desc read_tensor_desc(model_value const& description);

/// Whether a string of the model is the enumerator `name`, with or without "`prefix`_".
bool is_enumerator(std::string_view text, std::string_view prefix, std::string_view name);

/// A flag or an array of flags: calls visit(value) for each, which must be a string.
template <class Visit>
void for_each_flag(model_value const& flags, Visit&& visit) {
    if (!flags.is_array()) return visit(flags);
    for (model_value const& each : flags.elements()) visit(each);
}

} // namespace dmlref::tool
