// SPDX-License-Identifier: MIT
#include "verification/case_description.hpp"

#include "files/case_files.hpp"
#include "files/sha256.hpp"
#include "model/file_access.hpp"

#include <fstream>
#include <iterator>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

std::string content_of(fs::path const& file) {
    std::ifstream in(file, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(in), {}};
    if (!in) throw input_error(file.string() + ": the file cannot be read");
    return content;
}

/// One of some words, by its place among them.
std::size_t choice(model_value const& value, std::initializer_list<std::string_view> words) {
    auto const found = std::find(words.begin(), words.end(), value.string());
    if (found == words.end()) value.refuse("is '" + shown(value.string()) + "', which this version does not know");
    return static_cast<std::size_t>(found - words.begin());
}

directml::interpretation read_interpretation(model_value const& source) {
    constexpr nearest_tie ties[] = {nearest_tie::half_down, nearest_tie::half_up, nearest_tie::half_even};
    constexpr roi_gradient_reading readings[] = {roi_gradient_reading::exact_derivative, roi_gradient_reading::literal};
    source.allow_only({"nearest_tie", "roi_gradient_reading"});
    directml::interpretation result;
    if (auto const tie = source.find("nearest_tie"))
        result.readings.nearest_tie = ties[choice(*tie, {"half_down", "half_up", "half_even"})];
    if (auto const reading = source.find("roi_gradient_reading"))
        result.readings.roi_gradient_reading = readings[choice(*reading, {"exact_derivative", "literal"})];
    return result;
}

void check_format(model_value const& source) {
    model_value const format = source["format"], format_version = source["format_version"];
    if (format.string() != "dmlref golden case") format.refuse("says that this is no golden case");
    if (auto const number = format_version.number<std::uint32_t>(); number != golden_format_version)
        format_version.refuse("is " + std::to_string(number) + ", must be " + std::to_string(golden_format_version));
}

described_output read_output(model_value const& source, fs::path const& folder) {
    return {.name = source["name"].string(),
            .file = source_file(source["file"], folder, confinement::inside),
            .fill = source["fill"].number<double>(),
            .is_packed = choice(source["layout"], {"packed", "strided"}) == 0};
}

described_file read_file(model_value const& source, fs::path const& folder) {
    return {.path = source_file(source["name"], folder, confinement::inside),
            .bytes = source["bytes"].number<std::uint64_t>(),
            .sha256 = source["sha256"].string()};
}

} // namespace

case_description read_case_description(fs::path const& folder) {
    fs::path const file = folder / "case.json";
    std::error_code error;
    if (!fs::exists(file, error))
        throw input_error(folder.string() + ": there is no case.json: this is no golden case, or not all of one");
    json_value const json = parse_json(content_of(file), file.string());
    model_value const source(json, file.string());
    check_format(source);
    case_description result = {.name = source["name"].string(),
                               .interpretation = read_interpretation(source["interpretation"])};
    if (auto const note = source.find("undefined_in_directml")) result.undefined_in_directml = note->string();
    model_value const tensors = source["tensors"], files = source["files"];
    for (std::size_t i = 0; i < tensors.element_count(); ++i)
        if (choice(tensors[i]["role"], {"input", "output"}) == 1)
            result.outputs.push_back(read_output(tensors[i], folder));
    for (std::size_t i = 0; i < files.element_count(); ++i) result.files.push_back(read_file(files[i], folder));
    return result;
}

void check_files(case_description const& which) {
    for (described_file const& file : which.files) {
        std::string const content = content_of(file.path);
        if (content.size() != file.bytes || sha256(content) != file.sha256)
            throw input_error(file.path.string() +
                              ": the golden case is damaged: this is not the file that was generated");
    }
}

} // namespace dmlref::tool
