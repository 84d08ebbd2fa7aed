// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/implementation.hpp"
#include "dmlref/directml/runners/fields_of.hpp"
#include "dmlref/kernels/upsample_2d.hpp"
#include "dmlref/reference/upsample_2d.hpp"

namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

template <implementation by, element T>
void run_upsample_2d(detail::fields_of const& fields, execution const& how) {
    upsample_2d_options const options = {.scale_size = fields.value<size_2d>("ScaleSize"),
                                         .interpolation_mode =
                                             fields.enumerator<interpolation_mode>("InterpolationMode")};
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, output, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::upsample_2d(input, output, options);
    else
        dmlref::upsample_2d(input, output, options, how);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
