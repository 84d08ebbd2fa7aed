// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

/// Reads and writes files completely, or reports an error: every function throws input_error, whose text names the
/// path, if the system call fails.
namespace dmlref::tool {

/// All bytes of a regular file. Anything else is refused: a pipe may never end, or never begin.
std::string read_file(std::filesystem::path const& file);

/// Replaces the file if there is one.
void write_file(std::filesystem::path const& path, std::string_view bytes);

/// Whether publish_file can put another file in this place: there is none, or a regular one, but no device, pipe or
/// link.
bool is_replaceable(std::filesystem::path const& path);

/// The same, but at any time either the old file or the new one is visible, never a part: for files that say that
/// others are complete. What is not replaceable is written directly.
void publish_file(std::filesystem::path const& path, std::string_view bytes);

/// Does nothing if there is no such file.
void remove_file(std::filesystem::path const& path);

/// Also creates its parents. Does nothing if the folder exists.
void create_folder(std::filesystem::path const& path);

} // namespace dmlref::tool
