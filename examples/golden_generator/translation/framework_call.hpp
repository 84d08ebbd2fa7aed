// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"
#include "model/text.hpp"

#include <dmlref/core/shape.hpp>
#include <dmlref/directml/data_type.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dmlref::tool {

/// A tensor of a call, packed.
struct operand {
    std::string name; ///< the framework's
    /// DirectML's; empty for a tensor that DirectML has as an array of numbers.
    std::string field{};
    directml::data_type type = directml::data_type::unknown;          ///< unknown: the argument is left out
    directml::data_type directml_type = directml::data_type::unknown; ///< of the field
    std::vector<index_t> sizes{};
    std::vector<index_t> strides{};    ///< in elements; empty if they are packed
    std::vector<std::byte> elements{}; ///< empty for an output whose elements nobody knows
};

/// Whether a value of JSON is one of C++ without a change: 1.5 and -1 are no sizes, and 1 is not true.
template <class T>
bool is_exactly(nlohmann::ordered_json const& value) {
    if constexpr (std::is_same_v<T, bool>)
        return value.is_boolean();
    else if constexpr (std::integral<T>)
        return value.is_number_unsigned() ? std::in_range<T>(value.get<std::uint64_t>())
                                          : value.is_number_integer() && std::in_range<T>(value.get<std::int64_t>());
    else if constexpr (std::floating_point<T>)
        return value.is_number() && std::isfinite(value.get<T>());
    else if constexpr (std::is_same_v<T, std::string>)
        return value.is_string();
    else
        return value.is_array() && std::all_of(value.begin(), value.end(), is_exactly<typename T::value_type>);
}

/// A call of another framework's function. What a framework gets is printed from this; what it gave is read into it.
struct framework_call {
    std::string function;
    int version = 0; ///< the least version of the framework's operators that has these arguments
    nlohmann::ordered_json arguments = nlohmann::ordered_json::object();
    std::vector<operand> inputs{}, outputs{}; ///< in the framework's order
    std::vector<std::string> notes{};         ///< what is the same call and yet may be rounded differently
    std::string layout = "nchw";              ///< the order of the axes of images; or "nhwc"

    operand const* find_input(std::string_view name) const;
    operand const* find_output(std::string_view name) const;
    /// The argument, or `otherwise` if it is left out. Throws not_expressible if it is of another type.
    template <class T>
    T argument(std::string_view name, T otherwise) const {
        auto const found = arguments.find(name);
        if (found == arguments.end()) return otherwise;
        if (!is_exactly<T>(*found))
            throw not_expressible(name, "is " + shown(found->dump()) + ", which is of another type");
        return found->get<T>();
    }
    /// The same for a list of `count` sizes, strides or the like, or one number that stands for all of them. Throws
    /// not_expressible for any other.
    std::vector<index_t> list(std::string_view name, std::size_t count, index_t otherwise) const;
};

} // namespace dmlref::tool
