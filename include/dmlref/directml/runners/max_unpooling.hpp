// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/implementation.hpp"
#include "dmlref/directml/runners/fields_of.hpp"
#include "dmlref/kernels/max_unpooling.hpp"
#include "dmlref/reference/max_unpooling.hpp"

namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

template <implementation by, number T>
void run_max_unpooling(detail::fields_of const& fields, execution const& how) {
    auto const input = fields.tensor<T const>("InputTensor");
    auto const indices = fields.indices("IndicesTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, indices, output, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::max_unpooling(input, indices, output);
    else
        dmlref::max_unpooling(input, indices, output, how);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
