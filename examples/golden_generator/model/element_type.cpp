// SPDX-License-Identifier: MIT
#include "model/element_type.hpp"

#include <algorithm>

namespace dmlref::tool {

directml::data_type read_data_type(model_value const& value) {
    std::string_view name = value.string();
    constexpr std::string_view prefix = "DML_TENSOR_DATA_TYPE_";
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    if (name == "UNKNOWN") return directml::data_type::unknown;
    if (auto const type = directml::data_type_named(name)) return *type;
    value.must_be("one of " + joined(directml::data_types, ", ", &directml::data_type_traits::name));
}

void swap_with_little_endian(std::vector<std::byte>& elements, directml::data_type type) {
    if constexpr (std::endian::native == std::endian::big) {
        auto const size = std::max<std::ptrdiff_t>(directml::element_size(type), 1);
        for (auto first = elements.begin(); elements.end() - first >= size; first += size)
            std::reverse(first, first + size);
    } else {
        static_cast<void>(elements);
        static_cast<void>(type);
    }
}

} // namespace dmlref::tool
