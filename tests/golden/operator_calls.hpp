// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"
#include "dmlref/golden/acceptance/acceptance.hpp"
#include "support/operator_calls.hpp"

namespace dmlref::testing {

inline directml::operator_call resample_call(tensor<float>& input, tensor<float>& output, std::vector<float> scales,
                                             std::uint32_t mode) {
    return resampling_call("RESAMPLE1", {{"InputTensor", input.view()}, {"OutputTensor", output.view()}},
                           std::move(scales), mode);
}
/// Linear.
inline directml::operator_call resample_grad_call(tensor<float>& incoming, tensor<float>& output,
                                                  std::vector<float> scales) {
    return resampling_call("RESAMPLE_GRAD",
                           {{"InputGradientTensor", incoming.view()}, {"OutputGradientTensor", output.view()}},
                           std::move(scales), 1);
}

inline golden::acceptance_sets sets_of(directml::operator_call const& call, std::string_view output = "OutputTensor",
                                       std::string_view profile = "float32") {
    return golden::acceptance_of(call, *golden::profile_named(profile)).find(output)->second;
}

/// The exact values of an element's alternatives, the reference's first.
inline std::vector<double> values_of(golden::acceptance_set const& set) {
    std::vector<double> values;
    for (golden::alternative const& each : set.alternatives) values.push_back(each.value);
    return values;
}

} // namespace dmlref::testing
