// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

/// Dividing a suite among machines: each case belongs to exactly one shard, by a hash of its name.
namespace dmlref::tool {

struct shard {
    std::uint64_t index = 0; ///< from 0
    std::uint64_t count = 1;
    std::string asked_by{}; ///< "--shard" or the environment's variable; empty if none was requested

    bool is_whole() const { return count == 1; }
    bool operator==(shard const& other) const { return index == other.index && count == other.count; }
    bool contains(std::string_view case_name) const;
};

/// The value of an environment variable, if it is set.
using environment = std::function<std::optional<std::string>(std::string const& name)>;
std::optional<std::string> process_environment(std::string const& name);

/// "2/7": the second of seven. Throws usage_error unless 1 <= I <= N.
shard parse_shard(std::string const& text);
std::string to_string(shard const& part);

/// The shard that a test runner requests: Bazel with TEST_TOTAL_SHARDS and TEST_SHARD_INDEX, GoogleTest's runners with
/// GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX, both from 0, and Slurm with its job array. The first that is set wins; if
/// none is set, it is the whole suite. Throws usage_error for a variable without its partner, and for a value that is
/// not a number in range.
shard shard_of_environment(environment const& variable);

/// The shard that the option --shard names, or, if it is empty, that of the environment.
shard requested_shard(std::string const& option);

/// Bazel requires that a program that divides its work creates the file TEST_SHARD_STATUS_FILE. Throws input_error.
void confirm_shard(shard const& which, environment const& variable);

} // namespace dmlref::tool
