// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verified_suite.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using tool::exit_code;

namespace {

/// A suite, and the reports of runs over it.
class reported_suite {
public:
    explicit reported_suite(std::string const& filter) : suite_(filter) {}

    verified_suite const& suite() const { return suite_; }
    std::string file(std::string const& name) const { return (suite_.folder() / name).string(); }

    /// `dmlref verify` with a report of this name, whose path is returned.
    std::string report(std::string const& name, std::vector<std::string> options = {}) const {
        options.insert(options.end(), {"--json", file(name)});
        suite_.verify(options);
        return file(name);
    }

    std::vector<std::string> shards(int count) const {
        std::vector<std::string> files;
        for (int i = 1; i <= count; ++i) {
            std::string const part = std::to_string(i) + "/" + std::to_string(count);
            files.push_back(report("part" + std::to_string(i) + ".json", {"--shard", part}));
        }
        return files;
    }

private:
    verified_suite suite_;
};

command_result merge(std::vector<std::string> words, std::vector<std::string> const& more = {}) {
    words.insert(words.begin(), "merge");
    return run_dmlref(words, more);
}

void check_refused(std::vector<std::string> const& reports, std::string const& reason) {
    check_complaint(merge(reports), exit_code::bad_input, reason);
}

} // namespace

TEST_CASE("merge: the reports of all shards become the report of one run over all cases", "[merge][tool]") {
    reported_suite const runs("roi_*_f16");
    verified_suite const& suite = runs.suite();
    suite.change("roi_align1/average_linear_f16/OutputTensor.npy", 17, 0.5);
    suite.set_bits("roi_align1/average_linear_f16/OutputTensor.npy", 3, 0x7e00); // NaN
    suite.set_all("roi_pooling/ordinary_regions_f16/OutputTensor.npy", 0);
    REQUIRE(fs::remove(suite.got() / "roi_align1/maximum_of_interpolated_samples_f16/OutputTensor.npy"));
    command_result const whole =
        suite.verify({"--json", runs.file("whole.json"), "--junit", runs.file("whole.xml"), "--verbose"});
    REQUIRE(whole.code == exit_code::mismatch);
    for (int const count : {1, 2, 7}) {
        command_result const all =
            merge(runs.shards(count), {"--json", runs.file("all.json"), "--junit", runs.file("all.xml"), "--verbose"});
        CHECK(all.code == whole.code);
        CHECK(all.output == whole.output);
        CHECK(content_of(runs.file("all.json")) == content_of(runs.file("whole.json")));
        CHECK(content_of(runs.file("all.xml")) == content_of(runs.file("whole.xml")));
    }
}

TEST_CASE("merge: a shard without cases has a report and is no fault", "[merge][tool]") {
    reported_suite const runs("roi_align1/average_linear_f*");
    CHECK(merge(runs.shards(9)).code == exit_code::accepted);
    CHECK(merge({runs.report("whole.json")}).code == exit_code::accepted);
}

TEST_CASE("merge: the exit code of a wrong result wins over that of a missing one", "[merge][tool]") {
    reported_suite const runs("roi_align1/average_linear_f*");
    fs::remove(runs.suite().got() / "roi_align1/average_linear_f32/OutputTensor.npy");
    CHECK(merge(runs.shards(3)).code == exit_code::bad_input);
    runs.suite().change("roi_align1/average_linear_f16/OutputTensor.npy", 0, 1);
    CHECK(merge(runs.shards(3)).code == exit_code::mismatch);
}

TEST_CASE("merge: a shard that is missing or given twice is refused", "[merge][tool]") {
    reported_suite const runs("roi_align1/average_*");
    std::vector<std::string> const parts = runs.shards(3);
    check_refused({parts[0], parts[2]}, "there is no report of shard 2/3");
    check_refused({parts[0], parts[1], parts[1], parts[2]}, "shard 2/3 is reported by");
    check_refused({parts[0], runs.report("other.json", {"--shard", "2/4"}), parts[2]},
                  "the number of shards is '4', must be '3'");
}

TEST_CASE("merge: shards of other cases or of other options are refused", "[merge][tool]") {
    reported_suite const runs("roi_align1/average_*");
    std::string const first = runs.report("first.json", {"--shard", "1/2"});
    auto const second = [&](std::vector<std::string> options) {
        options.insert(options.end(), {"--shard", "2/2"});
        return runs.report("second.json", options);
    };
    check_refused({first, second({"--filter", "*_f16"})}, "another suite was judged, or other cases of it");
    check_refused({first, second({"--profile", "half_arithmetic"})}, "the list of options is '");
    check_refused({first, second({"--mode", "strict"})}, "--mode strict', must be '");
    check_refused({first, second({"--sample", "5"})}, "--sample 5', must be '");
    CHECK(merge({first, second({"--threads", "2"})}).code == exit_code::accepted);
}

TEST_CASE("merge: what is no report of a run that ended is refused", "[merge][tool]") {
    reported_suite const runs("roi_align1/average_linear_f16");
    std::string const report = runs.report("report.json"), text = content_of(report);
    auto const changed = [&](std::string const& before, std::string const& after) {
        std::size_t const at = text.find(before);
        REQUIRE(at != std::string::npos);
        std::ofstream(runs.file("changed.json")) << text.substr(0, at) + after + text.substr(at + before.size());
        return runs.file("changed.json");
    };
    check_refused({changed("\"complete\": true", "\"complete\": false")}, "the run did not end");
    check_refused({changed("\"dmlref_version\": \"", "\"dmlref_version\": \"9")}, "the version of this program");
    check_refused({changed("\"status\": \"accepted\"", "\"status\": \"fine\"")}, "is 'fine', which is unknown");
    check_refused({(runs.suite().golden() / "manifest.json").string()}, "this is not a report");
    check_refused({runs.file("none.json")}, "none.json");
}
