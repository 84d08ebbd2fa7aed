// SPDX-License-Identifier: MIT
#include "model/file_access.hpp"

#include <algorithm>
#include <array>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

/// Whether Windows opens a device for this name, which it does in every folder and with every extension.
bool names_a_device(std::string const& component) {
    static constexpr std::array<std::string_view, 4> devices = {"con", "prn", "aux", "nul"};
    std::string stem = ascii_lower(component.substr(0, component.find('.')));
    while (stem.ends_with(' ')) stem.pop_back();
    if (std::ranges::find(devices, stem) != devices.end()) return true;
    return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && '1' <= stem[3] && stem[3] <= '9';
}

/// The rules are the same on every system, so that a model which runs here also runs on Windows, and the other way
/// around.
void refuse_unless_inside(model_value const& path, std::string const& text) {
    if (text.starts_with('/') || text.find(':') != std::string::npos)
        path.refuse("is absolute, must be relative (--allow-outside lifts this)");
    for (std::size_t start = 0; start <= text.size();) {
        std::size_t const end = std::min(text.find('/', start), text.size());
        std::string const component = text.substr(start, end - start);
        if (component == "..") path.refuse("climbs out of the folder by '..', must not (--allow-outside lifts this)");
        if (names_a_device(component)) path.refuse("names the device '" + component + "', must name a file");
        start = end + 1;
    }
}

bool is_below(fs::path const& file, fs::path const& folder) {
    return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
}

/// `existing` is the part of `file` whose symbolic links are checked.
void refuse_links_to_outside(model_value const& path, fs::path const& existing, fs::path const& folder) {
    std::error_code error;
    fs::path const real_folder = fs::weakly_canonical(folder, error);
    fs::path const real_file = error ? fs::path() : fs::weakly_canonical(existing, error);
    if (error) path.refuse("cannot be resolved: " + error.message());
    if (!is_below(real_file, real_folder))
        path.refuse("leads out of the folder by a symbolic link, must not (--allow-outside lifts this)");
}

fs::path path_below(model_value const& path, fs::path const& folder, confinement rule) {
    std::string text = path.string();
    auto const is_control = [](unsigned char code) { return code < 0x20 || code == 0x7f; };
    if (text.empty()) path.refuse("is empty, must name a file");
    if (std::ranges::any_of(text, is_control)) path.refuse("has a control character, must name a file");
    std::ranges::replace(text, '\\', '/'); // as DxDispatch does on Windows
    if (rule == confinement::inside) refuse_unless_inside(path, text);
    return folder / fs::path(std::u8string(text.begin(), text.end())); // JSON is UTF-8
}

} // namespace

fs::path source_file(model_value const& path, fs::path const& folder, confinement rule) {
    fs::path const file = path_below(path, folder, rule);
    if (rule == confinement::inside) refuse_links_to_outside(path, file, folder);
    std::error_code error;
    if (!fs::exists(file, error)) path.refuse("names '" + shown(path.string()) + "', which does not exist");
    if (!fs::is_regular_file(file, error))
        path.refuse("names '" + shown(path.string()) + "', which is not a regular file");
    return file;
}

fs::path target_file(model_value const& path, fs::path const& folder, confinement rule) {
    fs::path const file = path_below(path, folder, rule);
    if (!file.has_filename()) path.refuse("is a folder, must name a file");
    // The file itself may be a link: it is deleted before it is written. A device or a folder is not.
    if (rule == confinement::inside) refuse_links_to_outside(path, file.parent_path(), folder);
    std::error_code error;
    fs::file_status const status = fs::symlink_status(file, error);
    if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_symlink(status))
        path.refuse("names '" + shown(path.string()) + "', which exists and is not a regular file");
    return file;
}

std::string lower_extension(fs::path const& file) { return ascii_lower(file.extension().string()); }

} // namespace dmlref::tool
