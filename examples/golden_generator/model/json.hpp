// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace dmlref::tool {

struct json_value;
struct json_member;
using json_array = std::vector<json_value>;
using json_object = std::vector<json_member>; // in the order of the file, each name once

/// A number with a fraction or an exponent, or one that does not fit into 64 bits. The text is kept because the nearest
/// double, rounded again to a narrower type, may miss the value nearest to the text.
struct json_decimal {
    double nearest;
    std::string text;
};

/// A value of a JSON document.
struct json_value {
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, json_decimal, std::string, json_array, json_object>
        content; ///< int64_t for negative integers, uint64_t for the others
};

struct json_member {
    std::string name;
    json_value value;
};

/// The largest depth of nested objects and arrays that is read.
inline constexpr std::size_t maximum_json_depth = 64;

/// Reads a document as DxDispatch does: with comments, and with a comma after the last member or element. Errors call
/// it `file`. Throws input_error for anything else, for a name that is given twice, and for nesting that is too deep.
json_value parse_json(std::string const& text, std::string_view file);

/// `text`, a JSON document with comments, with a space for each comma that follows a value and precedes a closing
/// bracket. Nothing moves, so positions in errors stay correct.
std::string without_trailing_commas(std::string text);

/// Adds a step to a JSON pointer, RFC 6901: "/resources" and "a/b" give "/resources/a~1b".
std::string json_pointer(std::string_view parent, std::string_view name);

} // namespace dmlref::tool
