// SPDX-License-Identifier: MIT
#pragma once
#include "model/model.hpp"

namespace dmlref::mock_device {

/// The content of a file to write.
struct file_content {
    directml::data_type type;
    std::vector<index_t> sizes; ///< none: raw bytes
    std::vector<std::byte> bytes;
};

file_content content_of(tool::resource const& buffer, std::vector<index_t> const& sizes);

/// Halves become floats, and floats become halves; other types do not change.
file_content with_other_type(file_content const& content);

/// Also creates the folder. Throws tool::input_error if it cannot be written.
void write(file_content const& content, std::filesystem::path const& target);

void cut_in_half(std::filesystem::path const& file);

} // namespace dmlref::mock_device
