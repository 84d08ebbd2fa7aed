// SPDX-License-Identifier: MIT
#include "verification/case_folders.hpp"

#include "files/file.hpp"
#include "files/sha256.hpp"
#include "model/model_value.hpp"
#include "suite/suite.hpp"
#include "verification/case_description.hpp"

#include <algorithm>
#include <map>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

/// The entries of a folder for which `holds` is true, with or without those of the folders below it.
template <class Iterator, class Holds>
std::vector<fs::path> entries_of(fs::path const& folder, Holds&& holds) {
    std::vector<fs::path> found;
    std::error_code error;
    for (Iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (holds(entry->path())) found.push_back(entry->path());
    if (error) throw input_error(folder.string() + ": the folder cannot be read: " + error.message());
    std::ranges::sort(found);
    return found;
}

/// A name must not lead out of the suite's folder.
std::string checked_name(model_value const& source) {
    std::string const& name = source.string();
    fs::path const path(std::u8string(name.begin(), name.end()));
    bool const climbs = std::find(path.begin(), path.end(), "..") != path.end();
    if (name.empty() || path.has_root_path() || climbs) source.refuse("is '" + shown(name) + "', which is no case");
    return name;
}

void read_manifest(fs::path const& file, std::map<std::string, std::string>& cases) {
    json_value const json = parse_json(read_file(file), file.string());
    for (model_value const& entry : model_value(json, file.string())["cases"].elements())
        cases[checked_name(entry["name"])] = entry["case_sha256"].string();
}

} // namespace

bool is_case_folder(fs::path const& folder) {
    std::error_code error;
    return fs::exists(folder / "case.json", error);
}

void check_description(listed_case const& listed, fs::path const& folder) {
    fs::path const file = folder / "case.json";
    if (listed.description_sha256.empty() || !is_case_folder(folder)) return;
    if (sha256(read_file(file)) != listed.description_sha256)
        throw input_error(file.string() + ": the golden case is damaged: this is not the file that the manifest lists");
}

std::vector<listed_case> listed_cases(fs::path const& suite) {
    std::map<std::string, std::string> cases;
    for (fs::path const& file : entries_of<fs::directory_iterator>(
             suite, [](fs::path const& path) { return matches("manifest*.json", path.filename().string()); }))
        read_manifest(file, cases);
    if (cases.empty())
        for (fs::path const& file : entries_of<fs::recursive_directory_iterator>(
                 suite, [](fs::path const& path) { return path.filename() == "case.json"; }))
            cases[file.parent_path().lexically_relative(suite).generic_string()];
    if (cases.empty())
        throw input_error(
            suite.string() +
            ": the folder holds no golden case: there is no case.json in it, nor in the folders below it");
    std::vector<listed_case> listed;
    for (auto const& [name, hash] : cases) listed.push_back({name, hash});
    return listed;
}

std::vector<std::string> chosen_cases(fs::path const& suite, std::string const& filter, shard const& part) {
    if (is_case_folder(suite))
        throw input_error(suite.string() +
                          ": this is one case; name the folder of its suite, and the case by --filter");
    std::vector<std::string> names;
    for (listed_case const& each : listed_cases(suite)) {
        if (!matches(filter, each.name) || !part.contains(each.name)) continue;
        checked_case_description(suite / each.name);
        check_description(each, suite / each.name);
        names.push_back(each.name);
    }
    return names;
}

std::vector<case_place> places_of(fs::path const& golden, fs::path const& got, std::string const& filter) {
    std::error_code error;
    bool const is_model = fs::is_regular_file(golden, error);
    fs::path const beside = !got.empty() ? got : is_model ? fs::absolute(golden).parent_path() : golden;
    if (!fs::is_directory(beside, error) && fs::exists(golden, error))
        throw input_error(beside.string() + ": there is no such folder of a device's files");
    if (is_model || is_case_folder(golden)) return {{{}, golden, beside}};
    if (!fs::is_directory(golden, error)) throw input_error(golden.string() + ": there is no such folder");
    std::vector<case_place> places;
    for (listed_case& each : listed_cases(golden)) {
        if (!matches(filter, each.name)) continue;
        fs::path const name(std::u8string(each.name.begin(), each.name.end()));
        places.push_back({std::move(each), golden / name, beside / name});
    }
    return places;
}

} // namespace dmlref::tool
