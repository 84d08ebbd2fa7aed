// SPDX-License-Identifier: MIT
#include "files/manifest.hpp"

#include "execution/reading_changes.hpp"
#include "files/json_text.hpp"
#include "files/sha256.hpp"

#include <dmlref/core/version.hpp>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

ordered_json entry_json(manifest_entry const& entry) {
    return {{"name", entry.problem->name},         {"tier", name_of(entry.problem->first_tier)},
            {"evidence", name_of(entry.evidence)}, {"bytes", entry.byte_size},
            {"case_sha256", entry.case_sha256},    {"data_sha256", entry.data_sha256}};
}

} // namespace

std::vector<golden_case const*> requested_cases(generation const& request) {
    std::vector<golden_case const*> cases = selected_cases(request.cases);
    std::erase_if(cases, [&](golden_case const* each) { return !request.part.contains(each->name); });
    return cases;
}

manifest_entry evaluate_case(golden_case const& problem, std::uint64_t seed,
                             std::function<void(case_files const&)> const& take, directml::execution_choice const& how,
                             readings const& readings) {
    case_files const files = files_of(problem, seed, how, readings);
    take(files);
    return {.problem = &problem,
            .case_sha256 = files.description().sha256,
            .data_sha256 = files.data_sha256,
            .element_count = files.element_count,
            .byte_size = files.byte_size(),
            .evidence = files.evidence};
}

std::string manifest_name(shard const& part) {
    if (part.is_whole()) return "manifest.json";
    return "manifest-" + std::to_string(part.index + 1) + "-of-" + std::to_string(part.count) + ".json";
}

std::string command_of(generation const& request) {
    std::string command =
        "dmlref generate --suite " + std::string(suite_name(request.cases)) + " --seed " + std::to_string(request.seed);
    command += options_text(changes_of(request.readings));
    if (request.cases.filter != "*") command += " --filter '" + request.cases.filter + "'";
    if (request.cases.most_bytes) command += " --max-bytes " + std::to_string(*request.cases.most_bytes);
    if (!request.part.is_whole()) command += " --shard " + to_string(request.part);
    return command;
}

std::string data_sha256(std::vector<manifest_entry> const& entries) {
    std::string data;
    for (manifest_entry const& entry : entries) data += entry.problem->name + " " + entry.data_sha256 + "\n";
    return sha256(data);
}

std::string manifest_text(generation const& request, std::vector<manifest_entry> const& entries) {
    ordered_json cases = ordered_json::array();
    for (manifest_entry const& entry : entries) cases.push_back(entry_json(entry));
    ordered_json manifest = {{"format", "dmlref golden manifest"}, {"format_version", golden_format_version},
                             {"dmlref_version", version},          {"command", command_of(request)},
                             {"suite", suite_name(request.cases)}, {"seed", request.seed},
                             {"filter", request.cases.filter}};
    if (request.cases.most_bytes) manifest["max_bytes"] = *request.cases.most_bytes;
    if (!request.part.is_whole()) manifest["shard"] = to_string(request.part);
    manifest["data_sha256"] = data_sha256(entries);
    manifest["case_count"] = entries.size();
    manifest["cases"] = std::move(cases);
    return json_text(manifest);
}

} // namespace dmlref::tool
