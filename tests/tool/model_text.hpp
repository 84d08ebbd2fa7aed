// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"
#include "model/run_model.hpp"
#include "support/temporary_folder.hpp"

#include <sstream>
#include <string>

namespace dmlref::testing {

/// A model that works: the largest element of each quarter of a 4x4 image.
inline std::string const working_model = R"({
    "resources": {
        "image": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 16, "valueStart": 1, "valueDelta": 1 } },
        "pooled": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 4, "value": "nan" } }
    },
    "dispatchables": {
        "pool": {
            "type": "DML_OPERATOR_MAX_POOLING",
            "desc": {
                "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
                "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] },
                "DimensionCount": 2, "Strides": [2, 2], "WindowSize": [2, 2], "StartPadding": [0, 0], "EndPadding": [0, 0]
            }
        }
    },
    "commands": [
        { "type": "dispatch", "dispatchable": "pool", "bindings": { "InputTensor": "image", "OutputTensor": "pooled" } },
        { "type": "print", "resource": "pooled" }
    ]
}
)";

/// Another: the average of a region.
inline std::string const region_model = R"({
    "resources": {
        "image": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 16, "value": 1 } },
        "regions": { "initialValuesDataType": "FLOAT32", "initialValues": [0, 0, 1, 1] },
        "batches": { "initialValuesDataType": "UINT32", "initialValues": [0] },
        "output": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 4, "value": 0 } }
    },
    "dispatchables": {
        "align": {
            "type": "DML_OPERATOR_ROI_ALIGN",
            "desc": {
                "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
                "ROITensor": { "DataType": "FLOAT32", "Sizes": [1, 4] },
                "BatchIndicesTensor": { "DataType": "UINT32", "Sizes": [1] },
                "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] },
                "ReductionFunction": "AVERAGE", "InterpolationMode": "LINEAR",
                "SpatialScaleX": 1, "SpatialScaleY": 1, "OutOfBoundsInputValue": 0,
                "MinimumSamplesPerOutput": 1, "MaximumSamplesPerOutput": 4
            }
        }
    },
    "commands": [
        { "type": "dispatch", "dispatchable": "align", "bindings": { "InputTensor": "image", "ROITensor": "regions",
          "BatchIndicesTensor": "batches", "OutputTensor": "output" } }
    ]
}
)";

/// `text` with `part`, which stands in it once, replaced.
inline std::string with(std::string text, std::string const& part, std::string const& replacement) {
    std::size_t const at = text.find(part);
    if (at == std::string::npos || text.find(part, at + 1) != std::string::npos)
        throw std::logic_error("not once in the text: " + part);
    return text.replace(at, part.size(), replacement);
}

/// The text with files of the folder named relative to it.
inline std::string without_folder(std::string text, temporary_folder const& folder) {
    std::string const prefix = (folder.path() / "").string();
    for (std::size_t at; (at = text.find(prefix)) != std::string::npos;) text.erase(at, prefix.size());
    return text;
}

/// Runs a model of this text, as if it were in a folder, of its own unless one is given: what it prints, or the
/// sentence that refuses it, which starts with "model.json".
inline std::string outcome_of(std::string const& text, temporary_folder const& folder,
                              dmlref::tool::model_options options = {}) {
    if (options.output_folder == ".") options.output_folder = folder.path();
    std::ostringstream out;
    try {
        dmlref::tool::model model = dmlref::tool::read_model(text, folder / "model.json", options);
        dmlref::tool::run_model(model, {}, out);
    } catch (dmlref::tool::input_error const& error) {
        return without_folder(error.what(), folder);
    }
    return out.str();
}
inline std::string outcome_of(std::string const& text) { return outcome_of(text, temporary_folder()); }

} // namespace dmlref::testing
