// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <span>
#include <string_view>

namespace dmlref::mock_device {

/// The faults of a program that drives a device, other than a wrong number.
enum class misbehaviour { none, crash, hang, missing, short_file, stale, wrong_type, untouched, gap };

struct named_misbehaviour {
    misbehaviour what;
    std::string_view name;
    std::string_view description; ///< one sentence
};

inline constexpr named_misbehaviour misbehaviours[] = {
    {misbehaviour::crash, "crash", "It ends abnormally before it writes a file."},
    {misbehaviour::hang, "hang", "It never ends, and writes no file."},
    {misbehaviour::missing, "missing", "It does not write the last file."},
    {misbehaviour::short_file, "short", "It writes half of the last file."},
    {misbehaviour::stale, "stale",
     "It writes no file and says that all went well: what is there is of an earlier run."},
    {misbehaviour::wrong_type, "wrong_type", "It writes float32 for float16 and the other way round."},
    {misbehaviour::untouched, "untouched", "It runs no operator and writes the buffers as they were."},
    {misbehaviour::gap, "gap", "It writes to memory between, or behind, the elements of the outputs."},
};

/// Nothing for an unknown name.
constexpr std::optional<misbehaviour> misbehaviour_named(std::string_view name) {
    for (named_misbehaviour const& each : misbehaviours)
        if (each.name == name) return each.what;
    return std::nullopt;
}

} // namespace dmlref::mock_device
