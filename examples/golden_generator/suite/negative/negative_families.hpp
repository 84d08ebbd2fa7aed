// SPDX-License-Identifier: MIT
#pragma once
#include "suite/negative/negative_case.hpp"

/// The negative suite, one function for each file of cases.
namespace dmlref::tool {

/// `valid` is a problem with all tensors of the operator.
void add_schema_negatives(case_list& cases, golden_case const& valid);

void add_pooling_negatives(case_list& cases);
void add_region_negatives(case_list& cases);
void add_roi_align_grad_negatives(case_list& cases);
void add_roi_pooling_negatives(case_list& cases);
void add_resample_negatives(case_list& cases);
void add_upsample_2d_negatives(case_list& cases);

} // namespace dmlref::tool
