// SPDX-License-Identifier: MIT
#pragma once
#include "translation/directml_call.hpp"

#include <algorithm>
#include <span>

/// The vocabulary of the tables of translation. A table says once how a framework's function corresponds to an operator
/// of DirectML's; it is applied in both directions, and docs/translation.md shows it.
namespace dmlref::tool {

/// A line for a tensor.
struct tensor_row {
    std::string_view field;        ///< DirectML's; empty for a tensor that DirectML has as an array of numbers
    std::string_view name;         ///< the framework's
    std::size_t trailing_axes = 0; ///< the axes that the framework's tensor keeps; 0: all
    /// The types of indices on both sides; unknown: the tensor's own.
    directml::data_type directml_type = directml::data_type::unknown;
    directml::data_type framework_type = directml::data_type::unknown;
    bool is_output() const { return field.starts_with("Output"); }
};

struct argument_row;
/// The value of the argument, null if it is left out. May add inputs and notes. Throws not_expressible.
using argument_writer = nlohmann::ordered_json(argument_row const&, source_call const&, framework_call&);
/// Sets fields of the call. Throws not_expressible.
using argument_reader = void(argument_row const&, framework_call const&, imported_call&);

/// A line for fields that are no tensors, an argument, or both.
struct argument_row {
    std::string_view fields;   ///< DirectML's, separated by ", "; empty if dmlref only reads the argument
    std::string_view argument; ///< the framework's; empty if it has none
    std::string_view rule;     ///< how the values correspond
    argument_writer* to = nullptr;
    argument_reader* from = nullptr;
    int since = 0; ///< the version of the framework's operators that has the argument; 0: all that have the function

    std::string_view first_field() const { return fields.substr(0, fields.find(',')); }
};

/// DirectML's operators of a kind, for the functions that express all of them.
inline constexpr std::string_view max_pooling_operators[] = {"MAX_POOLING", "MAX_POOLING1", "MAX_POOLING2"};
inline constexpr std::string_view average_pooling_operators[] = {"AVERAGE_POOLING", "AVERAGE_POOLING1"};
inline constexpr std::string_view lp_pooling_operators[] = {"LP_POOLING", "LP_POOLING1"};
inline constexpr std::string_view roi_align_operators[] = {"ROI_ALIGN", "ROI_ALIGN1"};
inline constexpr std::string_view roi_pooling_operators[] = {"ROI_POOLING"};
inline constexpr std::string_view resample_operators[] = {"RESAMPLE", "RESAMPLE1", "RESAMPLE2", "RESAMPLE3",
                                                          "UPSAMPLE_2D"};

/// A function of a framework.
struct function_table {
    std::string_view function;
    std::span<std::string_view const> operators; ///< DirectML's that it expresses; empty: the function is only read
    std::string_view imported_as;                ///< the operator that a call of the function becomes, if it is read
    int since;                                   ///< the version of the framework's operators
    std::span<tensor_row const> tensors;         ///< in the framework's order
    std::span<argument_row const> arguments;
    directml::data_type_set types{};                 ///< of InputTensor; none: any
    std::span<std::string_view const> variants = {}; ///< its names for other numbers of axes, or another mode

    bool has(std::string_view name) const {
        return name == function || std::ranges::find(variants, name) != variants.end();
    }
};

/// The functions of several tables.
inline std::vector<function_table> all_functions(std::initializer_list<std::span<function_table const>> parts) {
    std::vector<function_table> all;
    for (auto const& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

/// For a field with one value in the framework, that of the row's rule: "LINEAR", "-0.5", "FALSE", or "1" on each axis
/// of a window.
argument_reader read_only;
/// The line for images that may have their channels last, as the argument `layout` or the call says: those are strides
/// of DirectML's. It comes before all others that read sizes.
argument_reader read_layout;

/// A framework with all its functions.
struct framework {
    std::string_view name;     ///< "onnx", as --to has it
    std::string_view own_name; ///< "ONNX", as sentences have it
    std::span<function_table const> functions;
    bool infers_sizes = false;      ///< arguments decide the sizes of an output, which need not be given
    bool has_channels_last = false; ///< so images are, unless a file says that they have another layout
};

/// Throws not_expressible, whose text starts with DirectML's field.
framework_call exported(framework const& target, source_call const& source);
/// Throws not_expressible, whose text starts with the framework's argument.
imported_call imported(framework const& source, framework_call const& call);
/// The tables as sections of Markdown.
std::string tables_of(framework const& which);

} // namespace dmlref::tool
