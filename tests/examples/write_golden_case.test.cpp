// SPDX-License-Identifier: MIT
#include "examples/run_program.hpp"
#include "support/catch.hpp"

#include <dmlref/golden/npy.hpp>

#include <cstring>

using namespace dmlref::examples;

namespace {

std::vector<float> floats_of(std::filesystem::path const& file) {
    dmlref::golden::npy_array const array = dmlref::golden::read_npy(file);
    REQUIRE(array.type == dmlref::directml::data_type::float32);
    CHECK(array.sizes == std::vector<dmlref::index_t>{4, 1, 1, 3});
    std::vector<float> values(array.elements.size() / sizeof(float));
    std::memcpy(values.data(), array.elements.data(), array.elements.size());
    return values;
}

/// As printed on Microsoft's page on DML_ROI_ALIGN_GRAD_OPERATOR_DESC.
std::vector<float> const documented = {1, 1, 2, 3, 3, 4, 9, 9, 10, 11, 11, 12};

} // namespace

TEST_CASE("write_golden_case: the expected output is the documented one", "[examples]") {
    temporary_folder const folder;
    program_result const result = run("write_golden_case", {"case"}, folder);
    REQUIRE(result.exit_code == 0);
    CHECK(result.output == "region 0: 1 1 2\nregion 1: 3 3 4\nregion 2: 9 9 10\nregion 3: 11 11 12\n");
    CHECK(floats_of(folder / "case/OutputTensor.expected.npy") == documented);
}

TEST_CASE("write_golden_case: dmlref runs the model and gives the same numbers", "[examples]") {
    temporary_folder const folder;
    REQUIRE(run("write_golden_case", {"case"}, folder).exit_code == 0);
    std::filesystem::create_directory(folder / "output");
    program_result const result = run("dmlref", {"run", "case/model.json", "--output-dir", "output"}, folder);
    INFO(result.errors);
    REQUIRE(result.exit_code == 0);
    CHECK(floats_of(folder / "output/OutputTensor.npy") == documented);
}

TEST_CASE("write_golden_case: a bad command line is one sentence and exit code 2", "[examples]") {
    temporary_folder const folder;
    CHECK(is_usage_error(run("write_golden_case", {}, folder)));
    CHECK(is_usage_error(run("write_golden_case", {"a", "b"}, folder)));
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("write_golden_case: a folder that cannot be made is named", "[examples]") {
    temporary_folder const folder;
    std::ofstream(folder / "file") << "in the way";
    program_result const result = run("write_golden_case", {"file"}, folder);
    CHECK(result.exit_code == 1);
    CHECK(result.errors.find("file") != std::string::npos);
}
