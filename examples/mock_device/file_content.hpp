// SPDX-License-Identifier: MIT
#pragma once
#include "model/model.hpp"

namespace dmlref::mock_device {

/// What a file is to hold.
struct file_content {
    directml::data_type type;
    std::vector<index_t> sizes; ///< none: raw bytes
    std::vector<std::byte> bytes;
};

file_content content_of(tool::resource const& buffer, std::vector<index_t> const& sizes);

/// Halves as floats, floats as halves; other types as they are.
file_content with_other_type(file_content const& content);

/// Creates the folder, too. Throws tool::input_error when it cannot be written.
void write(file_content const& content, std::filesystem::path const& target);

void cut_in_half(std::filesystem::path const& file);

} // namespace dmlref::mock_device
