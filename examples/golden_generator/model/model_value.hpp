// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"
#include "model/number.hpp"
#include "model/text.hpp"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dmlref::tool {

/// A value of a model and its place, so that a refusal can name the place:
/// `model.json, /resources/input/sizeInBytes: is 'x', must be an integer of 0 to 18446744073709551615`.
/// The document must outlive it.
class model_value {
public:
    model_value(json_value const& value, std::string_view file) : value_(&value), file_(file) {}

    [[noreturn]] void refuse(std::string const& reason) const;
    /// Refuses it with the rule that it breaks: "is 'x', must be BUFFER".
    [[noreturn]] void must_be(std::string const& what) const;
    /// "model.json, /resources/input".
    std::string place() const;
    std::string const& file() const { return file_; }
    json_value const& json() const { return *value_; }

    bool is_null() const { return holds<std::nullptr_t>(); }
    bool is_string() const { return holds<std::string>(); }
    bool is_array() const { return holds<json_array>(); }
    bool is_object() const { return holds<json_object>(); }

    std::string const& string() const;
    bool boolean() const;
    template <class T>
    T number() const {
        return converted<T>(*value_, [this] { return *this; });
    }

    /// Every element as a number. A wrong element is refused with its own place.
    template <class T>
    std::vector<T> numbers() const {
        std::vector<T> result;
        json_array const& elements = array();
        result.reserve(elements.size());
        for (json_value const& value : elements)
            result.push_back(converted<T>(value, [&] { return (*this)[result.size()]; }));
        return result;
    }
    std::size_t element_count() const { return array().size(); }
    model_value operator[](std::size_t element) const;
    std::vector<model_value> elements() const;

    std::vector<std::pair<std::string, model_value>> members() const;
    bool has(std::string_view name) const { return find(name).has_value(); }
    /// Nothing if there is no such member.
    std::optional<model_value> find(std::string_view name) const;
    /// The member, which must be there.
    model_value operator[](std::string_view name) const;
    /// Refuses members with other names: a misspelled one must not pass for one that was left out.
    void allow_only(std::initializer_list<std::string_view> names) const;

private:
    model_value(json_value const& value, std::string const& file, std::string path)
        : value_(&value),
          file_(file),
          path_(std::move(path)) {}

    template <class Kind>
    bool holds() const {
        return std::holds_alternative<Kind>(value_->content);
    }
    json_array const& array() const;
    json_object const& object() const;

    /// `place()` is called only for a refusal: building a path for each of a million elements would take longer than
    /// reading the numbers.
    template <class T, class Place>
    static T converted(json_value const& value, Place&& place) {
        try {
            return number_from<T>(value);
        } catch (value_error const& error) {
            place().refuse(error.what());
        }
    }

    json_value const* value_;
    std::string file_;
    std::string path_;
};

} // namespace dmlref::tool
