// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/implementation.hpp"
#include "dmlref/directml/runners/fields_of.hpp"
#include "dmlref/kernels/resample.hpp"
#include "dmlref/reference/resample.hpp"

/// Passes the fields of operators that resample as arguments.
namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

template <implementation by, resampled_element T>
void run_resample(detail::fields_of const& fields, execution const& how) {
    resample_options options = {.interpolation_mode = fields.enumerator<interpolation_mode>("InterpolationMode"),
                                .scales = fields.array<float>("Scales"),
                                .input_pixel_offsets = fields.array<float>("InputPixelOffsets"),
                                .output_pixel_offsets = fields.array<float>("OutputPixelOffsets"),
                                .antialiased = fields.value<bool>("Antialiased"),
                                .readings = fields.readings(),
                                .work_budget = fields.work_budget()};
    if (fields.has("RoundingDirection"))
        options.rounding_direction = fields.enumerator<axis_direction>("RoundingDirection");
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, output, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::resample(input, output, options);
    else
        dmlref::resample(input, output, options, how);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
