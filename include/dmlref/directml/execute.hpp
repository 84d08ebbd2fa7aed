// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/validate_call.hpp"
#include "dmlref/reference/max_pooling.hpp"
#include "dmlref/reference/max_pooling_grad.hpp"
#include "dmlref/reference/resample.hpp"
#include "dmlref/reference/roi_align.hpp"
#include "dmlref/reference/roi_align_grad.hpp"
#include "dmlref/reference/roi_pooling.hpp"

namespace dmlref::directml {

namespace detail {

/// The fields of a call that has passed validate_call, by name and static type. A field that the operator's version
/// does not have yields the value given for it: what the later version's page says about the earlier one.
class fields_of {
public:
    explicit fields_of(operator_call const& call) : call_(call) {}

    std::string_view operator_name() const { return call_.schema->name; }
    directml::interpretation const& interpretation() const { return call_.interpretation; }
    bool has(std::string_view field) const { return call_.attributes.contains(field); }

    template <class T>
    tensor_view<T> tensor(std::string_view field) const {
        auto const bound = call_.tensors.find(field);
        return bound == call_.tensors.end() ? tensor_view<T>{} : bound->second.template as<T>();
    }
    data_type type(std::string_view field) const {
        auto const bound = call_.tensors.find(field);
        return bound == call_.tensors.end() ? data_type::unknown : bound->second.type;
    }
    index_view indices(std::string_view field) const {
        if (type(field) == data_type::uint64) return tensor<std::uint64_t const>(field);
        return tensor<std::uint32_t const>(field);
    }

