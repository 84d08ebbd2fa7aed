// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/data_type.hpp"

#include <initializer_list>
#include <span>
#include <vector>

/// The description of a DirectML operator: the vocabulary of operator_table.hpp.
namespace dmlref::directml {

/// DML_FEATURE_LEVEL: 0x4100 is 4_1.
enum class feature_level : std::uint32_t {
    introduction = 0, ///< of the operator itself, in a tensor_support
    level_1_0 = 0x1000,
    level_2_0 = 0x2000,
    level_2_1 = 0x2100,
    level_3_0 = 0x3000,
    level_3_1 = 0x3100,
    level_4_0 = 0x4000,
    level_4_1 = 0x4100,
    level_5_0 = 0x5000,
    level_5_1 = 0x5100,
    level_5_2 = 0x5200,
    level_6_0 = 0x6000,
    level_6_1 = 0x6100,
    level_6_2 = 0x6200,
    level_6_3 = 0x6300,
    level_6_4 = 0x6400
};

/// All but `introduction`, ascending.
inline constexpr feature_level feature_levels[] = {
    feature_level::level_1_0, feature_level::level_2_0, feature_level::level_2_1, feature_level::level_3_0,
    feature_level::level_3_1, feature_level::level_4_0, feature_level::level_4_1, feature_level::level_5_0,
    feature_level::level_5_1, feature_level::level_5_2, feature_level::level_6_0, feature_level::level_6_1,
    feature_level::level_6_2, feature_level::level_6_3, feature_level::level_6_4};

/// "4_1".
inline std::string to_string(feature_level level) {
    auto const value = static_cast<std::uint32_t>(level);
    return std::to_string(value >> 12) + "_" + std::to_string((value >> 8) & 0xf);
}

/// A set of data types.
class data_type_set {
public:
    constexpr data_type_set(std::initializer_list<data_type> types) {
        for (data_type type : types) bits_ |= bit(type);
    }
    constexpr bool contains(data_type type) const { return (bits_ & bit(type)) != 0; }

private:
    static constexpr std::uint32_t bit(data_type type) { return 1u << static_cast<std::uint32_t>(type); }
    std::uint32_t bits_ = 0;
};

/// DirectML's names of the types in a set, without their prefix.
inline std::vector<std::string_view> names_of(data_type_set types) {
    std::vector<std::string_view> names;
    for (data_type_traits const& traits : data_types)
        if (types.contains(traits.type)) names.push_back(traits.name);
    return names;
}

/// A named value of an enumeration.
struct enumerator {
    std::string_view name; ///< without the enumeration's prefix
    std::uint32_t value;
};

/// One of DirectML's enumerations.
struct enumeration {
    std::string_view name; ///< "DML_REDUCE_FUNCTION"; its enumerators are prefixed by it and an underscore
    std::span<enumerator const> enumerators;
};

/// What a feature level allows for a tensor.
struct tensor_support {
    feature_level since; ///< `introduction`: since the operator exists
    std::size_t least_dimension_count;
    std::size_t most_dimension_count;
    data_type_set data_types;
};

enum class field_kind { input_tensor, output_tensor, float32, uint32, boolean, size_2d, float32_array, uint32_array };

/// A field of an operator's desc struct.
struct field_schema {
    std::string_view name; ///< "SpatialScaleX"
    field_kind kind;
    bool optional = false;                              ///< may be null
    directml::enumeration const* enumeration = nullptr; ///< set for a uint32 that is an enumerator
    std::span<tensor_support const> support{};          ///< of a tensor, by ascending feature level
    std::string_view array_count{};                     ///< of an array: the field that holds its length
    std::string_view typed_as{}; ///< of a tensor of values: the tensor whose type it has; see below
    std::string_view meaning{};  ///< half a sentence for readers

    /// Whether a tensor holds values of a type that the caller chooses, and not indices or parameters. All values of an
    /// operator have one type. If `typed_as` is set, a tensor has the type of the tensor named there, which may be
    /// itself.
    constexpr bool holds_values() const {
        if (!is_tensor()) return false;
        data_type_set const types = support.back().data_types;
        return types.contains(data_type::float16) || types.contains(data_type::uint8);
    }
    constexpr bool is_tensor() const { return kind == field_kind::input_tensor || kind == field_kind::output_tensor; }
    constexpr bool is_array() const { return kind == field_kind::float32_array || kind == field_kind::uint32_array; }
};

/// DML_OPERATOR_TYPE.
enum class operator_type : std::uint32_t {
    average_pooling = 56,
    lp_pooling = 57,
    max_pooling = 58,
    roi_pooling = 59,
    upsample_2d = 66,
    max_pooling1 = 91,
    max_unpooling = 92,
    resample = 96,
    max_pooling2 = 110,
    resample1 = 116,
    average_pooling_grad = 130,
    max_pooling_grad = 131,
    resample_grad = 134,
    roi_align = 139,
    roi_align1 = 149,
    roi_align_grad = 150,
    resample2 = 161,
    resample_grad1 = 162,
    lp_pooling1 = 165,
    average_pooling1 = 166,
    quantized_linear_average_pooling = 169,
    resample3 = 175
};

/// An operator: its name, its first feature level, and its fields in the order of declaration.
struct operator_schema {
    operator_type type;
    std::string_view name; ///< "ROI_ALIGN1", DirectML's without the prefix DML_OPERATOR_
    feature_level since;
    std::span<field_schema const> fields;
    std::string_view formula; ///< plain text, one line per statement

    /// Of Microsoft's documentation, which has what came after feature level 5_0 in another place.
    std::string page() const {
        std::string url = since > feature_level::level_5_0 ? "https://learn.microsoft.com/windows/ai/directml/api/"
                                                           : "https://learn.microsoft.com/windows/win32/api/directml/";
        url += "ns-directml-dml_";
        for (char letter : name) url += 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter + 'a' - 'A') : letter;
        return url + "_operator_desc";
    }

    /// Null if there is no such field.
    constexpr field_schema const* find(std::string_view field) const {
        for (field_schema const& candidate : fields)
            if (candidate.name == field) return &candidate;
        return nullptr;
    }
};

} // namespace dmlref::directml
