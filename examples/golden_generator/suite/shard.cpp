// SPDX-License-Identifier: MIT
#include "suite/shard.hpp"

#include "files/file.hpp"
#include "suite/element_source.hpp"
#include "suite/whole_number.hpp"

#include <cstdlib>

namespace dmlref::tool {

namespace {

/// An empty variable counts as not set.
std::optional<std::uint64_t> number_in(environment const& variable, std::string const& name) {
    auto const text = variable(name);
    if (!text || text->empty()) return std::nullopt;
    return whole_number(name, *text);
}

/// The shard `index_name` of `count_name`, or nothing if neither is set.
std::optional<shard> shard_of_pair(environment const& variable, std::string const& count_name,
                                   std::string const& index_name) {
    auto const count = number_in(variable, count_name), index = number_in(variable, index_name);
    if (!count && !index) return std::nullopt;
    if (!count || !index)
        throw usage_error((count ? index_name : count_name) + " is not set, must be when " +
                          (count ? count_name : index_name) + " is");
    if (*count == 0) throw usage_error(count_name + " is 0, must be at least 1");
    if (*index >= *count)
        throw usage_error(index_name + " is " + std::to_string(*index) + ", must be below " + count_name +
                          ", which is " + std::to_string(*count));
    return shard{*index, *count, index_name};
}

/// Slurm counts an array's tasks from SLURM_ARRAY_TASK_MIN in steps of SLURM_ARRAY_TASK_STEP.
std::optional<shard> shard_of_slurm(environment const& variable) {
    std::uint64_t const first = number_in(variable, "SLURM_ARRAY_TASK_MIN").value_or(0);
    std::uint64_t const step = number_in(variable, "SLURM_ARRAY_TASK_STEP").value_or(1);
    auto const id = number_in(variable, "SLURM_ARRAY_TASK_ID");
    if (id && (step == 0 || *id < first || (*id - first) % step != 0))
        throw usage_error("SLURM_ARRAY_TASK_ID is " + std::to_string(*id) +
                          ", must be SLURM_ARRAY_TASK_MIN, which is " + std::to_string(first) +
                          ", plus a multiple of SLURM_ARRAY_TASK_STEP, which is " + std::to_string(step));
    return shard_of_pair(
        [&](std::string const& name) {
            auto const value = variable(name);
            return id && name == "SLURM_ARRAY_TASK_ID" ? std::to_string((*id - first) / step) : value;
        },
        "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_ID");
}

} // namespace

bool shard::contains(std::string_view case_name) const { return tensor_key(0, case_name, "shard") % count == index; }

std::optional<std::string> process_environment(std::string const& name) {
    char const* const value = std::getenv(name.c_str());
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

shard parse_shard(std::string const& text) {
    std::size_t const slash = text.find('/');
    if (slash == std::string::npos) throw usage_error("--shard is '" + text + "', must be I/N, as in 2/7");
    std::uint64_t const place = whole_number("I of --shard", text.substr(0, slash));
    std::uint64_t const count = whole_number("N of --shard", text.substr(slash + 1));
    if (place < 1 || place > count) throw usage_error("--shard is '" + text + "', must be I/N with I from 1 to N");
    return {place - 1, count, "--shard"};
}

std::string to_string(shard const& part) { return std::to_string(part.index + 1) + "/" + std::to_string(part.count); }

shard shard_of_environment(environment const& variable) {
    if (auto const bazel = shard_of_pair(variable, "TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX")) return *bazel;
    if (auto const gtest = shard_of_pair(variable, "GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX")) return *gtest;
    if (auto const slurm = shard_of_slurm(variable)) return *slurm;
    return {};
}

shard requested_shard(std::string const& option) {
    return option.empty() ? shard_of_environment(process_environment) : parse_shard(option);
}

void confirm_shard(shard const& which, environment const& variable) {
    auto const file = variable("TEST_SHARD_STATUS_FILE");
    if (which.asked_by == "TEST_SHARD_INDEX" && file && !file->empty()) write_file(*file, "");
}

} // namespace dmlref::tool
