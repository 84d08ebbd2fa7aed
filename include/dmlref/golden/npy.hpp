// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/npy_header.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <istream>
#include <ostream>
#include <span>

/// NumPy's .npy files, the format for tensors passed between dmlref, DxDispatch and Python.
namespace dmlref::golden {

/// The content of a .npy file: row-major, in the byte order of this machine.
struct npy_array {
    directml::data_type type = directml::data_type::unknown;
    std::vector<index_t> sizes; ///< may be empty (a scalar, one element) or contain a 0 (no elements)
    std::vector<std::byte> elements;
    bool had_trailing_padding = false; ///< bytes up to a multiple of 4 followed the elements, as DxDispatch writes them
};

namespace detail {

inline std::string read_npy_bytes(std::istream& in, std::string_view file, std::uint64_t offset, std::size_t count,
                                  char const* what) {
    std::string bytes(count, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(count));
    auto const got = static_cast<std::uint64_t>(in.gcount());
    if (got != count) refuse_npy(file, offset + got, "the file ends inside " + std::string(what));
    return bytes;
}

inline std::uint64_t little_endian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// Leaves `in` at the first element, which is byte `offset` of the file.
inline npy_header read_npy_header(std::istream& in, std::string_view file, std::uint64_t& offset) {
    std::string_view const magic = "\x93NUMPY";
    std::string const start = read_npy_bytes(in, file, 0, 8, "the first 8 bytes, which name the format");
    if (!start.starts_with(magic)) refuse_npy(file, 0, "this is no .npy file");
    int const version = static_cast<unsigned char>(start[6]);
    if (version < 1 || version > 3 || start[7] != '\0')
        refuse_npy(file, 6,
                   "the format's version is " + std::to_string(version) + "." +
                       std::to_string(static_cast<unsigned char>(start[7])) + ", must be 1.0, 2.0 or 3.0");
    std::size_t const length_size = version == 1 ? 2 : 4;
    std::uint64_t const length = little_endian(read_npy_bytes(in, file, 8, length_size, "the header's length"));
    constexpr std::uint64_t longest = 65535; // what version 1 allows; a number type needs no more
    if (length > longest)
        refuse_npy(file, 8, "the header is " + std::to_string(length) + " bytes long, must have at most 65535");
    std::string const text = read_npy_bytes(in, file, 8 + length_size, static_cast<std::size_t>(length), "the header");
    offset = 8 + length_size + length;
    return npy_header_parser(text, 8 + length_size, file).parse();
}

/// Reads in steps, so that a file that is shorter than its header says does not cost more memory than its length.
inline std::vector<std::byte> read_npy_elements(std::istream& in, std::string_view file, std::uint64_t offset,
                                                std::size_t size) {
    std::vector<std::byte> elements;
    while (elements.size() < size) {
        std::size_t const before = elements.size();
        std::size_t const step = (std::min)(size - before, std::max<std::size_t>(before, std::size_t{1} << 20));
        elements.resize(before + step);
        in.read(reinterpret_cast<char*>(elements.data() + before), static_cast<std::streamsize>(step));
        auto const got = static_cast<std::size_t>(in.gcount());
        if (got != step)
            refuse_npy(file, offset + before + got,
                       "the file ends here, must have " + std::to_string(size) + " bytes of elements from byte " +
                           std::to_string(offset));
    }
    return elements;
}

/// Whether padding follows the elements. Anything else that follows them is refused.
inline bool read_npy_padding(std::istream& in, std::string_view file, std::uint64_t offset, std::size_t size) {
    char rest[4];
    in.read(rest, sizeof rest);
    auto const count = static_cast<std::size_t>(in.gcount());
    if (count == 0) return false;
    if (count < sizeof rest && (size + count) % 4 == 0) return true;
    refuse_npy(file, offset + size, "the last element is followed by more than padding to a multiple of 4 bytes");
}

inline void reverse_bytes(std::vector<std::byte>& elements, std::size_t element_size) {
    for (auto first = elements.begin(); first != elements.end(); first += static_cast<std::ptrdiff_t>(element_size))
        std::reverse(first, first + static_cast<std::ptrdiff_t>(element_size));
}

/// The elements of a column-major array, row-major.
inline std::vector<std::byte> row_major(std::vector<std::byte> const& elements, std::vector<index_t> const& sizes,
                                        index_t element_size) {
    std::vector<std::byte> result(elements.size());
    std::vector<index_t> at(sizes.size(), 0), strides(sizes.size(), element_size);
    for (std::size_t axis = 1; axis < sizes.size(); ++axis) strides[axis] = strides[axis - 1] * sizes[axis - 1];
    index_t from = 0;
    for (auto to = result.begin(); to != result.end(); to += element_size) {
        std::copy_n(elements.begin() + from, element_size, to);
        for (std::size_t axis = sizes.size(); axis-- > 0;) {
            from += strides[axis];
            if (++at[axis] < sizes[axis]) break;
            from -= strides[axis] * sizes[axis];
            at[axis] = 0;
        }
    }
    return result;
}

} // namespace detail

/// Reads a .npy file of version 1, 2 or 3 whose elements are numbers, to its end. Big-endian elements and
/// column-major arrays are converted. Throws npy_error, with `name` for the file, for anything else; up to 3 bytes that
/// pad the elements to a multiple of 4 are accepted and reported.
inline npy_array read_npy(std::istream& in, std::string_view name) {
    std::uint64_t offset = 0;
    npy_header const header = detail::read_npy_header(in, name, offset);
    index_t const element_size = directml::element_size(header.type);
    auto const size = static_cast<std::size_t>(*npy_element_count(header.sizes, element_size) * element_size);

    npy_array array = {.type = header.type,
                       .sizes = header.sizes,
                       .elements = detail::read_npy_elements(in, name, offset, size),
                       .had_trailing_padding = detail::read_npy_padding(in, name, offset, size)};
    if (header.big_endian != (std::endian::native == std::endian::big))
        detail::reverse_bytes(array.elements, static_cast<std::size_t>(element_size));
    if (header.fortran_order) array.elements = detail::row_major(array.elements, array.sizes, element_size);
    return array;
}

/// Throws npy_error, also for what is not a regular file: a pipe may never begin.
inline npy_array read_npy(std::filesystem::path const& path) {
    std::error_code error;
    if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
        throw npy_error(path.string() + ": this is not a regular file");
    std::ifstream file(path, std::ios::binary);
    if (!file) throw npy_error(path.string() + ": the file cannot be opened");
    return read_npy(file, path.string());
}

/// Writes a .npy file of version 1.0, little-endian and row-major, whose elements start at a multiple of 64 bytes. The
/// same arguments give the same bytes on every machine. `elements` are packed, in this machine's byte order. Throws
/// npy_error, with `name` for the file, unless everything could be written.
inline void write_npy(std::ostream& out, directml::data_type type, std::vector<index_t> const& sizes,
                      std::span<std::byte const> elements, std::string_view name = "npy") {
    std::string const file(name);
    index_t const element_size = directml::element_size(type);
    if (element_size == 0) throw npy_error(file + ": the elements have no type");
    if (sizes.size() > maximum_npy_axes) throw npy_error(file + ": the array has more than 32 axes");
    for (index_t size : sizes)
        if (size < 0) throw npy_error(file + ": the size " + std::to_string(size) + " is below 0");
    auto const count = npy_element_count(sizes, element_size);
    if (!count || static_cast<std::size_t>(*count * element_size) != elements.size())
        throw npy_error(file + ": there are " + std::to_string(elements.size()) + " bytes of elements, which is not " +
                        "what the sizes say");

    std::string text = npy_header_text(type, sizes);
    text.append(64 - (10 + text.size() + 1) % 64, ' ').append("\n");
    char const length[] = {static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
    out << "\x93NUMPY" << '\1' << '\0';
    out.write(length, 2);
    out << text;
    std::vector<std::byte> reversed;
    if constexpr (std::endian::native == std::endian::big) {
        reversed.assign(elements.begin(), elements.end());
        detail::reverse_bytes(reversed, static_cast<std::size_t>(element_size));
        elements = reversed;
    }
    out.write(reinterpret_cast<char const*>(elements.data()), static_cast<std::streamsize>(elements.size()));
    out.flush();
    if (!out) throw npy_error(file + ": the file could not be written");
}

/// Replaces the file if there is one.
inline void write_npy(std::filesystem::path const& path, directml::data_type type, std::vector<index_t> const& sizes,
                      std::span<std::byte const> elements) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    if (!file) throw npy_error(path.string() + ": the file cannot be created");
    write_npy(file, type, sizes, elements, path.string());
    file.close();
    if (!file) throw npy_error(path.string() + ": the file could not be written");
}

} // namespace dmlref::golden
