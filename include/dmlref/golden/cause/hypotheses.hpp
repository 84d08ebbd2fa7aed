// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/average_faults.hpp"
#include "dmlref/golden/cause/index_faults.hpp"
#include "dmlref/golden/cause/lost_updates.hpp"
#include "dmlref/golden/cause/maximum_faults.hpp"
#include "dmlref/golden/cause/quantization_faults.hpp"
#include "dmlref/golden/cause/region_result_faults.hpp"
#include "dmlref/golden/cause/resample_faults.hpp"
#include "dmlref/golden/cause/roi_pooling_faults.hpp"
#include "dmlref/golden/cause/unpooling_faults.hpp"

/// Which hypotheses are tried for which operator, the more specific ones first: of two that explain a result equally
/// well, the first is named.
namespace dmlref::golden::cause {

using hypothesis_table = std::span<hypothesis const>;

/// Those of one operator's own equation. What can be seen in one mode only is before what can be seen in all.
inline std::vector<hypothesis_table> hypotheses_of_operator(directml::operator_type type, std::string_view output) {
    using enum directml::operator_type;
    switch (type) {
    case roi_align:
    case roi_align1:
        return {reduction_faults, outside_faults, region_position_faults, region_sample_faults};
    case roi_align_grad:
        if (output == "OutputROIGradientTensor")
            return {region_corner_gradient_faults, region_position_faults, region_sample_faults,
                    region_gradient_faults,        outside_faults,         lost_update_faults};
        return {region_gradient_faults, region_image_gradient_faults, outside_faults,
                region_position_faults, region_sample_faults,         lost_update_faults};
    case roi_pooling:
        return {roi_pooling_faults};
    case resample:
    case resample1:
    case resample2:
    case resample3:
        return {resample_rounding_faults, resample_position_faults, resample_weight_faults, byte_faults};
    case upsample_2d:
        return {upsample_faults, resample_rounding_faults, resample_position_faults, resample_weight_faults};
    case resample_grad:
    case resample_grad1:
        return {resample_gradient_faults, resample_rounding_faults, resample_position_faults, resample_weight_faults};
    case max_pooling:
    case max_pooling1:
    case max_pooling2:
        return {maximum_faults, integer_maximum_faults, comparison_faults, end_maximum_faults, index_faults,
                end_faults,     window_faults};
    case max_pooling_grad:
        return {pooling_gradient_faults, comparison_faults, maximum_gradient_faults, window_faults, lost_update_faults};
    case max_unpooling:
        return {unpooling_faults};
    case average_pooling:
    case average_pooling1:
        return {end_divisor_faults, average_faults, end_faults, window_faults};
    case average_pooling_grad:
        return {pooling_gradient_faults, end_divisor_faults, average_faults, window_faults};
    case quantized_linear_average_pooling:
        return {quantization_faults, average_faults, window_faults};
    case lp_pooling:
    case lp_pooling1:
        return {norm_faults, end_faults, window_faults};
    }
    return {};
}

/// All that are tried. What costs least is last: it needs no run of the reference, but says least, too.
inline std::vector<hypothesis const*> hypotheses_for(directml::operator_type type, std::string_view output) {
    std::vector<hypothesis_table> tables = hypotheses_of_operator(type, output);
    tables.insert(tables.end(), {input_layout_faults, output_layout_faults, missed_element_faults, moved_element_faults,
                                 number_faults, missing_result_faults});
    std::vector<hypothesis const*> all;
    for (hypothesis_table const& table : tables)
        for (hypothesis const& each : table) all.push_back(&each);
    return all;
}

} // namespace dmlref::golden::cause
