// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verified_suite.hpp"

using namespace dmlref::testing;
using dmlref::tool::exit_code;

namespace {

/// A suite of one command.
fs::path generated(temporary_folder const& folder, std::string const& name, std::vector<std::string> const& more) {
    run_dmlref({"generate", "--output", (folder / name).string()}, more);
    return folder / name;
}

command_result diff(fs::path const& a, fs::path const& b) { return run_dmlref({"diff", a.string(), b.string()}); }

/// Replaces a word in a file.
void edit(fs::path const& file, std::string const& before, std::string const& after) {
    std::string text = content_of(file);
    std::size_t const at = text.find(before);
    REQUIRE(at != std::string::npos);
    std::ofstream(file, std::ios::binary) << text.replace(at, before.size(), after);
}

} // namespace

TEST_CASE("diff: a suite that is generated again is the same", "[diff][tool]") {
    temporary_folder const folder;
    std::vector<std::string> const words = {"--filter", "roi_pooling/batches_reversed_f*"};
    fs::path const a = generated(folder, "a", words), b = generated(folder, "b", words);
    command_result const result = diff(a, b);
    CHECK(result.code == exit_code::accepted);
    CHECK(result.output == "2 cases in both, 0 of them differ; 0 only in A, 0 only in B\n");
    command_result const one = diff(a / "roi_pooling/batches_reversed_f16", b / "roi_pooling/batches_reversed_f16");
    CHECK(one.code == exit_code::accepted);
    CHECK(one.output == "the cases are the same\n");
}

TEST_CASE("diff: another seed gives other inputs", "[diff][tool]") {
    temporary_folder const folder;
    fs::path const a = generated(folder, "a", {"--filter", "roi_align1/average_linear_f16"});
    fs::path const b = generated(folder, "b", {"--filter", "roi_align1/average_linear_f16", "--seed", "2"});
    command_result const result = diff(a, b);
    CHECK(result.output.starts_with("inputs differ: roi_align1/average_linear_f16: InputTensor.npy: "));
    check_output(result, exit_code::mismatch,
                 {"results differ: roi_align1/average_linear_f16: OutputTensor.expected.npy: "});
    CHECK(result.output.ends_with("1 cases in both, 1 of them differ; 0 only in A, 0 only in B\n"));
}

TEST_CASE("diff: cases of one suite only are named", "[diff][tool]") {
    temporary_folder const folder;
    fs::path const a = generated(folder, "a", {"--filter", "roi_pooling/batches_reversed_f*"});
    fs::path const b = generated(folder, "b", {"--filter", "roi_pooling/batches_reversed_f16"});
    command_result const more = diff(a, b), less = diff(b, a);
    CHECK(more.code == exit_code::mismatch);
    CHECK(more.output == "only in A: roi_pooling/batches_reversed_f32\n"
                         "1 cases in both, 0 of them differ; 1 only in A, 0 only in B\n");
    CHECK(less.output == "only in B: roi_pooling/batches_reversed_f32\n"
                         "1 cases in both, 0 of them differ; 0 only in A, 1 only in B\n");
}

TEST_CASE("diff: words that differ are named by their member", "[diff][tool]") {
    temporary_folder const folder;
    fs::path const a = generated(folder, "a", {"--filter", "roi_pooling/batches_reversed_f16"});
    fs::path const b = generated(folder, "b", {"--filter", "roi_pooling/batches_reversed_f16"});
    edit(b / "roi_pooling/batches_reversed_f16/case.json", "\"reason\": \"", "\"reason\": \"Because. ");
    command_result const result = diff(a, b);
    CHECK(result.code == exit_code::mismatch);
    CHECK(result.output.starts_with("only the description differs: roi_pooling/batches_reversed_f16: reason\n"));
}

TEST_CASE("diff: two types are told as such", "[diff][tool]") {
    temporary_folder const folder;
    fs::path const a = generated(folder, "a", {"--filter", "roi_pooling/batches_reversed_f*"});
    check_output(diff(a / "roi_pooling/batches_reversed_f16", a / "roi_pooling/batches_reversed_f32"),
                 exit_code::mismatch, {"ROITensor.npy: is FLOAT16[1,1,"});
}

TEST_CASE("diff: what cannot be compared is refused", "[diff][tool]") {
    temporary_folder const folder;
    fs::path const a = generated(folder, "a", {"--filter", "roi_pooling/batches_reversed_f16"});
    CHECK(is_complaint(diff(a, a / "roi_pooling/batches_reversed_f16"), exit_code::usage));
    CHECK(diff(a, folder / "nowhere").code == exit_code::bad_input);
    CHECK(run_dmlref({"diff", a.string()}).code == exit_code::usage);
    fs::path const b = generated(folder, "b", {"--filter", "roi_pooling/batches_reversed_f16"});
    edit(b / "roi_pooling/batches_reversed_f16/model.json", "resources", "Resources");
    check_complaint(diff(a, b), exit_code::bad_input, "the golden case is damaged");
}
