// SPDX-License-Identifier: MIT
#include "model/value_text.hpp"

#include <dmlref/spec/rules.hpp>

#include <cstring>

namespace dmlref::tool {

namespace {

template <class T>
std::string text_of(T value) {
    if constexpr (std::is_integral_v<T>)
        return std::to_string(value);
    else if constexpr (std::is_same_v<T, half>)
        return text_of(static_cast<float>(value));
    else
        return value != value ? "nan" : spec::number(value); // whatever the NaN's sign
}

/// "0x3C00": all digits.
template <class T>
std::string hexadecimal(T value) {
    std::uint64_t bits = 0;
    unsigned char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    if constexpr (std::endian::native == std::endian::little) std::reverse(bytes, bytes + sizeof value);
    for (unsigned char byte : bytes) bits = bits << 8 | byte;
    std::string digits = "0x";
    for (std::size_t digit = 2 * sizeof value; digit-- > 0;) digits += "0123456789ABCDEF"[bits >> (4 * digit) & 0xf];
    return digits;
}

/// Calls visit(position, value) for each initialized element; the rest is padding.
template <class Visit>
void for_each_value(resource const& buffer, Visit&& visit) {
    with_element_type(buffer.type, [&]<class T>(T value) {
        for (std::size_t i = 0; i < buffer.initial_size / sizeof(T); ++i) {
            std::memcpy(&value, buffer.bytes.data() + i * sizeof(T), sizeof(T));
            visit(i, value);
        }
    });
}

} // namespace

void write_values(std::ostream& out, resource const& buffer) {
    for_each_value(buffer, [&](std::size_t i, auto value) { out << (i == 0 ? "" : ", ") << text_of(value); });
}

void write_values_with_bits(std::ostream& out, resource const& buffer) {
    auto const element_size = static_cast<std::size_t>(directml::element_size(buffer.type));
    std::size_t const width = std::to_string(buffer.initial_size / element_size - 1).size();
    for_each_value(buffer, [&](std::size_t i, auto value) {
        std::string const position = std::to_string(i);
        out << '[' << std::string(width - position.size(), ' ') << position << "] " << text_of(value) << " ("
            << hexadecimal(value) << ")\n";
    });
}

} // namespace dmlref::tool
