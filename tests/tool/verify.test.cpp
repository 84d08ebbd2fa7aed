// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verified_suite.hpp"

#include <nlohmann/json.hpp>

#include <cstring>

using namespace dmlref::testing;
using dmlref::tool::exit_code;

namespace {

/// The words of the line to paste; its words are quoted by ' where they need it.
std::vector<std::string> pasted_words(std::string const& report) {
    std::size_t const start = report.find("again        dmlref ");
    std::string const line = report.substr(start + 20, report.find('\n', start) - start - 20);
    std::vector<std::string> words(1);
    bool quoted = false;
    for (char const letter : line) {
        if (letter == '\'')
            quoted = !quoted;
        else if (letter == ' ' && !quoted)
            words.emplace_back();
        else
            words.back() += letter;
    }
    return words;
}

constexpr char plain_case[] = "roi_align1/average_linear_f16";
constexpr char plain_file[] = "roi_align1/average_linear_f16/OutputTensor.npy";

} // namespace

TEST_CASE("verify: goldens against themselves are accepted", "[verify][tool]") {
    verified_suite const suite("roi_*");
    command_result const result = suite.verify();
    CHECK(result.errors == "");
    check_output(result, exit_code::accepted, {" accepted; profile float32, portable\n"});
    CHECK_FALSE(contains(result.output, "FAIL"));
    CHECK(suite.verify({"--mode", "strict"}).code == exit_code::accepted);
}

TEST_CASE("verify: what `dmlref run` writes is accepted", "[verify][tool]") {
    verified_suite const suite(plain_case);
    run_dmlref({"run", (suite.golden() / plain_case / "model.json").string(), "--output-dir",
                (suite.got() / plain_case).string()});
    command_result const result = suite.verify({}, plain_case);
    CHECK(result.code == exit_code::accepted);
    CHECK(result.output.starts_with("ok    roi_align1/average_linear_f16  ROI_ALIGN1, profile float32, portable\n"));
}

TEST_CASE("verify: a wrong element is named, and the pasted line names it again", "[verify][tool]") {
    verified_suite const suite("roi_align1/average_*");
    suite.change(plain_file, 17, 0.5);
    command_result const all = suite.verify();
    check_output(all, exit_code::mismatch,
                 {"FAIL  roi_align1/average_linear_f16  ROI_ALIGN1", "worst        0,2,2,1 (flat 17, byte 34)\n",
                  "pattern      a single element fails\n"});
    command_result const again = run_dmlref(pasted_words(all.output));
    CHECK(again.code == exit_code::mismatch);
    std::string const report = all.output.substr(0, all.output.rfind("again"));
    CHECK(again.output.substr(0, report.size()) == report);
}

TEST_CASE("verify: a case that DirectML leaves undefined is skipped, unless it is judged strictly", "[verify][tool]") {
    verified_suite const suite("roi_pooling/inverted_regions_f32", "full");
    check_output(suite.verify(), exit_code::skipped, {"DirectML leaves this undefined (RP-5 of the spec notes)"});
    CHECK(suite.verify({"--mode", "strict"}).code == exit_code::accepted);
}

TEST_CASE("verify: one bit above the bound is a mismatch, and the bound itself is none", "[verify][tool]") {
    verified_suite const suite(plain_case);
    fs::path const report = suite.folder() / "report.json";
    suite.change(plain_file, 17, 0.5);
    suite.verify({"--json", report.string()});
    nlohmann::json const json = nlohmann::json::parse(content_of(report));
    double const highest = json["cases"][0]["tensors"][0]["worst"]["allowed"][0]["highest"];
    std::uint64_t const bits = dmlref::golden::element_nearest_to(dmlref::directml::data_type::float16, highest).bits;
    suite.set_bits(plain_file, 17, bits);
    CHECK(suite.verify().code == exit_code::accepted);
    suite.set_bits(plain_file, 17, highest > 0 ? bits + 1 : bits - 1);
    command_result const above = suite.verify();
    check_output(above, exit_code::mismatch,
                 {"1 of 54 elements outside acceptance", "worst        0,2,2,1 (flat 17, byte 34)\n",
                  "made of    InputTensor["});
    CHECK(run_dmlref(pasted_words(above.output)).output == above.output);
}

TEST_CASE("verify: a sample says that it is one, whatever comes of it", "[verify][tool]") {
    verified_suite const suite(plain_case);
    check_output(suite.verify({"--sample", "5", "--threads", "2"}), exit_code::accepted,
                 {"5 elements: 5 exact", "sample       of 54 elements, of which the others were not judged",
                  "of some outputs only a sample was judged: the other elements may be wrong\n"});
    suite.set_all(plain_file, 9);
    check_output(suite.verify({"--sample", "5"}), exit_code::mismatch,
                 {"5 of 5 elements outside acceptance", " --sample 5"});
    CHECK(suite.verify({"--sample", "some"}).code == exit_code::usage);
    CHECK(suite.verify({"--threads", "0"}).code == exit_code::usage);
}

TEST_CASE("verify: without --got the device's files lie beside the goldens", "[verify][tool]") {
    verified_suite const suite(plain_case);
    fs::copy(suite.got() / plain_file, suite.golden() / plain_file);
    CHECK(run_dmlref({"verify", suite.golden().string()}).code == exit_code::accepted);
    CHECK(run_dmlref({"verify", (suite.golden() / plain_case).string()}).code == exit_code::accepted);
}

