// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string_view>

/// Files that are written whole or reported: every function throws input_error, whose text names the path, when the
/// system does not do what it is asked.
namespace dmlref::tool {

/// Replaces the file if there is one.
void write_file(std::filesystem::path const& path, std::string_view bytes);

/// The same, but whoever looks finds the old file or the new one, never a part: for files that say that others are
/// complete.
void publish_file(std::filesystem::path const& path, std::string_view bytes);

/// Does nothing when there is no such file.
void remove_file(std::filesystem::path const& path);

/// With its parents. Does nothing when the folder exists.
void create_folder(std::filesystem::path const& path);

} // namespace dmlref::tool
