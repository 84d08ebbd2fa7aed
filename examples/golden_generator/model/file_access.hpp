// SPDX-License-Identifier: MIT
#pragma once
#include "model/model_value.hpp"

#include <filesystem>

/// The files that a model may access. A model may come from anywhere: unless the user allows more, it reads only below
/// its own folder and writes only below the output folder.
namespace dmlref::tool {

enum class confinement { inside, allow_outside };

/// The file to read that `path`, a string of the model, names relative to `folder`. Refuses names that are absolute or
/// lead out of the folder, even through a symbolic link, names of devices, and anything that is not a regular file.
std::filesystem::path source_file(model_value const& path, std::filesystem::path const& folder, confinement rule);

/// The file to write, with the same rules; neither it nor its folder need exist.
std::filesystem::path target_file(model_value const& path, std::filesystem::path const& folder, confinement rule);

/// ".npy" of "A.NPY".
std::string lower_extension(std::filesystem::path const& file);

} // namespace dmlref::tool
