// SPDX-License-Identifier: MIT
#include "device/command_line.hpp"

#include "exit_code.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

constexpr bool holds(std::string_view letters, char which) { return letters.find(which) != std::string_view::npos; }

[[noreturn]] void refuse(char letter) {
    throw usage_error(std::string("--device holds an unquoted '") + letter +
                      "', which no shell will see: quote it, or let a shell run the command, as in sh -c '...'");
}

[[noreturn]] void refuse_end(std::string_view what) { throw usage_error("--device ends " + std::string(what)); }

class command_reader {
public:
    command_reader(std::string_view command, backslash rule) : rest_(command), rule_(rule) {}

    std::vector<std::string> words() {
        std::vector<std::string> found;
        while (skip_blanks()) found.push_back(word());
        return found;
    }

private:
    bool skip_blanks() {
        while (!rest_.empty() && holds(blanks, rest_.front())) rest_.remove_prefix(1);
        return !rest_.empty();
    }

    std::string word() {
        std::string text;
        while (!rest_.empty() && !holds(blanks, rest_.front())) {
            char const letter = taken();
            if (letter == '\'')
                text += single_quoted();
            else if (letter == '"')
                text += double_quoted();
            else if (letter == '\\' && rule_ == backslash::escapes)
                text += escaped();
            else if (holds("|&;<>()$`", letter))
                refuse(letter);
            else
                text += letter;
        }
        return text;
    }

    std::string single_quoted() {
        std::size_t const end = rest_.find('\'');
        if (end == std::string_view::npos) refuse_end("within '...'");
        std::string const text(rest_.substr(0, end));
        rest_.remove_prefix(end + 1);
        return text;
    }

    std::string double_quoted() {
        std::string text;
        while (!rest_.empty()) {
            char const letter = taken();
            if (letter == '"') return text;
            if (holds("$`", letter)) refuse(letter);
            bool const escapes = letter == '\\' && rule_ == backslash::escapes;
            if (escapes && !rest_.empty() && holds("$`\"\\\n", rest_.front()))
                text += escaped();
            else
                text += letter;
        }
        refuse_end("within \"...\"");
    }

    /// The character after a backslash; a backslash at the end of a line is removed together with it.
    std::string escaped() {
        if (rest_.empty()) refuse_end("with a backslash");
        char const letter = taken();
        return letter == '\n' ? "" : std::string(1, letter);
    }

    char taken() {
        char const letter = rest_.front();
        rest_.remove_prefix(1);
        return letter;
    }

    static constexpr std::string_view blanks = " \t\n";
    std::string_view rest_;
    backslash rule_;
};

std::string filled_word(std::string_view word, std::vector<placeholder> const& placeholders) {
    std::string text;
    while (!word.empty()) {
        auto const found =
            std::ranges::find_if(placeholders, [&](placeholder const& each) { return word.starts_with(each.name); });
        bool const is_placeholder = found != placeholders.end();
        text += is_placeholder ? found->value : std::string(1, word.front());
        word.remove_prefix(is_placeholder ? found->name.size() : 1);
    }
    return text;
}

} // namespace

std::vector<std::string> split_command(std::string_view command, backslash rule) {
    std::vector<std::string> words = command_reader(command, rule).words();
    if (words.empty() || words.front().empty()) throw usage_error("--device is '', must name a program");
    return words;
}

std::vector<std::string> filled(std::vector<std::string> const& words, std::vector<placeholder> const& placeholders) {
    std::vector<std::string> result;
    for (std::string const& word : words) result.push_back(filled_word(word, placeholders));
    return result;
}

} // namespace dmlref::tool
