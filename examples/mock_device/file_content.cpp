// SPDX-License-Identifier: MIT
#include "file_content.hpp"

#include <dmlref/core/half.hpp>
#include <dmlref/golden/npy.hpp>

#include <cstring>
#include <fstream>

namespace dmlref::mock_device {

namespace {

namespace fs = std::filesystem;
using directml::data_type;

template <class From, class To>
std::vector<std::byte> converted(std::vector<std::byte> const& bytes) {
    std::vector<std::byte> result(bytes.size() / sizeof(From) * sizeof(To));
    for (std::size_t i = 0; i < bytes.size() / sizeof(From); ++i) {
        From value;
        std::memcpy(&value, bytes.data() + i * sizeof(From), sizeof(From));
        To const other(static_cast<float>(value));
        std::memcpy(result.data() + i * sizeof(To), &other, sizeof(To));
    }
    return result;
}

void write_raw(file_content const& content, fs::path const& target) {
    std::vector<std::byte> bytes = content.bytes;
    tool::swap_with_little_endian(bytes, content.type);
    std::ofstream file(target, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) throw tool::input_error(target.string() + ": the file could not be written");
}

} // namespace

file_content content_of(tool::resource const& buffer, std::vector<index_t> const& sizes) {
    file_content content{buffer.type, sizes, buffer.bytes};
    if (sizes.empty()) return content;
    index_t const element_size = directml::element_size(buffer.type);
    content.bytes.resize(static_cast<std::size_t>(*golden::npy_element_count(sizes, element_size) * element_size));
    return content;
}

file_content with_other_type(file_content const& content) {
    if (content.type == data_type::float32)
        return {data_type::float16, content.sizes, converted<float, half>(content.bytes)};
    if (content.type == data_type::float16)
        return {data_type::float32, content.sizes, converted<half, float>(content.bytes)};
    return content;
}

void write(file_content const& content, fs::path const& target) {
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    if (error) throw tool::input_error(target.parent_path().string() + ": cannot be created: " + error.message());
    if (content.sizes.empty()) return write_raw(content, target);
    golden::write_npy(target, content.type, content.sizes, content.bytes);
}

void cut_in_half(fs::path const& file) { fs::resize_file(file, fs::file_size(file) / 2); }

} // namespace dmlref::mock_device
