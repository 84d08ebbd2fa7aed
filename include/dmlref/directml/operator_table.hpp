// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/pooling_table.hpp"
#include "dmlref/directml/resample_table.hpp"
#include "dmlref/directml/roi_table.hpp"

/// The only list of operators: everything that reads, checks or describes an operator by name uses it.
namespace dmlref::directml {

inline constexpr operator_schema operators[] = {
    {operator_type::roi_align, "ROI_ALIGN", feature_level::level_3_0, table::roi_align_fields, table::roi_align_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align_operator_desc"},
    {operator_type::roi_align1, "ROI_ALIGN1", feature_level::level_4_0, table::roi_align1_fields,
     table::roi_align_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align1_operator_desc"},
    {operator_type::roi_align_grad, "ROI_ALIGN_GRAD", feature_level::level_4_1, table::roi_align_grad_fields,
     table::roi_align_grad_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align_grad_operator_desc"},
    {operator_type::roi_pooling, "ROI_POOLING", feature_level::level_1_0, table::roi_pooling_fields,
     table::roi_pooling_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_pooling_operator_desc"},
    {operator_type::resample, "RESAMPLE", feature_level::level_2_0, table::resample_fields, table::resample_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_resample_operator_desc"},
    {operator_type::resample1, "RESAMPLE1", feature_level::level_2_1, table::resample1_fields, table::resample_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_resample1_operator_desc"},
    {operator_type::resample2, "RESAMPLE2", feature_level::level_5_1, table::resample2_fields, table::resample_formula,
     "https://learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample2_operator_desc"},
    {operator_type::resample3, "RESAMPLE3", feature_level::level_6_4, table::resample3_fields, table::resample3_formula,
     "https://learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample3_operator_desc"},
    {operator_type::resample_grad, "RESAMPLE_GRAD", feature_level::level_3_0, table::resample_grad_fields,
     table::resample_grad_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_resample_grad_operator_desc"},
    {operator_type::resample_grad1, "RESAMPLE_GRAD1", feature_level::level_5_1, table::resample_grad1_fields,
     table::resample_grad_formula,
     "https://learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample_grad1_operator_desc"},
    {operator_type::upsample_2d, "UPSAMPLE_2D", feature_level::level_1_0, table::upsample_2d_fields,
     table::upsample_2d_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_upsample_2d_operator_desc"},
    {operator_type::max_pooling, "MAX_POOLING", feature_level::level_1_0, table::max_pooling_fields,
     table::max_pooling_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_pooling_operator_desc"},
    {operator_type::max_pooling1, "MAX_POOLING1", feature_level::level_2_0, table::max_pooling1_fields,
     table::max_pooling_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_pooling1_operator_desc"},
    {operator_type::max_pooling2, "MAX_POOLING2", feature_level::level_2_1, table::max_pooling2_fields,
     table::max_pooling_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_pooling2_operator_desc"},
    {operator_type::max_pooling_grad, "MAX_POOLING_GRAD", feature_level::level_3_0, table::max_pooling_grad_fields,
     table::max_pooling_grad_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_pooling_grad_operator_desc"},
    {operator_type::max_unpooling, "MAX_UNPOOLING", feature_level::level_2_0, table::max_unpooling_fields,
     table::max_unpooling_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_unpooling_operator_desc"},
    {operator_type::average_pooling, "AVERAGE_POOLING", feature_level::level_1_0, table::average_pooling_fields,
     table::average_pooling_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_average_pooling_operator_desc"},
    {operator_type::average_pooling1, "AVERAGE_POOLING1", feature_level::level_6_2, table::average_pooling1_fields,
     table::average_pooling_formula,
     "https://learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_average_pooling1_operator_desc"},
    {operator_type::average_pooling_grad, "AVERAGE_POOLING_GRAD", feature_level::level_3_0,
     table::average_pooling_grad_fields, table::average_pooling_grad_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_average_pooling_grad_operator_desc"},
    {operator_type::quantized_linear_average_pooling, "QUANTIZED_LINEAR_AVERAGE_POOLING", feature_level::level_6_2,
     table::quantized_linear_average_pooling_fields, table::quantized_linear_average_pooling_formula,
     "https://learn.microsoft.com/windows/ai/directml/api/"
     "ns-directml-dml_quantized_linear_average_pooling_operator_desc"},
    {operator_type::lp_pooling, "LP_POOLING", feature_level::level_1_0, table::lp_pooling_fields,
     table::lp_pooling_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_lp_pooling_operator_desc"},
    {operator_type::lp_pooling1, "LP_POOLING1", feature_level::level_6_2, table::lp_pooling1_fields,
     table::lp_pooling_formula,
     "https://learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_lp_pooling1_operator_desc"},
};

/// The operator that DirectML calls `name`, with or without the prefix DML_OPERATOR_; null if dmlref does not have it.
constexpr operator_schema const* find_operator(std::string_view name) {
    constexpr std::string_view prefix = "DML_OPERATOR_";
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    for (operator_schema const& schema : operators)
        if (schema.name == name) return &schema;
    return nullptr;
}

} // namespace dmlref::directml
