// SPDX-License-Identifier: MIT
#include "files/golden_folder.hpp"

#include "exit_code.hpp"
#include "files/file.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

bool is_manifest(std::string const& name) { return matches("manifest*.json", name) || matches("manifest*.part", name); }

/// Whether any case lies in a folder of this name.
bool is_operator_folder(std::string const& name) {
    return std::ranges::any_of(all_cases(), [&](golden_case const& each) { return each.name.starts_with(name + "/"); });
}

/// Whether a run may have written the entry. Names that start with a dot belong to the system or to git.
bool is_of_a_run(std::filesystem::directory_entry const& entry) {
    std::string const name = entry.path().filename().string();
    std::error_code error;
    return name.starts_with(".") || (entry.is_directory(error) ? is_operator_folder(name) : is_manifest(name));
}

/// Whether a manifest belongs to another division of the suite into shards. It would remain beside the new ones.
bool is_of_another_division(std::string const& name, shard const& part) {
    return matches("manifest-*-of-*.json", name) && !matches("*-of-" + std::to_string(part.count) + ".json", name);
}

/// A shard keeps the manifests of other shards, but not one of the whole suite.
bool is_outdated_by(std::string const& name, shard const& part) {
    return is_manifest(name) &&
           (part.is_whole() || name.starts_with("manifest.json") || name.starts_with(manifest_name(part)));
}

} // namespace

void write_case(std::filesystem::path const& folder, case_files const& files) {
    create_folder(folder);
    case_file const& description = files.description();
    remove_file(folder / description.name);
    for (case_file const& file : files.files)
        if (&file != &description) write_file(folder / file.name, file.bytes);
    publish_file(folder / description.name, description.bytes);
}

golden_folder::golden_folder(std::filesystem::path path, shard const& part) : path_(std::move(path)), part_(part) {
    create_folder(path_);
    std::vector<std::filesystem::path> outdated;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(path_, error), end; !error && entry != end; entry.increment(error)) {
        std::string const name = entry->path().filename().string();
        if (!is_of_a_run(*entry))
            throw input_error(path_.string() + ": the folder holds '" + name +
                              "', which dmlref did not write; choose an empty folder or that of an earlier run");
        if (!part.is_whole() && is_of_another_division(name, part))
            throw input_error(path_.string() + ": the folder holds '" + name + "', the manifest of another division " +
                              "into shards; choose an empty folder");
        if (is_outdated_by(name, part)) outdated.push_back(entry->path());
    }
    if (error) throw input_error(path_.string() + ": the folder cannot be read: " + error.message());
    for (std::filesystem::path const& file : outdated) remove_file(file);
}

void golden_folder::write_case(golden_case const& problem, case_files const& files) const {
    tool::write_case(path_ / problem.name, files);
}

void golden_folder::write_manifest(std::string_view text) const { publish_file(path_ / manifest_name(part_), text); }

} // namespace dmlref::tool
