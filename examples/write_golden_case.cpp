// SPDX-License-Identifier: MIT
/// Writes a golden case: the inputs and the expected output of one call of ROI_ALIGN1 as .npy files, and the call
/// itself as a model in DxDispatch's format, which `dmlref run` executes on the CPU. The numbers are those of
/// Microsoft's page on ROI_ALIGN_GRAD: each quarter of the input, 1.5 times as wide and half as high.
///     write_golden_case FOLDER
#include <dmlref/directml/operator_call.hpp>
#include <dmlref/dmlref.hpp>
#include <dmlref/golden/npy.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

using dmlref::tensor;

template <class T>
void write_tensor(std::filesystem::path const& file, tensor<T> const& values) {
    dmlref::golden::write_npy(file, dmlref::directml::data_type_of<T>, {values.sizes().begin(), values.sizes().end()},
                              std::as_bytes(std::span(values.elements())));
}

// Elements that the operator fails to write stay NaN.
constexpr char model[] = R"({
  "resources": {
    "InputTensor": { "initialValuesDataType": "FLOAT32", "initialValues": { "sourcePath": "InputTensor.npy" } },
    "ROITensor": { "initialValuesDataType": "FLOAT32", "initialValues": { "sourcePath": "ROITensor.npy" } },
    "BatchIndicesTensor": {
      "initialValuesDataType": "UINT32", "initialValues": { "sourcePath": "BatchIndicesTensor.npy" }
    },
    "OutputTensor": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 12, "value": "nan" } }
  },
  "dispatchables": {
    "ROI_ALIGN1": {
      "type": "DML_OPERATOR_ROI_ALIGN1",
      "desc": {
        "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
        "ROITensor": { "DataType": "FLOAT32", "Sizes": [4, 4] },
        "BatchIndicesTensor": { "DataType": "UINT32", "Sizes": [4] },
        "OutputTensor": { "DataType": "FLOAT32", "Sizes": [4, 1, 1, 3] },
        "ReductionFunction": "DML_REDUCE_FUNCTION_AVERAGE",
        "InterpolationMode": "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR",
        "SpatialScaleX": 1, "SpatialScaleY": 1, "InputPixelOffset": 0.5, "OutputPixelOffset": -0.5,
        "OutOfBoundsInputValue": 0, "MinimumSamplesPerOutput": 1, "MaximumSamplesPerOutput": 1,
        "AlignRegionsToCorners": false
      }
    }
  },
  "commands": [
    {
      "type": "dispatch", "dispatchable": "ROI_ALIGN1",
      "bindings": {
        "InputTensor": "InputTensor", "ROITensor": "ROITensor",
        "BatchIndicesTensor": "BatchIndicesTensor", "OutputTensor": "OutputTensor"
      }
    },
    { "type": "writeFile", "resource": "OutputTensor", "dimensions": [4, 1, 1, 3], "targetPath": "OutputTensor.npy" }
  ]
}
)";

void write_case(std::filesystem::path const& folder) {
    tensor<float> const input({1, 1, 4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
    tensor<float> const rois({4, 4}, {0, 0, 2, 2, 2, 0, 4, 2, 0, 2, 2, 4, 2, 2, 4, 4});
    tensor<std::uint32_t> const batch_indices({4});
    tensor<float> const output = dmlref::roi_align(
        input, rois, batch_indices, {.width = 3, .height = 1},
        {.interpolation_mode = dmlref::interpolation_mode::nearest_neighbor, .maximum_samples_per_output = 1});

    std::filesystem::create_directories(folder);
    write_tensor(folder / "InputTensor.npy", input);
    write_tensor(folder / "ROITensor.npy", rois);
    write_tensor(folder / "BatchIndicesTensor.npy", batch_indices);
    write_tensor(folder / "OutputTensor.expected.npy", output);
    if (!(std::ofstream(folder / "model.json") << model << std::flush))
        throw std::runtime_error((folder / "model.json").string() + " cannot be written");
    for (std::size_t region = 0; region < 4; ++region)
        std::cout << "region " << region << ": " << output(region, 0, 0, 0) << ' ' << output(region, 0, 0, 1) << ' '
                  << output(region, 0, 0, 2) << '\n';
}

} // namespace

int main(int argument_count, char** arguments) try {
    if (argument_count != 2) {
        std::cerr << "write_golden_case: takes one argument, the folder to write to\n";
        return 2;
    }
    write_case(arguments[1]);
    return 0;
} catch (std::exception const& error) {
    std::cerr << "write_golden_case: " << error.what() << '\n';
    return 1;
}
