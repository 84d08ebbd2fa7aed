// SPDX-License-Identifier: MIT
#include "device_run.hpp"
#include "dmlref/golden/npy.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <cstring>

using namespace dmlref;
using namespace dmlref::testing;
using mock_device::misbehavior;
namespace fs = std::filesystem;

namespace {

/// A maximum and its place, for each of three windows; elements of the maxima are two apart.
std::string const model_text = R"({
    "resources": {
        "image": {"initialValuesDataType": "FLOAT32",
                  "initialValues": {"valueCount": 4, "valueStart": 1, "valueDelta": 1}},
        "maxima": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 6, "value": -1}},
        "places": {"initialValuesDataType": "UINT32", "initialValues": {"valueCount": 3, "value": 7}}
    },
    "dispatchables": {
        "pool": {
            "type": "DML_OPERATOR_MAX_POOLING1",
            "desc": {
                "InputTensor": {"DataType": "FLOAT32", "Sizes": [1, 1, 1, 4]},
                "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1, 1, 1, 3], "Strides": [6, 6, 6, 2]},
                "OutputIndicesTensor": {"DataType": "UINT32", "Sizes": [1, 1, 1, 3]},
                "DimensionCount": 2, "Strides": [1, 1], "WindowSize": [1, 2], "StartPadding": [0, 0],
                "EndPadding": [0, 0]
            }
        }
    },
    "commands": [
        {"type": "dispatch", "dispatchable": "pool",
         "bindings": {"InputTensor": "image", "OutputTensor": "maxima", "OutputIndicesTensor": "places"}},
        {"type": "writeFile", "resource": "maxima", "targetPath": "maxima.npy", "dimensions": [6]},
        {"type": "writeFile", "resource": "places", "targetPath": "places.bin"}
    ]
})";

/// A device that ran the model.
struct finished_run {
    temporary_folder folder;

    explicit finished_run(mock_device::device const& device) {
        folder.write("places.bin", "of an earlier run");
        tool::model model = tool::read_model(model_text, folder / "model.json", {.output_folder = folder.path()});
        mock_device::run_on(device, model);
    }
    explicit finished_run(misbehavior what) : finished_run(mock_device::device{.behavior = what}) {}

    golden::npy_array maxima() const { return golden::read_npy(folder / "maxima.npy"); }
    std::vector<float> elements() const {
        golden::npy_array const array = maxima();
        std::vector<float> result(array.elements.size() / sizeof(float));
        std::memcpy(result.data(), array.elements.data(), array.elements.size());
        return result;
    }
    std::uintmax_t bytes_of_places() const { return fs::file_size(folder / "places.bin"); }
};

using numbers = std::vector<float>;

} // namespace

TEST_CASE("mock device: it runs a model and writes whole buffers", "[mock_device][run]") {
    finished_run const run(misbehavior::none);
    CHECK(run.elements() == numbers{2, -1, 3, -1, 4, -1});
    CHECK(run.bytes_of_places() == 12);
}

TEST_CASE("mock device: it runs a model with a mistake", "[mock_device][run]") {
    finished_run const run(mock_device::device{.injected = mock_device::access_bug::output_strides_ignored});
    CHECK(run.elements() == numbers{2, 3, 4, -1, -1, -1});
}

TEST_CASE("mock device: files can be missing, short or of an earlier run", "[mock_device][run]") {
    CHECK(finished_run(misbehavior::missing).bytes_of_places() == 17);
    CHECK(finished_run(misbehavior::short_file).bytes_of_places() == 6);
    finished_run const stale(misbehavior::stale);
    CHECK(stale.bytes_of_places() == 17);
    CHECK_FALSE(fs::exists(stale.folder / "maxima.npy"));
}

TEST_CASE("mock device: files can be of the wrong type, untouched, or written beside the elements",
          "[mock_device][run]") {
    CHECK(finished_run(misbehavior::wrong_type).maxima().type == directml::data_type::float16);
    CHECK(finished_run(misbehavior::untouched).elements() == numbers(6, -1.f));
    numbers const beside = finished_run(misbehavior::gap).elements();
    CHECK(beside[0] == 2);
    CHECK(beside[1] != -1);
    CHECK(beside[3] == -1);
}
