// SPDX-License-Identifier: MIT
#include "model/json.hpp"

#include "exit_code.hpp"
#include "model/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace dmlref::tool {

std::string json_pointer(std::string_view parent, std::string_view name) {
    return std::string(parent) + (nlohmann::json::json_pointer() / std::string(name)).to_string();
}

namespace {

/// Called by nlohmann's parser for each piece of the document; assembles the pieces.
class tree_builder {
public:
    explicit tree_builder(std::string_view file) : file_(file) {}

    json_value take() { return std::move(root_); }
    std::size_t error_position() const { return error_position_; }
    std::string const& error() const { return error_; }

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(std::int64_t value) { return add(value); }
    bool number_unsigned(std::uint64_t value) { return add(value); }
    bool number_float(double value, std::string const& text) { return add(json_decimal{value, text}); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(nlohmann::json::binary_t&) { return false; } // JSON text has no binary values
    bool key(std::string& name) {
        std::get<json_object>(open_.back()->content).push_back({std::move(name), {}});
        return true;
    }
    bool start_object(std::size_t) { return open(json_object{}); }
    bool start_array(std::size_t) { return open(json_array{}); }
    bool end_object() {
        refuse_repeated_names();
        open_.pop_back();
        return true;
    }
    bool end_array() {
        open_.pop_back();
        return true;
    }
    bool parse_error(std::size_t position, std::string const&, nlohmann::detail::exception const& error) {
        error_position_ = position;
        error_ = reason_of(error.what());
        return false;
    }

private:
    /// nlohmann's message without its own position and without the text that it read last, which may be long.
    static std::string reason_of(std::string_view what) {
        if (std::size_t const start = what.find("] "); start != std::string_view::npos) what.remove_prefix(start + 2);
        if (std::size_t const column = what.find(", column "); column != std::string_view::npos)
            what.remove_prefix(what.find(": ", column) + 2);
        std::size_t const last_read = what.find("; last read:");
        std::size_t const expected = what.rfind("; expected ");
        std::string reason(what.substr(0, last_read));
        if (last_read != std::string_view::npos && expected != std::string_view::npos && expected > last_read)
            reason += what.substr(expected);
        return shown(reason, 200);
    }

    /// The place of the value that is being read.
    json_value& place() {
        if (open_.empty()) return root_;
        if (auto* array = std::get_if<json_array>(&open_.back()->content)) return array->emplace_back();
        return std::get<json_object>(open_.back()->content).back().value;
    }
    template <class Content>
    bool add(Content&& content) {
        place().content = std::forward<Content>(content);
        return true;
    }
    template <class Content>
    bool open(Content&& content) {
        if (open_.size() == maximum_json_depth)
            throw input_error(file_ + ": objects and arrays are nested more than 64 deep");
        json_value& value = place();
        value.content = std::forward<Content>(content);
        open_.push_back(&value); // its address stays valid: its parent gets no other child before it is complete
        return true;
    }

    void refuse_repeated_names() const {
        std::vector<std::string_view> names;
        for (json_member const& member : std::get<json_object>(open_.back()->content)) names.push_back(member.name);
        std::ranges::sort(names);
        auto const repeated = std::ranges::adjacent_find(names);
        if (repeated == names.end()) return;
        throw input_error(file_ + ", " + shown(json_pointer(path(), *repeated), 200) + ": is given twice");
    }
    std::string path() const {
        std::string result;
        for (std::size_t depth = 0; depth + 1 < open_.size(); ++depth) {
            if (auto const* array = std::get_if<json_array>(&open_[depth]->content))
                result = json_pointer(result, std::to_string(array->size() - 1));
            else
                result = json_pointer(result, std::get<json_object>(open_[depth]->content).back().name);
        }
        return result;
    }

    std::string file_;
    json_value root_;
    std::vector<json_value*> open_; // the containers around the value that is being read, outermost first
    std::size_t error_position_ = 0;
    std::string error_;
};

/// One past the end of the string that starts at `at`.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\') ++at;
    return std::min(at + 1, text.size());
}

/// One past the end of the comment that starts at `at`; `at` if none does.
std::size_t end_of_comment(std::string_view text, std::size_t at) {
    std::string_view const rest = text.substr(at);
    std::string_view const closing = rest.starts_with("//") ? "\n" : rest.starts_with("/*") ? "*/" : "";
    if (closing.empty()) return at;
    std::size_t const end = text.find(closing, at + 2);
    return end == std::string_view::npos ? text.size() : end + closing.size();
}

/// "line 3, column 7" of the `position`th byte, counted from 1.
std::string line_and_column(std::string_view text, std::size_t position) {
    std::string_view const before = text.substr(0, position == 0 ? 0 : position - 1);
    auto const line = 1 + std::ranges::count(before, '\n');
    std::size_t const newline = before.rfind('\n');
    std::size_t const column = before.size() - (newline == std::string_view::npos ? 0 : newline + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

} // namespace

std::string without_trailing_commas(std::string text) {
    std::string_view const space = " \t\r\n";
    std::string_view const no_value = "[{,:"; // a comma after one of these stays, for the parser to refuse
    std::size_t comma = std::string::npos;
    char previous = '[';
    for (std::size_t at = 0; at < text.size();) {
        char const current = text[at];
        std::size_t const after_comment = end_of_comment(text, at);
        if (after_comment != at) {
            at = after_comment;
            continue;
        }
        if (space.find(current) == std::string_view::npos) {
            if ((current == ']' || current == '}') && comma != std::string::npos) text[comma] = ' ';
            bool const follows_value = no_value.find(previous) == std::string_view::npos;
            comma = current == ',' && follows_value ? at : std::string::npos;
            previous = current;
        }
        at = current == '"' ? end_of_string(text, at) : at + 1;
    }
    return text;
}

json_value parse_json(std::string const& text, std::string_view file) {
    std::string const name(file);
    if (std::size_t const zero = text.find('\0'); zero != std::string::npos) // the parser would treat it as the end
        throw input_error(name + ", " + line_and_column(text, zero + 1) + ": JSON cannot contain a zero byte");
    std::string const plain = without_trailing_commas(text);
    tree_builder builder(file);
    constexpr bool to_the_end = true, with_comments = true;
    if (!nlohmann::json::sax_parse(plain, &builder, nlohmann::json::input_format_t::json, to_the_end, with_comments))
        throw input_error(name + ", " + line_and_column(text, builder.error_position()) + ": " + builder.error());
    return builder.take();
}

} // namespace dmlref::tool
