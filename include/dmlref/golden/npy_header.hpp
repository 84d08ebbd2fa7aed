// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/data_type.hpp"

#include <charconv>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

/// The header of NumPy's .npy files: a line of text that looks like a Python dictionary.
/// Source: numpy.org/doc/stable/reference/generated/numpy.lib.format.html
namespace dmlref::golden {

/// Says that a .npy file cannot be read or written. `what()` is one sentence that starts with the file's name and, if
/// there is one, the offset of the wrong byte: `x.npy, byte 61: the size -1 is below 0`.
class npy_error : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The content of a .npy file's header.
struct npy_header {
    directml::data_type type = directml::data_type::unknown;
    bool big_endian = false;
    bool fortran_order = false; ///< the first axis is innermost
    std::vector<index_t> sizes; ///< none for a scalar
};

/// NumPy's own limit.
inline constexpr std::size_t maximum_npy_axes = 32;

/// "<f4": little-endian FLOAT32. Empty for a type that is not an element type.
inline std::string npy_type_string(directml::data_type type) {
    std::string_view const name = directml::name_of(type);
    index_t const size = directml::element_size(type);
    if (size == 0) return {};
    char const kind = name.starts_with("FLOAT") ? 'f' : name.starts_with("UINT") ? 'u' : 'i';
    return (size == 1 ? "|" : "<") + std::string(1, kind) + std::to_string(size);
}

/// The number of elements of an array with these sizes; nothing if 63 bits cannot count its bytes.
inline std::optional<index_t> npy_element_count(std::vector<index_t> const& sizes, index_t element_size) {
    index_t count = 1;
    for (index_t size : sizes)
        if (size == 0) return 0;
    for (index_t size : sizes) {
        if (count > (std::numeric_limits<index_t>::max)() / element_size / size) return std::nullopt;
        count *= size;
    }
    return count;
}

/// The text of a version 1.0 header: "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }".
inline std::string npy_header_text(directml::data_type type, std::vector<index_t> const& sizes) {
    std::string shape;
    for (index_t size : sizes) shape += (shape.empty() ? "" : ", ") + std::to_string(size);
    if (sizes.size() == 1) shape += ",";
    return "{'descr': '" + npy_type_string(type) + "', 'fortran_order': False, 'shape': (" + shape + "), }";
}

namespace detail {

[[noreturn]] inline void refuse_npy(std::string_view file, std::uint64_t byte, std::string const& reason) {
    throw npy_error(std::string(file) + ", byte " + std::to_string(byte) + ": " + reason);
}

/// Reads the dictionary: any order of keys, any white space, either quote, a trailing comma or none.
class npy_header_parser {
public:
    /// `offset` is where `text` starts in the file.
    npy_header_parser(std::string_view text, std::uint64_t offset, std::string_view file)
        : text_(text),
          offset_(offset),
          file_(file) {}

    npy_header parse() {
        expect('{', "the header is not a dictionary");
        while (!accept('}')) {
            parse_entry();
            if (accept(',')) continue;
            expect('}', "an entry of the header is followed by neither a comma nor the end");
            break;
        }
        skip_space();
        if (at_ != text_.size()) refuse("something follows the header's dictionary");
        for (auto const& [key, given] :
             {std::pair{"descr", has_type_}, {"fortran_order", has_order_}, {"shape", has_sizes_}})
            if (!given) refuse("the header has no '" + std::string(key) + "'");
        check_size();
        return header_;
    }

private:
    [[noreturn]] void refuse(std::string const& reason) const { refuse_npy(file_, offset_ + at_, reason); }

