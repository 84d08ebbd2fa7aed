// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/runners/pooling.hpp"
#include "dmlref/directml/runners/resample.hpp"
#include "dmlref/directml/runners/roi.hpp"

/// From a call's fields to the functions of reference/ and kernels/.
namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

/// The operators of FLOAT32 and FLOAT16 alone.
template <implementation by, element T>
void run_on_floats(operator_type type, detail::fields_of const& fields, execution const& how) {
    switch (type) {
    case operator_type::roi_align:
    case operator_type::roi_align1:
        return run_roi_align<by, T>(fields, how);
    case operator_type::roi_align_grad:
        return run_roi_align_grad<by, T>(fields, how);
    case operator_type::roi_pooling:
        return run_roi_pooling<by, T>(fields, how);
    case operator_type::resample_grad:
    case operator_type::resample_grad1:
        return run_resample_grad<by, T>(fields, how);
    case operator_type::upsample_2d:
        return run_upsample_2d<by, T>(fields, how);
    case operator_type::max_pooling_grad:
        return run_max_pooling_grad<by, T>(fields, how);
    case operator_type::average_pooling:
    case operator_type::average_pooling1:
        return run_average_pooling<by, T>(fields, how);
    case operator_type::average_pooling_grad:
        return run_average_pooling_grad<by, T>(fields, how);
    case operator_type::lp_pooling:
    case operator_type::lp_pooling1:
        return run_lp_pooling<by, T>(fields, how);
    case operator_type::resample: // which run() has
    case operator_type::resample1:
    case operator_type::resample2:
    case operator_type::resample3:
    case operator_type::max_pooling:
    case operator_type::max_pooling1:
    case operator_type::max_pooling2:
    case operator_type::max_unpooling:
    case operator_type::quantized_linear_average_pooling:
        return;
    }
}

template <implementation by, number T>
void run(operator_type type, detail::fields_of const& fields, execution const& how) {
    switch (type) {
    case operator_type::max_pooling:
    case operator_type::max_pooling1:
    case operator_type::max_pooling2:
        return run_max_pooling<by, T>(fields, how);
    case operator_type::max_unpooling:
        return run_max_unpooling<by, T>(fields, how);
    case operator_type::resample:
    case operator_type::resample1:
    case operator_type::resample2:
    case operator_type::resample3:
        if constexpr (resampled_element<T>) run_resample<by, T>(fields, how);
        return;
    case operator_type::quantized_linear_average_pooling:
        if constexpr (quantized_element<T>) run_quantized_linear_average_pooling<by, T>(fields, how);
        return;
    default:
        if constexpr (element<T>) run_on_floats<by, T>(type, fields, how);
    }
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
