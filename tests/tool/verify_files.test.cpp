// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verified_suite.hpp"

#include <chrono>

using namespace dmlref::testing;
using dmlref::tool::exit_code;

namespace {

constexpr char odd_case[] = "max_pooling_grad/added_in_float_f16"; // 81 elements of two bytes
constexpr char odd_file[] = "max_pooling_grad/added_in_float_f16/OutputGradientTensor.npy";

/// Checks that the case failed, with this in its sentence.
void check_failure(verified_suite const& suite, std::string const& sentence) {
    command_result const result = suite.verify();
    check_output(result, exit_code::bad_input, {sentence});
    CHECK(result.output.starts_with("FAILED  "));
}

} // namespace

TEST_CASE("verify: DxDispatch's comma and padding are forgiven and said", "[verify][tool]") {
    verified_suite const suite(odd_case);
    std::string file = content_of(suite.got() / odd_file);
    std::size_t const shape = file.find("(1, 1, 9, 9)");
    REQUIRE(shape != std::string::npos);
    file.replace(shape, 12, "(1,1,9,9,)  ");
    suite.write(odd_file, file + std::string(2, '\0'));
    check_output(suite.verify(), exit_code::accepted,
                 {"note         OutputGradientTensor: bytes of padding follow the elements\n",
                  "note         OutputGradientTensor: the header has a comma too many\n"});
}

TEST_CASE("verify: an array of one axis is taken for the tensor, with or without padding", "[verify][tool]") {
    verified_suite const suite(odd_case);
    suite.edit(odd_file, [](dmlref::golden::npy_array& array) { array.sizes = {81}; });
    check_output(suite.verify(), exit_code::accepted, {"has the sizes {81}, taken for {1, 1, 9, 9}\n"});
    suite.edit(odd_file, [](dmlref::golden::npy_array& array) {
        array.sizes = {82};
        array.elements.resize(164);
    });
    check_output(suite.verify(), exit_code::accepted, {"the file counts its padding as elements\n"});
}

TEST_CASE("verify: a file of other sizes is refused", "[verify][tool]") {
    verified_suite const suite(odd_case);
    suite.edit(odd_file, [](dmlref::golden::npy_array& array) { array.sizes = {1, 9, 9, 1}; });
    check_failure(suite, "wrong sizes: has the sizes {1, 9, 9, 1}, must be {1, 1, 9, 9}");
    suite.edit(odd_file, [](dmlref::golden::npy_array& array) {
        array.sizes = {80};
        array.elements.resize(160);
    });
    check_failure(suite, "wrong size: has the sizes {80}, which is 80 elements, must have the 81 of {1, 1, 9, 9}");
}

TEST_CASE("verify: a file of another type is refused", "[verify][tool]") {
    verified_suite const suite(odd_case);
    suite.edit(odd_file, [](dmlref::golden::npy_array& array) {
        array.type = dmlref::directml::data_type::float32;
        array.elements.resize(324);
    });
    check_failure(suite, "wrong type: the elements are FLOAT32, must be FLOAT16");
}

TEST_CASE("verify: a file that is missing, cut off or no array is refused", "[verify][tool]") {
    verified_suite const suite(odd_case);
    std::string const file = content_of(suite.got() / odd_file);
    suite.write(odd_file, file.substr(0, file.size() - 10));
    check_failure(suite, "the file ends here");
    suite.write(odd_file, "not an array at all");
    check_failure(suite, "this is no .npy file");
    REQUIRE(fs::remove(suite.got() / odd_file));
    check_failure(suite, "missing: the device wrote no OutputGradientTensor");
    REQUIRE(fs::create_directory(suite.got() / odd_file));
    check_failure(suite, "OutputGradientTensor.npy: a folder, must be the file that the device writes");
}

TEST_CASE("verify: a file older than the golden is stale unless that is allowed", "[verify][tool]") {
    verified_suite const suite(odd_case);
    fs::last_write_time(suite.got() / odd_file,
                        fs::last_write_time(suite.golden() / odd_case / "case.json") - std::chrono::hours(1));
    check_failure(suite, "stale: older than the golden case, so left over from an earlier run");
    CHECK(suite.verify({"--allow-older"}).code == exit_code::accepted);
}

TEST_CASE("verify: a damaged golden is refused before anything is judged", "[verify][tool]") {
    verified_suite const suite(odd_case);
    fs::path const golden = suite.golden() / odd_case;
    std::string const input = content_of(golden / "InputTensor.npy");
    std::string other = input;
    other.back() = static_cast<char>(other.back() ^ 1);
    std::ofstream(golden / "InputTensor.npy", std::ios::binary) << other;
    check_failure(suite, "the golden case is damaged: this is not the file that was generated");
    std::ofstream(golden / "InputTensor.npy", std::ios::binary) << input;
    CHECK(suite.verify().code == exit_code::accepted);

    std::ofstream(golden / "case.json", std::ios::app) << "\n";
    check_failure(suite, "this is not the file that the manifest lists");
    std::ofstream(golden / "case.json") << "{}";
    CHECK(contains(suite.verify({}, odd_case).output, "case.json"));
    CHECK(suite.verify({}, odd_case).code == exit_code::bad_input);
}

TEST_CASE("verify: the expected result must be what this version computes", "[verify][tool]") {
    verified_suite const suite(odd_case);
    fs::path const golden = suite.golden() / odd_case;
    std::string const name = "OutputGradientTensor.expected.npy";
    std::string expected = content_of(golden / name), description = content_of(golden / "case.json");
    expected.back() = static_cast<char>(expected.back() ^ 1);
    std::ofstream(golden / name, std::ios::binary) << expected;
    // A description without hashes stands for one that was made by another version.
    std::size_t const files = description.find("\"files\": [");
    std::ofstream(golden / "case.json") << description.substr(0, files) + "\"files\": []\n}\n";
    fs::remove(suite.golden() / "manifest.json");
    fs::last_write_time(suite.got() / odd_file, fs::file_time_type::clock::now() + std::chrono::hours(1));
    check_failure(suite, "this version of dmlref computes other bits: the golden case is of another one");
}

TEST_CASE("verify: a case that the manifest lists must be there", "[verify][tool]") {
    verified_suite const suite(odd_case);
    fs::remove_all(suite.golden() / odd_case);
    check_failure(suite, "there is no case.json");
}
