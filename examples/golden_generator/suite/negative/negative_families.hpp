// SPDX-License-Identifier: MIT
#pragma once
#include "suite/negative/negative_case.hpp"

/// The negative suite, one function for each file of cases.
namespace dmlref::tool {

/// `valid` is a problem with all tensors of the operator.
void add_schema_negatives(case_list& cases, golden_case const& valid);

case_adder add_pooling_negatives, add_region_negatives, add_roi_align_grad_negatives, add_roi_pooling_negatives,
    add_resample_negatives, add_upsample_2d_negatives;

} // namespace dmlref::tool
