// SPDX-License-Identifier: MIT
#include "suite/shard.hpp"

#include "exit_code.hpp"
#include "files/manifest.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/temporary_folder.hpp"

#include <map>
#include <set>

using namespace dmlref::tool;

namespace {

using variables = std::map<std::string, std::string>;

environment environment_of(variables const& values) {
    return [values](std::string const& name) {
        auto const found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional<std::string>(found->second);
    };
}

shard shard_of(variables const& values) { return shard_of_environment(environment_of(values)); }

bool is_shard(shard const& which, std::uint64_t index, std::uint64_t count) {
    return which.index == index && which.count == count;
}

std::string refusal_of(variables const& values) {
    return ::refusal<usage_error>([&] { shard_of(values); });
}

} // namespace

TEST_CASE("shards: together they are the suite, and no two share a case", "[shard][tool]") {
    for (std::uint64_t count : {1u, 2u, 7u, 64u}) {
        std::multiset<std::string> dealt;
        for (std::uint64_t index = 0; index < count; ++index)
            for (auto const* each : requested_cases({.part = {index, count}})) dealt.insert(each->name);
        std::multiset<std::string> all;
        for (auto const* each : selected_cases({})) all.insert(each->name);
        INFO(count);
        CHECK(dealt == all);
    }
}

TEST_CASE("shards: a case's shard depends on its name alone", "[shard][tool]") {
    for (auto const* each : requested_cases({.cases = {.suite = tier::quick}, .part = {2, 7}}))
        CHECK(shard{2, 7}.contains(each->name));
    // By the same hash in Python.
    CHECK(shard{4, 7}.contains("roi_align1/average_linear_f32"));
    CHECK(shard{1, 2}.contains("max_pooling/volume_f16"));
}

TEST_CASE("shards: none is empty, and none has more than its share by much", "[shard][tool]") {
    std::size_t const all = selected_cases({}).size();
    for (std::uint64_t index = 0; index < 7; ++index) {
        std::size_t const part = requested_cases({.part = {index, 7}}).size();
        CHECK(part > all / 14);
        CHECK(part < all / 7 * 3 / 2);
    }
}

TEST_CASE("shards: --shard counts from 1", "[shard][tool]") {
    CHECK(is_shard(parse_shard("1/1"), 0, 1));
    CHECK(is_shard(parse_shard("2/7"), 1, 7));
    CHECK(is_shard(parse_shard("7/7"), 6, 7));
    for (char const* bad : {"", "1", "/", "0/7", "8/7", "1/0", "0/0", "a/7", "1/b", "-1/7", "1/7/2", "1.5/7", " 1/7",
                            "1/99999999999999999999"}) {
        INFO(bad);
        CHECK_THROWS_AS(parse_shard(bad), usage_error);
    }
}

TEST_CASE("shards: Bazel, GoogleTest and Slurm are asked in this order", "[shard][tool]") {
    variables const bazel = {{"TEST_TOTAL_SHARDS", "5"}, {"TEST_SHARD_INDEX", "4"}};
    variables const gtest = {{"GTEST_TOTAL_SHARDS", "4"}, {"GTEST_SHARD_INDEX", "0"}};
    variables const slurm = {{"SLURM_ARRAY_TASK_ID", "2"}, {"SLURM_ARRAY_TASK_COUNT", "3"}};
    CHECK(is_shard(shard_of({}), 0, 1));
    CHECK(is_shard(shard_of(bazel), 4, 5));
    CHECK(is_shard(shard_of(gtest), 0, 4));
    CHECK(is_shard(shard_of(slurm), 2, 3));

    variables all = slurm;
    all.insert(gtest.begin(), gtest.end());
    CHECK(is_shard(shard_of(all), 0, 4));
    all.insert(bazel.begin(), bazel.end());
    CHECK(is_shard(shard_of(all), 4, 5));
    CHECK(shard_of(all).asked_by == "TEST_SHARD_INDEX");
}

TEST_CASE("shards: a Slurm array may start anywhere and go in steps", "[shard][tool]") {
    variables array = {{"SLURM_ARRAY_TASK_ID", "13"},
                       {"SLURM_ARRAY_TASK_COUNT", "4"},
                       {"SLURM_ARRAY_TASK_MIN", "10"},
                       {"SLURM_ARRAY_TASK_STEP", "3"}};
    CHECK(is_shard(shard_of(array), 1, 4));
    array["SLURM_ARRAY_TASK_ID"] = "10";
    CHECK(is_shard(shard_of(array), 0, 4));
    array["SLURM_ARRAY_TASK_ID"] = "14"; // not on the way from 10 in steps of 3
    CHECK(refusal_of(array).find("SLURM_ARRAY_TASK_ID is 14") == 0);
    array["SLURM_ARRAY_TASK_ID"] = "7";
    CHECK(refusal_of(array).find("SLURM_ARRAY_TASK_ID is 7") == 0);
    array["SLURM_ARRAY_TASK_STEP"] = "0";
    CHECK(refusal_of(array) != "accepted");
}

TEST_CASE("shards: a variable without its partner or with a bad value is a usage error", "[shard][tool]") {
    CHECK(refusal_of({{"TEST_TOTAL_SHARDS", "2"}}) == "TEST_SHARD_INDEX is not set, must be when TEST_TOTAL_SHARDS is");
    CHECK(refusal_of({{"GTEST_SHARD_INDEX", "2"}}) ==
          "GTEST_TOTAL_SHARDS is not set, must be when GTEST_SHARD_INDEX is");
    CHECK(refusal_of({{"TEST_TOTAL_SHARDS", "2"}, {"TEST_SHARD_INDEX", "2"}}) ==
          "TEST_SHARD_INDEX is 2, must be below TEST_TOTAL_SHARDS, which is 2");
    CHECK(refusal_of({{"TEST_TOTAL_SHARDS", "0"}, {"TEST_SHARD_INDEX", "0"}}) ==
          "TEST_TOTAL_SHARDS is 0, must be at least 1");
    CHECK(refusal_of({{"TEST_TOTAL_SHARDS", "two"}, {"TEST_SHARD_INDEX", "0"}}).find("TEST_TOTAL_SHARDS is 'two'") ==
          0);
    CHECK(refusal_of({{"GTEST_TOTAL_SHARDS", "2"}, {"GTEST_SHARD_INDEX", "-1"}}) != "accepted");
    CHECK(refusal_of({{"SLURM_ARRAY_TASK_ID", "3"}, {"SLURM_ARRAY_TASK_COUNT", "3"}}) != "accepted");
    CHECK(refusal_of({{"TEST_TOTAL_SHARDS", ""}, {"TEST_SHARD_INDEX", ""}}) == "accepted"); // set to nothing is not set
}

TEST_CASE("shards: Bazel's status file exists afterward, for Bazel's shards alone", "[shard][tool]") {
    dmlref::testing::temporary_folder const folder;
    std::filesystem::path const file = folder / "status";
    variables values = {{"TEST_SHARD_STATUS_FILE", file.string()}};
    confirm_shard({1, 2, "--shard"}, environment_of(values));
    CHECK_FALSE(std::filesystem::exists(file));
    confirm_shard({1, 2, "TEST_SHARD_INDEX"}, environment_of(values));
    CHECK(std::filesystem::exists(file));
    values["TEST_SHARD_STATUS_FILE"] = (folder / "no/such/folder").string();
    CHECK_THROWS_AS(confirm_shard({1, 2, "TEST_SHARD_INDEX"}, environment_of(values)), input_error);
}
