// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"

#include <dmlref/core/shape.hpp>
#include <dmlref/directml/data_type.hpp>

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
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
    std::vector<std::byte> elements{}; ///< empty for an output whose elements nobody knows
};

/// A call of another framework's function. What a framework gets is printed from this; what it gave is read into it.
struct framework_call {
    std::string function;
    int version = 0; ///< the least version of the framework's operators that has these arguments
    nlohmann::ordered_json arguments = nlohmann::ordered_json::object();
    std::vector<operand> inputs{}, outputs{}; ///< in the framework's order
    std::vector<std::string> notes{};         ///< what is the same call and yet may be rounded differently

    operand const* find_input(std::string_view name) const;
    operand const* find_output(std::string_view name) const;
    /// The argument, or `otherwise` if it is left out. Throws not_expressible if it is of another type.
    template <class T>
    T argument(std::string_view name, T otherwise) const {
        auto const found = arguments.find(name);
        if (found == arguments.end()) return otherwise;
        try {
            return found->get<T>();
        } catch (nlohmann::ordered_json::exception const&) {
            throw not_expressible(name, "is " + found->dump() + ", which is of another type");
        }
    }
    /// The same for a list of `count` sizes, strides or the like. Throws not_expressible for any other.
    std::vector<index_t> list(std::string_view name, std::size_t count, index_t otherwise) const;
};

} // namespace dmlref::tool