TEST_CASE("verify: a wrong result outweighs what is missing, and that what is mistrusted", "[verify][tool]") {
    verified_suite const suite("roi_align1/*_f16");
    REQUIRE(fs::remove(suite.got() / "roi_align1/maximum_of_interpolated_samples_f16/OutputTensor.npy"));
    check_output(suite.verify(), exit_code::bad_input, {"missing: the device wrote no OutputTensor\n"});
    suite.change(plain_file, 0, 1);
    CHECK(suite.verify().code == exit_code::mismatch);
    CHECK(suite.verify({"--filter", "*maximum*"}).code == exit_code::bad_input);
    CHECK(suite.verify({"--filter", "nothing*"}).code == exit_code::mistrusted);
}

TEST_CASE("verify: a result that nothing was written to is a mismatch and suspicious", "[verify][tool]") {
    verified_suite const suite(plain_case);
    suite.set_all(plain_file, 0);
    check_output(suite.verify(), exit_code::mismatch,
                 {"trust        every element of the result is 0, and those expected differ\n"});
    suite.set_all(plain_file, std::nan(""));
    check_output(suite.verify(), exit_code::mismatch,
                 {"no element was written: the buffer still holds what it was filled with\n"});
}

TEST_CASE("verify: a golden that cannot tell is mistrusted alone and trusted in company", "[verify][tool]") {
    verified_suite const suite("roi_pooling/minus_and_plus_zero_f32");
    check_output(suite.verify(), exit_code::mistrusted,
                 {"MISTRUSTED  roi_pooling/minus_and_plus_zero_f32", "every element of the expected result is 0"});
    verified_suite const company("roi_pooling/*_f32");
    CHECK(company.verify().code == exit_code::accepted);
    CHECK(contains(company.verify({"--verbose"}).output, "note         trusted because other cases of ROI_POOLING"));
}

TEST_CASE("verify: a result that another profile accepts is said to be so", "[verify][tool]") {
    std::string const name = "roi_align1/average_linear_f32";
    verified_suite const suite(name);
    std::vector<float> right;
    suite.edit(name + "/OutputTensor.npy", [&](dmlref::golden::npy_array& array) {
        right.resize(array.elements.size() / sizeof(float));
        std::memcpy(right.data(), array.elements.data(), array.elements.size());
        for (float& value : right) value *= 1 + 0x1p-13f; // less than weights of 8 bits make of it
        std::memcpy(array.elements.data(), right.data(), array.elements.size());
    });
    command_result const result = suite.verify({}, name);
    check_output(result, exit_code::mismatch, {"note         accepted under profile texture_filter\n"});
    CHECK_FALSE(contains(result.output, "accepted under profile flush_to_zero"));
    CHECK_FALSE(contains(suite.verify({"--no-cause"}, name).output, "accepted under"));
}

TEST_CASE("verify: an overwritten gap is found by its byte", "[verify][tool]") {
    verified_suite const suite("resample2/output_padded_f32");
    std::string const file = "resample2/output_padded_f32/OutputTensor.npy";
    std::size_t gap = 0;
    suite.edit(file, [&](dmlref::golden::npy_array& array) {
        while (!dmlref::golden::load_element(array.type, array.elements.data() + 4 * gap).is_nan()) ++gap;
        std::fill_n(array.elements.begin() + static_cast<std::ptrdiff_t>(4 * gap), 4, std::byte{0});
    });
    check_output(suite.verify(), exit_code::mismatch,
                 {"overwritten  1 element between or behind those of the tensor, the first at byte " +
                  std::to_string(4 * gap) + ", which holds 0 0x00000000\n"});
}

TEST_CASE("verify: an element of a strided output is named by its byte in the buffer", "[verify][tool]") {
    verified_suite const suite("max_pooling2/outputs_padded_f32");
    // Rows of 5 elements are 8 apart: element 9 of the file is 0,0,1,1.
    suite.change("max_pooling2/outputs_padded_f32/OutputIndicesTensor.npy", 9, 1);
    check_output(
        suite.verify(), exit_code::mismatch,
        {"OutputIndicesTensor UINT32[2,2,5,5]: 1 of 100 elements outside", "worst        0,0,1,1 (flat 6, byte 36)\n"});
}

TEST_CASE("verify: the command line is checked", "[verify][tool]") {
    verified_suite const suite(plain_case);
    CHECK(suite.verify({"--profile", "float31"}).code == exit_code::usage);
    CHECK(suite.verify({"--mode", "lenient"}).code == exit_code::usage);
    CHECK(run_dmlref({"verify"}).code == exit_code::usage);
    CHECK(is_complaint(run_dmlref({"verify", (suite.folder() / "nowhere").string()}), exit_code::bad_input));
    check_complaint(run_dmlref({"verify", suite.got().string()}), exit_code::bad_input,
                    "the folder holds no golden case: there is no case.json in it");
    std::string const mistyped = (suite.folder() / "gto").string();
    for (std::string const& golden : {suite.golden().string(), (suite.golden() / plain_case).string()}) {
        check_complaint(run_dmlref({"verify", golden, "--got", mistyped}), exit_code::bad_input,
                        mistyped + ": there is no such folder");
    }
}