    void skip_space() {
        while (at_ < text_.size() && std::string_view(" \t\r\n\f\v").find(text_[at_]) != std::string_view::npos) ++at_;
    }
    bool accept(char wanted) {
        skip_space();
        if (at_ == text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    void expect(char wanted, char const* otherwise) {
        if (!accept(wanted)) refuse(otherwise);
    }

    std::string_view parse_string(char const* otherwise) {
        skip_space();
        char const quote = at_ < text_.size() ? text_[at_] : '\0';
        if (quote != '\'' && quote != '"') refuse(otherwise);
        std::size_t const end = text_.find(quote, at_ + 1);
        if (end == std::string_view::npos) refuse("a string of the header does not end");
        std::string_view const content = text_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        return content;
    }

    void parse_entry() {
        skip_space();
        std::size_t const start = at_;
        std::string const key(parse_string("a key of the header is not a string"));
        bool* const given = key == "descr"           ? &has_type_
                            : key == "fortran_order" ? &has_order_
                            : key == "shape"         ? &has_sizes_
                                                     : nullptr;
        if (given == nullptr || *given) {
            at_ = start;
            refuse(given == nullptr ? "the header has an unknown key" : "the header has '" + key + "' twice");
        }
        *given = true;
        expect(':', "a key of the header is not followed by a colon");
        if (given == &has_type_) parse_type();
        if (given == &has_order_) parse_order();
        if (given == &has_sizes_) parse_sizes();
    }

    void parse_type() {
        skip_space();
        if (at_ < text_.size() && text_[at_] == '[')
            refuse("the elements are records (a structured type), must be numbers");
        std::size_t const start = at_;
        std::string_view const descr = parse_string("'descr' is not a string");
        std::string_view plain = descr;
        char const order = plain.empty() ? '\0' : plain.front();
        if (order != '\0' && std::string_view("<>|=").find(order) != std::string_view::npos) plain.remove_prefix(1);
        header_.big_endian = order == '>' || (order != '<' && std::endian::native == std::endian::big);
        for (directml::data_type_traits const& traits : directml::data_types)
            if (npy_type_string(traits.type).substr(1) == plain) header_.type = traits.type;
        if (header_.type != directml::data_type::unknown) return;
        at_ = start;
        refuse("the elements are " + kind_of(plain) +
               ", must be integers of 1, 2, 4 or 8 bytes or floats of 2, 4 or 8");
    }

    static std::string kind_of(std::string_view plain) {
        switch (plain.empty() ? '\0' : plain.front()) {
        case 'b':
            return "booleans";
        case 'O':
            return "Python objects";
        case 'S':
        case 'a':
        case 'U':
            return "strings";
        case 'V':
            return "raw bytes (a void type)";
        case 'c':
            return "complex numbers";
        case 'M':
        case 'm':
            return "dates or times";
        case 'f':
        case 'i':
        case 'u':
            return "numbers of another size";
        default:
            return "of an unknown type";
        }
    }

    void parse_order() {
        skip_space();
        for (auto const& [word, value] : {std::pair{std::string_view("True"), true}, {"False", false}})
            if (text_.substr(at_).starts_with(word)) {
                header_.fortran_order = value;
                at_ += word.size();
                return;
            }
        refuse("'fortran_order' is neither True nor False");
    }

    void parse_sizes() {
        expect('(', "'shape' is not a tuple");
        while (!accept(')')) {
            if (header_.sizes.size() == maximum_npy_axes) refuse("the array has more than 32 axes");
            parse_size();
            if (accept(',')) continue;
            // In Python a single value in parentheses is not a tuple.
            if (header_.sizes.size() == 1) refuse("'shape' is not a tuple");
            expect(')', "'shape' does not end");
            break;
        }
    }

    void parse_size() {
        skip_space();
        std::string_view const rest = text_.substr(at_);
        index_t size = 0;
        auto const [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), size);
        if (error == std::errc::invalid_argument) refuse("'shape' holds something that is not a size");
        if (error == std::errc::result_out_of_range) refuse("a size does not fit into 63 bits");
        if (size < 0) refuse("the size " + std::to_string(size) + " is below 0");
        at_ += static_cast<std::size_t>(end - rest.data());
        if (at_ < text_.size() && text_[at_] == 'L') ++at_; // as Python 2 wrote it
        header_.sizes.push_back(size);
    }

    void check_size() const {
        if (!npy_element_count(header_.sizes, directml::element_size(header_.type)))
            refuse("the sizes multiply to more bytes than 63 bits can count");
    }

    std::string_view text_;
    std::uint64_t offset_;
    std::string_view file_;
    std::size_t at_ = 0;
    npy_header header_;
    bool has_type_ = false, has_order_ = false, has_sizes_ = false;
};

} // namespace detail
} // namespace dmlref::golden
