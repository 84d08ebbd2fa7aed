// SPDX-License-Identifier: MIT
#pragma once
#include "suite/golden_case.hpp"
#include "suite/layout.hpp"

namespace dmlref::tool {

/// For which element types a problem becomes a case. Of a quick problem in both, the FLOAT16 case belongs to the
/// standard tier unless it is asked for at once.
enum class element_types { both, both_at_once, float32_only, float16_only };

inline std::vector<directml::data_type> all_integers() {
    using enum directml::data_type;
    return {int8, uint8, int16, uint16, int32, uint32, int64, uint64};
}

/// What a problem says about itself. `name` becomes `<operator>/<name>_f32` and `_f16`, of integers `_i8`, `_u64`.
struct about {
    std::string name;
    std::string reason; ///< one sentence
    tier first_tier = tier::standard;
    std::string spec_notes{}; ///< "RA-9, RA-10"
    element_types types = element_types::both;
    std::vector<directml::data_type> integer_types{}; ///< if any, these instead
    std::string undefined_in_directml{};              ///< "RP-5": such a case belongs to the full suite only
};

/// Puts a golden_case together, field by field, in any order.
class case_builder {
public:
    case_builder(std::string_view operator_name, about const& description, directml::data_type type);

    /// Of the case's own type unless `type` says another.
    case_builder& input(std::string_view field, shape const& sizes, element_source elements,
                        layout how = layout::packed);
    case_builder& input(std::string_view field, directml::data_type type, shape const& sizes, element_source elements,
                        layout how = layout::packed);
    case_builder& indices(std::string_view field, directml::data_type type, shape const& sizes, element_source elements,
                          layout how = layout::packed);
    /// To every element of an input of integers, modulo its type: a double does not hold all of 64 bits.
    case_builder& add_to_elements(std::string_view field, std::uint64_t added);
    case_builder& output(std::string_view field, shape const& sizes, layout how = layout::packed);
    case_builder& output(std::string_view field, directml::data_type type, shape const& sizes,
                         layout how = layout::packed);
    case_builder& output_indices(std::string_view field, directml::data_type type, shape const& sizes,
                                 layout how = layout::packed);
    /// Does nothing when this version of the operator lacks the field.
    case_builder& set(std::string_view field, directml::attribute value);

    bool has_field(std::string_view field) const { return case_.schema->find(field) != nullptr; }

    golden_case build();

private:
    case_builder& add(case_tensor tensor);

    golden_case case_;
    directml::data_type type_;
};

/// Calls add_case(type) for each type that the problem is meant for.
template <class AddCase>
void for_each_type(about const& description, AddCase&& add_case) {
    for (directml::data_type type : description.integer_types) add_case(type);
    if (!description.integer_types.empty()) return;
    if (description.types != element_types::float16_only) add_case(directml::data_type::float32);
    if (description.types != element_types::float32_only) add_case(directml::data_type::float16);
}

} // namespace dmlref::tool
