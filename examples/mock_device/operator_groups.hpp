// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/directml/operator_table.hpp>

#include <algorithm>
#include <array>
#include <span>

/// Groups of operators in which a mistake may be made.
namespace dmlref::mock_device {

using directml::operator_type;
using operator_group = std::span<operator_type const>;

namespace groups {

using enum directml::operator_type;

inline constexpr operator_type resampling[] = {resample,      resample1,      resample2,  resample3,
                                               resample_grad, resample_grad1, upsample_2d};
inline constexpr operator_type resampling_offsets[] = {resample1, resample2, resample3, resample_grad, resample_grad1};
inline constexpr operator_type resampling_scales[] = {resample,  resample1,     resample2,
                                                      resample3, resample_grad, resample_grad1};
inline constexpr operator_type rounding_to_nearest[] = {resample, resample1, resample_grad};
inline constexpr operator_type rounding_direction[] = {resample2, resample3, resample_grad1};
inline constexpr operator_type resampling_of_bytes[] = {resample, resample1, resample2, resample3};
inline constexpr operator_type antialiasing[] = {resample3};
inline constexpr operator_type upsampling[] = {upsample_2d};
inline constexpr operator_type resampling_gradients[] = {resample_grad, resample_grad1};

inline constexpr operator_type pooling[] = {
    max_pooling,      max_pooling1, max_pooling2, max_pooling_grad,     average_pooling,
    average_pooling1, lp_pooling,   lp_pooling1,  average_pooling_grad, quantized_linear_average_pooling};
inline constexpr operator_type dilated_pooling[] = {max_pooling2, max_pooling_grad, average_pooling1, lp_pooling1,
                                                    quantized_linear_average_pooling};
inline constexpr operator_type maxima[] = {max_pooling, max_pooling1, max_pooling2, max_pooling_grad};
inline constexpr operator_type stored_maxima[] = {max_pooling, max_pooling1, max_pooling2};
inline constexpr operator_type located_maxima[] = {max_pooling1, max_pooling2, max_pooling_grad};
inline constexpr operator_type indices[] = {max_pooling1, max_pooling2};
inline constexpr operator_type averages[] = {average_pooling, average_pooling1, average_pooling_grad,
                                             quantized_linear_average_pooling};
inline constexpr operator_type sums[] = {average_pooling, average_pooling1, average_pooling_grad, lp_pooling,
                                         lp_pooling1};
inline constexpr operator_type dilated_averages[] = {average_pooling1, quantized_linear_average_pooling};
inline constexpr operator_type quantized[] = {quantized_linear_average_pooling};
inline constexpr operator_type norms[] = {lp_pooling, lp_pooling1};
inline constexpr operator_type unpooling[] = {max_unpooling};
inline constexpr operator_type pooling_gradients[] = {max_pooling_grad, average_pooling_grad};
inline constexpr operator_type maximum_gradient[] = {max_pooling_grad};

inline constexpr operator_type region_samples[] = {roi_align, roi_align1, roi_align_grad};
inline constexpr operator_type region_sample_options[] = {roi_align1, roi_align_grad};
inline constexpr operator_type region_outputs[] = {roi_align, roi_align1};
inline constexpr operator_type region_gradients[] = {roi_align_grad};
inline constexpr operator_type regions[] = {roi_align, roi_align1, roi_align_grad, roi_pooling};
inline constexpr operator_type region_maxima[] = {roi_align, roi_align1, roi_pooling};
inline constexpr operator_type region_bins[] = {roi_pooling};

/// All of them.
inline constexpr auto images = [] {
    std::array<operator_type, std::size(directml::operators)> types{};
    std::transform(std::begin(directml::operators), std::end(directml::operators), types.begin(),
                   [](directml::operator_schema const& schema) { return schema.type; });
    return types;
}();

} // namespace groups

constexpr bool contains(operator_group group, operator_type type) {
    return std::ranges::find(group, type) != group.end();
}

} // namespace dmlref::mock_device