    template <class T>
    T value(std::string_view field, T otherwise = {}) const {
        auto const given = call_.attributes.find(field);
        return given == call_.attributes.end() ? otherwise : std::get<T>(given->second);
    }
    template <class Enumeration>
    Enumeration enumerator(std::string_view field) const {
        return static_cast<Enumeration>(value<std::uint32_t>(field));
    }
    template <class T>
    per_axis<T> array(std::string_view field) const {
        auto const values = value<std::vector<T>>(field);
        return {values.begin(), values.end()};
    }

private:
    operator_call const& call_;
};

template <element T>
void run_roi_align(fields_of const& fields) {
    roi_align_options const defaults; // ROI_ALIGN is ROI_ALIGN1 with the defaults. RA-6
    roi_align_options const options = {
        .reduction_function = fields.enumerator<reduce_function>("ReductionFunction"),
        .interpolation_mode = fields.enumerator<interpolation_mode>("InterpolationMode"),
        .spatial_scale_x = fields.value<float>("SpatialScaleX"),
        .spatial_scale_y = fields.value<float>("SpatialScaleY"),
        .input_pixel_offset = fields.value("InputPixelOffset", defaults.input_pixel_offset),
        .output_pixel_offset = fields.value("OutputPixelOffset", defaults.output_pixel_offset),
        .out_of_bounds_input_value = fields.value<float>("OutOfBoundsInputValue"),
        .minimum_samples_per_output = fields.value<std::uint32_t>("MinimumSamplesPerOutput"),
        .maximum_samples_per_output = fields.value<std::uint32_t>("MaximumSamplesPerOutput"),
        .align_regions_to_corners = fields.value("AlignRegionsToCorners", defaults.align_regions_to_corners),
        .nearest_tie = fields.interpretation().nearest_tie,
        .work_budget = fields.interpretation().work_budget};
    auto const input = fields.tensor<T const>("InputTensor"), rois = fields.tensor<T const>("ROITensor");
    auto const batch_indices = fields.indices("BatchIndicesTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, rois, batch_indices, output, options, fields.operator_name());
    reference::roi_align(input, rois, batch_indices, output, options);
}

template <element T>
void run_roi_align_grad(fields_of const& fields) {
    roi_align_grad_options const options = {
        .reduction_function = fields.enumerator<reduce_function>("ReductionFunction"),
        .interpolation_mode = fields.enumerator<interpolation_mode>("InterpolationMode"),
        .spatial_scale_x = fields.value<float>("SpatialScaleX"),
        .spatial_scale_y = fields.value<float>("SpatialScaleY"),
        .input_pixel_offset = fields.value<float>("InputPixelOffset"),
        .output_pixel_offset = fields.value<float>("OutputPixelOffset"),
        .minimum_samples_per_output = fields.value<std::uint32_t>("MinimumSamplesPerOutput"),
        .maximum_samples_per_output = fields.value<std::uint32_t>("MaximumSamplesPerOutput"),
        .align_regions_to_corners = fields.value<bool>("AlignRegionsToCorners"),
        .nearest_tie = fields.interpretation().nearest_tie,
        .roi_gradient_reading = fields.interpretation().roi_gradient_reading,
        .work_budget = fields.interpretation().work_budget};
    reference::roi_align_grad(fields.tensor<T const>("InputTensor"), fields.tensor<T const>("InputGradientTensor"),
                              fields.tensor<T const>("ROITensor"), fields.indices("BatchIndicesTensor"),
                              fields.tensor<T>("OutputGradientTensor"), fields.tensor<T>("OutputROIGradientTensor"),
                              options);
}

template <element T>
void run_roi_pooling(fields_of const& fields) {
    reference::roi_pooling(fields.tensor<T const>("InputTensor"), fields.tensor<T const>("ROITensor"),
                           fields.tensor<T>("OutputTensor"),
                           {.spatial_scale = fields.value<float>("SpatialScale"),
                            .pooled_size = fields.value<size_2d>("PooledSize"),
                            .work_budget = fields.interpretation().work_budget});
}

template <element T>
void run_resample(fields_of const& fields) {
    resample_options options = {.interpolation_mode = fields.enumerator<interpolation_mode>("InterpolationMode"),
                                .scales = fields.array<float>("Scales"),
                                .input_pixel_offsets = fields.array<float>("InputPixelOffsets"),
                                .output_pixel_offsets = fields.array<float>("OutputPixelOffsets")};
    if (fields.has("RoundingDirection"))
        options.rounding_direction = fields.enumerator<axis_direction>("RoundingDirection");
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, output, options, fields.operator_name());
    reference::resample(input, output, options);
}

inline max_pooling_options pooling_options(fields_of const& fields) {
    return {.strides = fields.array<std::uint32_t>("Strides"),
            .window_size = fields.array<std::uint32_t>("WindowSize"),
            .start_padding = fields.array<std::uint32_t>("StartPadding"),
            .end_padding = fields.array<std::uint32_t>("EndPadding"),
            .dilations = fields.array<std::uint32_t>("Dilations"),
            .work_budget = fields.interpretation().work_budget};
}

template <element T, class Index>
void run_max_pooling(fields_of const& fields) {
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    auto const output_indices = fields.tensor<Index>("OutputIndicesTensor");
    validate(input, output, output_indices, pooling_options(fields), fields.operator_name());
    reference::max_pooling(input, output, output_indices, pooling_options(fields));
}

template <element T>
void run_max_pooling_grad(fields_of const& fields) {
    reference::max_pooling_grad(fields.tensor<T const>("InputTensor"), fields.tensor<T const>("InputGradientTensor"),
                                fields.tensor<T>("OutputGradientTensor"), pooling_options(fields));
}

template <element T>
void run(operator_type type, fields_of const& fields) {
    switch (type) {
    case operator_type::roi_align:
    case operator_type::roi_align1:
        return run_roi_align<T>(fields);
    case operator_type::roi_align_grad:
        return run_roi_align_grad<T>(fields);
    case operator_type::roi_pooling:
        return run_roi_pooling<T>(fields);
    case operator_type::resample:
    case operator_type::resample1:
    case operator_type::resample2:
        return run_resample<T>(fields);
    case operator_type::max_pooling:
    case operator_type::max_pooling1:
    case operator_type::max_pooling2:
        if (fields.type("OutputIndicesTensor") == data_type::uint64) return run_max_pooling<T, std::uint64_t>(fields);
        return run_max_pooling<T, std::uint32_t>(fields);
    case operator_type::max_pooling_grad:
        return run_max_pooling_grad<T>(fields);
    }
}

} // namespace detail

/// Runs an operator on the tensors bound in `call`. Throws validation_error, before anything is written, when a field
/// is missing, unknown or of the wrong kind, when a tensor's type or rank is not the operator's, or when the operator
/// itself refuses.
inline void execute(operator_call const& call) {
    validate_call(call);
    detail::fields_of const fields(call);
    switch (element_type(call)) {
    case data_type::float16:
        return detail::run<half>(call.schema->type, fields);
    default:
        return detail::run<float>(call.schema->type, fields);
    }
}

} // namespace dmlref::directml
