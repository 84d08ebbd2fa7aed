// SPDX-License-Identifier: MIT
#include "device/result_folder.hpp"

#include "exit_code.hpp"
#include "files/file.hpp"

#include <random>

namespace dmlref::tool {

namespace {

namespace fs = std::filesystem;

constexpr char const* marker = "written_by_dmlref_test.txt";

fs::path new_temporary_folder() {
    std::random_device number;
    std::error_code error;
    for (int attempt = 0; attempt < 100 && !error; ++attempt) {
        fs::path const path = fs::temp_directory_path(error) / ("dmlref-" + std::to_string(number()));
        if (error || !fs::create_directory(path, error)) continue; // the folder exists, and is not ours
        fs::permissions(path, fs::perms::owner_all, error);
        if (!error) return fs::canonical(path);
    }
    throw input_error("cannot create a folder for temporary files" + (error ? ": " + error.message() : ""));
}

fs::path kept_folder(fs::path const& folder) {
    create_folder(folder);
    if (!fs::is_empty(folder) && !fs::exists(folder / marker))
        throw input_error(folder.string() +
                          ": the folder holds files of somebody else; choose an empty folder or that " +
                          "of an earlier run");
    write_file(folder / marker, "The folders beside this file are replaced by the next `dmlref test --keep`.\n");
    return fs::canonical(folder);
}

void remove_tree(fs::path const& path) {
    std::error_code error;
    fs::remove_all(path, error);
    if (error) throw input_error(path.string() + ": cannot be removed: " + error.message());
}

} // namespace

result_folder::result_folder() : path_(new_temporary_folder()), is_temporary_(true) {}

result_folder::result_folder(fs::path const& kept) : path_(kept_folder(kept)), is_temporary_(false) {}

result_folder::~result_folder() {
    std::error_code ignored;
    if (is_temporary_) fs::remove_all(path_, ignored);
}

result_place result_folder::prepare(std::string const& case_name) const {
    fs::path const folder = path_ / case_name;
    remove_tree(folder);
    create_folder(folder);
    return {.folder = folder,
            .output_file = folder.string() + ".stdout.txt",
            .error_file = folder.string() + ".stderr.txt",
            .made = fs::last_write_time(folder)};
}

void result_folder::discard(result_place const& place) const {
    if (!is_temporary_) return;
    remove_tree(place.folder);
    remove_file(place.output_file);
    remove_file(place.error_file);
}

} // namespace dmlref::tool
