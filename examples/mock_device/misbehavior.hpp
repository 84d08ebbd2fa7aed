// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>

namespace dmlref::mock_device {

/// The faults of a program that drives a device, other than a wrong number.
enum class misbehavior { none, crash, hang, missing, short_file, stale, wrong_type, untouched, gap };

struct named_misbehavior {
    misbehavior what;
    std::string_view name;
    std::string_view description; ///< one sentence
};

inline constexpr named_misbehavior misbehaviors[] = {
    {misbehavior::crash, "crash", "It ends abnormally before it writes a file."},
    {misbehavior::hang, "hang", "It never ends, and writes no file."},
    {misbehavior::missing, "missing", "It does not write the last file."},
    {misbehavior::short_file, "short", "It writes half of the last file."},
    {misbehavior::stale, "stale", "It writes no file and says that all went well: what is there is of an earlier run."},
    {misbehavior::wrong_type, "wrong_type", "It writes float32 for float16 and the other way round."},
    {misbehavior::untouched, "untouched", "It runs no operator and writes the buffers as they were."},
    {misbehavior::gap, "gap", "It writes to memory between, or behind, the elements of the outputs."},
};

/// Nothing for an unknown name.
constexpr std::optional<misbehavior> misbehavior_named(std::string_view name) {
    for (named_misbehavior const& each : misbehaviors)
        if (each.name == name) return each.what;
    return std::nullopt;
}

} // namespace dmlref::mock_device
