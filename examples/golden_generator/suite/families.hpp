// SPDX-License-Identifier: MIT
#pragma once
#include "suite/golden_case.hpp"

/// The suite, one function for each file of cases.
namespace dmlref::tool {

using case_list = std::vector<golden_case>;

void add_roi_align_cases(case_list& cases);
void add_roi_align_tensor_cases(case_list& cases);
void add_roi_align_grad_cases(case_list& cases);
void add_roi_pooling_cases(case_list& cases);
void add_resample_cases(case_list& cases);
void add_resample_tensor_cases(case_list& cases);
void add_resample_antialiased_cases(case_list& cases);
void add_resample_grad_cases(case_list& cases);
void add_upsample_2d_cases(case_list& cases);
void add_max_pooling_cases(case_list& cases);
void add_max_pooling_grad_cases(case_list& cases);
void add_max_unpooling_cases(case_list& cases);
void add_average_pooling_cases(case_list& cases);
void add_average_pooling_grad_cases(case_list& cases);
void add_quantized_linear_average_pooling_cases(case_list& cases);
void add_lp_pooling_cases(case_list& cases);

} // namespace dmlref::tool
