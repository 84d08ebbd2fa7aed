// SPDX-License-Identifier: MIT
#include "files/golden_folder.hpp"
#include "model/run_model.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

#include <sstream>

using namespace dmlref::testing;
using namespace dmlref::tool;

TEST_CASE("golden models: every model runs and gives the expected bytes, gaps included", "[generate][run][tool]") {
    temporary_folder const folder;
    golden_folder const goldens(folder / "goldens", {});
    std::size_t outputs = 0;
    for (golden_case const* each : selected_cases({})) {
        INFO(each->name);
        goldens.write_case(*each, files_of(*each, 3));
        std::filesystem::path const at = folder / ("goldens/" + each->name);
        model loaded = read_model(at / "model.json", {.output_folder = folder / "got"});
        std::ostringstream printed;
        run_model(loaded, {}, printed);
        CHECK(printed.str() == "");
        for (case_tensor const& tensor : each->tensors) {
            if (!each->is_output(tensor)) continue;
            ++outputs;
            INFO(tensor.name);
            CHECK(content_of(folder / ("got/" + tensor.name + ".npy")) ==
                  content_of(at / (tensor.name + ".expected.npy")));
        }
        std::filesystem::remove_all(folder / "got");
    }
    CHECK(outputs > selected_cases({}).size());
}

TEST_CASE("golden models: FLOAT16 elements are never JSON numbers", "[generate][tool]") {
    // DxDispatch cuts such numbers off instead of rounding them; NaN and -24576 are the same either way.
    for (golden_case const* each : selected_cases({})) {
        auto const model = nlohmann::json::parse(files_of(*each, 1).files.front().bytes);
        for (auto const& [name, resource] : model.at("resources").items()) {
            auto const& values = resource.at("initialValues");
            INFO(each->name << " " << name);
            CHECK((values.contains("sourcePath") || values.contains("value")));
            if (values.contains("value") && resource.at("initialValuesDataType") == "FLOAT16")
                CHECK((values.at("value") == "nan" || values.at("value") == -24576.));
        }
    }
}

TEST_CASE("golden models: the written array has the sizes of the file that is expected", "[generate][tool]") {
    case_files const files = files_of(*selected_cases({.filter = "roi_align1/output_padded_f16"}).at(0), 1);
    auto const model = nlohmann::json::parse(files.files.front().bytes);
    auto const& resource = model.at("resources").at("OutputTensor");
    auto const& desc = model.at("dispatchables").at("roi_align1").at("desc").at("OutputTensor");
    // {3, 3, 3, 2} in rows of 5, planes of 4 rows and images of 4 planes: 2 * 80 + 2 * 20 + 2 * 5 + 2 elements.
    CHECK(desc.at("Strides") == nlohmann::json({80, 20, 5, 1}));
    CHECK(desc.at("TotalTensorSizeInBytes") == 424);
    CHECK(resource.at("initialValues").at("valueCount") == 212);
    CHECK(model.at("commands").back().at("dimensions") == nlohmann::json({212}));
}
