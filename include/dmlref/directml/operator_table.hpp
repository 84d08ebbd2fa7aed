// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/tables/pooling.hpp"
#include "dmlref/directml/tables/resample.hpp"
#include "dmlref/directml/tables/roi.hpp"

/// The only list of operators: everything that reads, checks or describes an operator by name uses it.
namespace dmlref::directml {

namespace table {

using enum operator_type;

inline constexpr operator_schema operators[] = {
    {roi_align, "ROI_ALIGN", level_3_0, roi_align_fields, roi_align_formula},
    {roi_align1, "ROI_ALIGN1", level_4_0, roi_align1_fields, roi_align_formula},
    {roi_align_grad, "ROI_ALIGN_GRAD", level_4_1, roi_align_grad_fields, roi_align_grad_formula},
    {roi_pooling, "ROI_POOLING", level_1_0, roi_pooling_fields, roi_pooling_formula},
    {resample, "RESAMPLE", level_2_0, resample_fields, resample_formula},
    {resample1, "RESAMPLE1", level_2_1, resample1_fields, resample_formula},
    {resample2, "RESAMPLE2", level_5_1, resample2_fields, resample_formula},
    {resample3, "RESAMPLE3", level_6_4, resample3_fields, resample3_formula},
    {resample_grad, "RESAMPLE_GRAD", level_3_0, resample_grad_fields, resample_grad_formula},
    {resample_grad1, "RESAMPLE_GRAD1", level_5_1, resample_grad1_fields, resample_grad_formula},
    {upsample_2d, "UPSAMPLE_2D", level_1_0, upsample_2d_fields, upsample_2d_formula},
    {max_pooling, "MAX_POOLING", level_1_0, max_pooling_fields, max_pooling_formula},
    {max_pooling1, "MAX_POOLING1", level_2_0, max_pooling1_fields, max_pooling_formula},
    {max_pooling2, "MAX_POOLING2", level_2_1, max_pooling2_fields, max_pooling_formula},
    {max_pooling_grad, "MAX_POOLING_GRAD", level_3_0, max_pooling_grad_fields, max_pooling_grad_formula},
    {max_unpooling, "MAX_UNPOOLING", level_2_0, max_unpooling_fields, max_unpooling_formula},
    {average_pooling, "AVERAGE_POOLING", level_1_0, average_pooling_fields, average_pooling_formula},
    {average_pooling1, "AVERAGE_POOLING1", level_6_2, average_pooling1_fields, average_pooling_formula},
    {average_pooling_grad, "AVERAGE_POOLING_GRAD", level_3_0, average_pooling_grad_fields,
     average_pooling_grad_formula},
    {quantized_linear_average_pooling, "QUANTIZED_LINEAR_AVERAGE_POOLING", level_6_2,
     quantized_linear_average_pooling_fields, quantized_linear_average_pooling_formula},
    {lp_pooling, "LP_POOLING", level_1_0, lp_pooling_fields, lp_pooling_formula},
    {lp_pooling1, "LP_POOLING1", level_6_2, lp_pooling1_fields, lp_pooling_formula},
};

} // namespace table

using table::operators;

/// The operator that DirectML calls `name`, with or without the prefix DML_OPERATOR_; null if dmlref does not have it.
constexpr operator_schema const* find_operator(std::string_view name) {
    constexpr std::string_view prefix = "DML_OPERATOR_";
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    for (operator_schema const& schema : operators)
        if (schema.name == name) return &schema;
    return nullptr;
}

} // namespace dmlref::directml
