// SPDX-License-Identifier: MIT
#pragma once
#include "suite/golden_case.hpp"

/// The suite, one function for each file of cases.
namespace dmlref::tool {

using case_list = std::vector<golden_case>;

/// Adds the cases of a file.
using case_adder = void(case_list& cases);

/// The cases of these files, sorted by name.
case_list sorted_cases(std::initializer_list<case_adder*> files);

case_adder add_roi_align_cases, add_roi_align_tensor_cases, add_roi_align_grad_cases, add_roi_pooling_cases,
    add_resample_cases, add_resample_tensor_cases, add_resample_antialiased_cases, add_resample_grad_cases,
    add_upsample_2d_cases, add_max_pooling_cases, add_max_pooling_grad_cases, add_max_unpooling_cases,
    add_average_pooling_cases, add_average_pooling_grad_cases, add_quantized_linear_average_pooling_cases,
    add_lp_pooling_cases;

} // namespace dmlref::tool
