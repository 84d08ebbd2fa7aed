// SPDX-License-Identifier: MIT
#pragma once
#include "suite/golden_case.hpp"
#include "suite/layout.hpp"

#include <dmlref/directml/for_each_field.hpp>

#include <optional>

namespace dmlref::tool {

/// The description of a problem. It becomes a case for each type: `<operator>/<name>_f32` and `_f16`, or for integers
/// `_i8`, `_u64`.
struct about {
    std::string_view operator_name{}; ///< empty: that of the family
    std::string name{};
    std::string reason{};     ///< one sentence
    std::string spec_notes{}; ///< "RA-9, RA-10"
    tier first_tier = tier::standard;
    std::vector<directml::data_type> types = {directml::data_type::float32, directml::data_type::float16};
    bool float16_waits = true;                    ///< the FLOAT16 case of a quick problem is in the standard tier
    std::string undefined_in_directml{};          ///< "RP-5": such a case belongs to the full suite only
    std::map<std::string_view, layout> layouts{}; ///< of the tensors that are not packed, by field
    std::vector<std::string_view> absent{};       ///< optional tensors
};

/// Puts a golden_case together, field by field, in any order.
class case_builder {
public:
    case_builder(about const& description, directml::data_type type);

    directml::data_type type() const { return type_; }
    bool has_field(std::string_view field) const { return case_.schema->find(field) != nullptr; }

    /// An input of the case's type unless `type` names another. `added` is added to every element of integers, modulo
    /// their type, because a double cannot hold all integers of 64 bits.
    case_builder& input(std::string_view field, shape const& sizes, element_source elements, std::uint64_t added = 0);
    case_builder& input(std::string_view field, directml::data_type type, shape const& sizes, element_source elements,
                        std::uint64_t added = 0);
    case_builder& output(std::string_view field, shape const& sizes);
    case_builder& output(std::string_view field, directml::data_type type, shape const& sizes);
    /// Does nothing if this version of the operator lacks the field.
    case_builder& set(std::string_view field, directml::attribute value);
    /// Sets the fields that are options of dmlref's functions, and the length of their arrays.
    template <class Options>
    case_builder& set_options(Options const& options) {
        directml::detail::for_each_option(options,
                                          [&](std::string_view field, auto const& value) { set(field, value); });
        return *this;
    }

    golden_case build();

private:
    case_builder& add(case_tensor tensor);
    template <class Enumeration>
        requires std::is_enum_v<Enumeration>
    void set(std::string_view field, Enumeration value) { set(field, static_cast<std::uint32_t>(value)); }
    template <class Enumeration>
    void set(std::string_view field, std::optional<Enumeration> value) {
        if (value) set(field, *value);
    }
    template <class T>
    void set(std::string_view field, per_axis<T> const& values) {
        if (values.empty()) return;
        auto const count = static_cast<std::uint32_t>(values.size());
        set("DimensionCount", count).set("ScaleCount", count).set(field, std::vector<T>(values.begin(), values.end()));
    }

    golden_case case_;
    directml::data_type type_;
    std::map<std::string_view, layout> layouts_;
    std::vector<std::string_view> absent_;
};

} // namespace dmlref::tool
