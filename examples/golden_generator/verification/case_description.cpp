// SPDX-License-Identifier: MIT
#include "verification/case_description.hpp"

#include "files/case_files.hpp"
#include "files/file.hpp"
#include "files/sha256.hpp"
#include "model/file_access.hpp"

#include <array>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 2> layouts = {"packed", "strided"}, roles = {"input", "output"};

/// The place of a value among some words.
std::size_t choice(model_value const& value, std::span<std::string_view const> words) {
    auto const found = std::ranges::find(words, value.string());
    if (found == words.end()) value.refuse("is '" + shown(value.string()) + "', which this version does not know");
    return static_cast<std::size_t>(found - words.begin());
}

chosen_reading read_reading(model_value const& source) {
    reading_description const* const reading = find_reading(source["name"].string());
    if (reading == nullptr)
        source["name"].refuse("is '" + shown(source["name"].string()) + "', which this version does not know");
    return {reading, choice(source["choice"], reading->choices)};
}

void check_format(model_value const& source) {
    model_value const format = source["format"], format_version = source["format_version"];
    if (format.string() != "dmlref golden case") format.refuse("says that this is not a golden case");
    if (auto const number = format_version.number<std::uint32_t>(); number != golden_format_version)
        format_version.refuse("is " + std::to_string(number) + ", must be " + std::to_string(golden_format_version));
}

described_output read_output(model_value const& source, fs::path const& folder) {
    return {.name = source["name"].string(),
            .file = source_file(source["file"], folder, confinement::inside),
            .fill = source["fill"].number<double>(),
            .is_packed = choice(source["layout"], layouts) == 0};
}

described_file read_described_file(model_value const& source, fs::path const& folder) {
    return {.path = source_file(source["name"], folder, confinement::inside),
            .bytes = source["bytes"].number<std::uint64_t>(),
            .sha256 = source["sha256"].string()};
}

} // namespace

case_description read_case_description(fs::path const& folder) {
    fs::path const file = folder / "case.json";
    std::error_code error;
    if (!fs::exists(file, error))
        throw input_error(folder.string() + ": there is no case.json: this is not a golden case, or not all of one");
    json_value const json = parse_json(read_file(file), file.string());
    model_value const source(json, file.string());
    check_format(source);
    case_description result = {.name = source["name"].string()};
    if (auto const note = source.find("undefined_in_directml")) result.undefined_in_directml = note->string();
    for (model_value const& each : source["readings"].elements()) result.readings.push_back(read_reading(each));
    for (model_value const& each : source["tensors"].elements())
        if (choice(each["role"], roles) == 1) result.outputs.push_back(read_output(each, folder));
    for (model_value const& each : source["files"].elements())
        result.files.push_back(read_described_file(each, folder));
    return result;
}

case_description checked_case_description(fs::path const& folder) {
    case_description const result = read_case_description(folder);

    for (described_file const& file : result.files) {
        std::string const content = read_file(file.path);
        if (content.size() != file.bytes || sha256(content) != file.sha256)
            throw input_error(file.path.string() +
                              ": the golden case is damaged: this is not the file that was generated");
    }
    return result;
}

} // namespace dmlref::tool
