// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verified_suite.hpp"

#include <nlohmann/json.hpp>

using namespace dmlref;
using namespace dmlref::testing;
using nlohmann::json;
using tool::exit_code;

namespace {

/// The fields of the model's operator, and its type.
json desc_in(fs::path const& model) {
    json result = *json::parse(content_of(model))["dispatchables"].begin();
    result["desc"]["Type"] = result["type"];
    return result["desc"];
}

/// The sizes without leading ones.
json last_sizes(json const& tensor) {
    json sizes = tensor["Sizes"];
    while (sizes.size() > 1 && sizes[0] == 1) sizes.erase(0);
    return sizes;
}

/// The fields that the import has otherwise than the case, and no note names. Without a direction, half a pixel of an
/// offset rounds; the direction of a linear interpolation has no effect; indices may have more bits.
std::string changed_fields(json const& before, json const& after, std::string const& notes) {
    std::string changed;
    for (auto const& [field, value] : before.items()) {
        json const now = after.value(field, json());
        bool const has_no_effect =
            (field == "RoundingDirection" && before["InterpolationMode"] == "DML_INTERPOLATION_MODE_LINEAR") ||
            (field == "InputPixelOffsets" && !before.contains("RoundingDirection"));
        if (field == "Type" || has_no_effect || contains(notes, field)) continue;
        bool same = value == now || (now.is_null() && before["Type"] != after["Type"]);
        if (value.is_object() && value.contains("Sizes") && now.is_object())
            same = last_sizes(value) == last_sizes(now) &&
                   (value["DataType"] == now["DataType"] || contains(field, "Indices"));
        if (!same) changed += field + ": " + value.dump() + " became " + now.dump() + "; ";
    }
    return changed;
}

/// What became of a case on its way to the framework and back; nothing if the framework cannot express it.
std::string lost_of(fs::path const& golden, std::string const& framework, fs::path const& folder) {
    fs::path const there = folder / "there", back = folder / "back", again = folder / "again", run = folder / "run";
    auto const to = [&framework](fs::path const& from, fs::path const& into) {
        return run_dmlref({"export", from.string(), "--to", framework, "--output", into.string()});
    };
    auto const exported = to(golden, there);
    if (exported.code == exit_code::skipped) return {};
    auto const imported = run_dmlref({"import", there.string(), "--output", back.string()});
    if (imported.code != exit_code::accepted) return imported.errors;
    if (auto const second = to(back / "model.json", again); second.code != exit_code::accepted) return second.errors;
    json const first = json::parse(content_of(there / "translation.json")),
               second = json::parse(content_of(again / "translation.json"));
    if (first["function"] != second["function"] || first["arguments"] != second["arguments"])
        return first.dump() + " became " + second.dump();
    run_dmlref({"run", (back / "model.json").string(), "--output-dir", run.string()});
    for (auto const& file : fs::directory_iterator(back / "expected"))
        if (content_of(file.path()) != content_of(run / file.path().filename()))
            return file.path().filename().string() + " has other bits";
    return changed_fields(desc_in(golden / "model.json"), desc_in(back / "model.json"),
                          exported.errors + imported.errors);
}

} // namespace

TEST_CASE("translation_round_trip: what the suite says in another framework's terms comes back as the same call",
          "[translation][tool]") {
    verified_suite const suite("*", "quick");
    int expressed = 0;
    for (std::string const framework : {"pytorch", "tfjs", "webnn"})
        for (std::string const& name : suite.names()) {
            temporary_folder const folder;
            CAPTURE(framework, name);
            CHECK(lost_of(suite.golden() / name, framework, folder.path()).empty());
            expressed += fs::exists(folder / "back");
        }
    CHECK(expressed == 72);
}
