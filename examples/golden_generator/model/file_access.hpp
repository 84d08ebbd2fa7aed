// SPDX-License-Identifier: MIT
#pragma once
#include "model/model_value.hpp"

#include <filesystem>

/// Which files a model may touch. A model is data that came from somewhere: unless the user says otherwise it reads
/// only below its own folder and writes only below the output folder.
namespace dmlref::tool {

enum class confinement { inside, allow_outside };

/// The file to read that `path`, a string of the model, names relative to `folder`. Refuses names that are absolute or
/// climb out of the folder, also by way of a symbolic link, names of devices, and what is no regular file.
std::filesystem::path source_file(model_value const& path, std::filesystem::path const& folder, confinement rule);

/// The file to write, with the same rules; it need not exist, nor need its folder.
std::filesystem::path target_file(model_value const& path, std::filesystem::path const& folder, confinement rule);

/// ".npy" of "A.NPY".
std::string lower_extension(std::filesystem::path const& file);

} // namespace dmlref::tool
