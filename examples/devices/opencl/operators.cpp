// SPDX-License-Identifier: MIT
/// What each kernel is given. The structures of fields are those of the .cl files.
#include "operators.hpp"

#include <algorithm>

namespace opencl_example {

namespace {

using dmlref::directml::any_tensor;
using dmlref::directml::operator_call;
using dmlref::directml::operator_type;

template <class T>
T value_of(operator_call const& call, std::string_view field) {
    return std::get<T>(call.attributes.find(field)->second);
}

bool has(operator_call const& call, std::string_view tensor) { return call.tensors.contains(tensor); }
any_tensor const& tensor_of(operator_call const& call, std::string_view name) {
    return call.tensors.find(name)->second;
}

std::size_t element_count(any_tensor const& tensor) {
    return static_cast<std::size_t>(dmlref::element_count(tensor.sizes));
}

/// The element type of the values, and that of batch indices.
std::string build_options(operator_call const& call, std::string_view output) {
    any_tensor const& tensor = tensor_of(call, output);
    using enum dmlref::directml::data_type;
    if (tensor.type != float32 && tensor.type != float16)
        throw unsupported(std::string(output) + ".DataType: the kernels have FLOAT32 and FLOAT16");
    std::string options = tensor.type == float16 ? "-D ELEMENT_IS_HALF" : "";
    if (has(call, "BatchIndicesTensor"))
        options +=
            tensor_of(call, "BatchIndicesTensor").type == uint64 ? " -D BATCH_INDEX=ulong" : " -D BATCH_INDEX=uint";
    return options;
}

struct roi_align_fields {
    cl_float spatial_scale_x, spatial_scale_y, input_pixel_offset, output_pixel_offset, out_of_bounds_input_value;
    cl_uint minimum_samples, maximum_samples;
    cl_uint takes_maximum, is_nearest, aligns_corners;
};

roi_align_fields roi_align_fields_of(operator_call const& call) {
    bool const is_gradient = call.schema->type == operator_type::roi_align_grad;
    return {value_of<float>(call, "SpatialScaleX"),
            value_of<float>(call, "SpatialScaleY"),
            value_of<float>(call, "InputPixelOffset"),
            value_of<float>(call, "OutputPixelOffset"),
            is_gradient ? 0 : value_of<float>(call, "OutOfBoundsInputValue"),
            value_of<std::uint32_t>(call, "MinimumSamplesPerOutput"),
            value_of<std::uint32_t>(call, "MaximumSamplesPerOutput"),
            value_of<std::uint32_t>(call, "ReductionFunction") ==
                static_cast<std::uint32_t>(dmlref::reduce_function::max),
            value_of<std::uint32_t>(call, "InterpolationMode") ==
                static_cast<std::uint32_t>(dmlref::interpolation_mode::nearest_neighbor),
            value_of<bool>(call, "AlignRegionsToCorners")};
}

void roi_align(cl::Device const& which, operator_call const& call, mistake planted) {
    any_tensor const &input = tensor_of(call, "InputTensor"), &rois = tensor_of(call, "ROITensor"),
                     &batches = tensor_of(call, "BatchIndicesTensor"), &output = tensor_of(call, "OutputTensor");
    opencl_device device(which, {"tensor", "regions", "roi_align"}, build_options(call, "OutputTensor"), planted);
    cl::Buffer const result = device.copied(output);
    device.run("roi_align", device.stored(element_count(output)), device.copied(input), described(input),
               device.copied(rois), described(rois), device.copied(batches), described(batches), result,
               described(output), roi_align_fields_of(call));
    device.read_back(result, output);
}

/// Rounds the sums of a gradient to its elements.
void store(opencl_device& device, cl::Buffer const& sums, any_tensor const& gradient) {
    cl::Buffer const result = device.copied(gradient);
    device.run("store_sums", device.stored(element_count(gradient)), sums, result, described(gradient));
    device.read_back(result, gradient);
}

void roi_align_grad(cl::Device const& which, operator_call const& call, mistake planted) {
    roi_align_fields const fields = roi_align_fields_of(call);
    if (fields.takes_maximum) throw unsupported("ReductionFunction: the gradient's kernels have AVERAGE");
    bool const has_regions = has(call, "OutputROIGradientTensor");
    any_tensor const &incoming = tensor_of(call, "InputGradientTensor"), &rois = tensor_of(call, "ROITensor"),
                     &batches = tensor_of(call, "BatchIndicesTensor");
    opencl_device device(which, {"tensor", "regions", "roi_align_grad", "roi_align_region_grad"},
                         build_options(call, has_regions ? "OutputROIGradientTensor" : "OutputGradientTensor"),
                         planted);
    cl::Buffer const gradient = device.copied(incoming), corners = device.copied(rois), images = device.copied(batches);
    if (has(call, "OutputGradientTensor")) {
        any_tensor const& output = tensor_of(call, "OutputGradientTensor");
        cl::Buffer const sums = device.zeros(element_count(output));
        device.run("roi_align_grad", element_count(incoming), gradient, described(incoming), corners, described(rois),
                   images, described(batches), sums, described(output), fields);
        store(device, sums, output);
    }
    if (has_regions) {
        any_tensor const &input = tensor_of(call, "InputTensor"), &output = tensor_of(call, "OutputROIGradientTensor");
        cl::Buffer const sums = device.zeros(element_count(output));
        device.run("roi_align_region_grad", element_count(incoming), device.copied(input), described(input), gradient,
                   described(incoming), corners, described(rois), images, described(batches), sums, fields);
        store(device, sums, output);
    }
}

struct resample_fields {
    cl_float scales[4], input_pixel_offsets[4], output_pixel_offsets[4];
    cl_uint is_nearest, rounds_up;
};

void resample(cl::Device const& which, operator_call const& call, mistake planted) {
    any_tensor const &input = tensor_of(call, "InputTensor"), &output = tensor_of(call, "OutputTensor");
    resample_fields fields = {{1, 1, 1, 1}, {0, 0, 0, 0}, {0, 0, 0, 0}, 0, 0};
    auto const fill = [&](cl_float(&values)[4], std::string_view field) {
        auto const given = value_of<std::vector<float>>(call, field);
        std::copy(given.begin(), given.end(), values + 4 - given.size());
    };
    fill(fields.scales, "Scales");
    fill(fields.input_pixel_offsets, "InputPixelOffsets");
    fill(fields.output_pixel_offsets, "OutputPixelOffsets");
    fields.is_nearest = value_of<std::uint32_t>(call, "InterpolationMode") ==
                        static_cast<std::uint32_t>(dmlref::interpolation_mode::nearest_neighbor);
    fields.rounds_up = value_of<std::uint32_t>(call, "RoundingDirection") ==
                       static_cast<std::uint32_t>(dmlref::axis_direction::increasing);
    opencl_device device(which, {"tensor", "resample"}, build_options(call, "OutputTensor"), planted);
    cl::Buffer const result = device.copied(output);
    device.run("resample", device.stored(element_count(output)), device.copied(input), described(input), result,
               described(output), fields);
    device.read_back(result, output);
}

struct window_fields {
    cl_uint strides[2], window_size[2], start_padding[2], dilations[2];
};

void max_pooling_grad(cl::Device const& which, operator_call const& call, mistake planted) {
    if (value_of<std::uint32_t>(call, "DimensionCount") != 2) throw unsupported("DimensionCount: the kernel has 2");
    any_tensor const &input = tensor_of(call, "InputTensor"), &incoming = tensor_of(call, "InputGradientTensor"),
                     &output = tensor_of(call, "OutputGradientTensor");
    window_fields window{};
    auto const fill = [&](cl_uint(&values)[2], std::string_view field) {
        auto const given = value_of<std::vector<std::uint32_t>>(call, field);
        std::copy(given.begin(), given.end(), values);
    };
    fill(window.strides, "Strides");
    fill(window.window_size, "WindowSize");
    fill(window.start_padding, "StartPadding");
    fill(window.dilations, "Dilations");
    opencl_device device(which, {"tensor", "max_pooling_grad"}, build_options(call, "OutputGradientTensor"), planted);
    cl::Buffer const sums = device.zeros(element_count(output));
    device.run("max_pooling_grad", element_count(incoming), device.copied(input), described(input),
               device.copied(incoming), described(incoming), sums, window);
    store(device, sums, output);
}

void roi_pooling(cl::Device const& which, operator_call const& call, mistake planted) {
    any_tensor const &input = tensor_of(call, "InputTensor"), &rois = tensor_of(call, "ROITensor"),
                     &output = tensor_of(call, "OutputTensor");
    opencl_device device(which, {"tensor", "roi_pooling"}, build_options(call, "OutputTensor"), planted);
    cl::Buffer const result = device.copied(output);
    device.run("roi_pooling", device.stored(element_count(output)), device.copied(input), described(input),
               device.copied(rois), described(rois), result, described(output), value_of<float>(call, "SpatialScale"));
    device.read_back(result, output);
}

} // namespace

void run_on(cl::Device const& device, operator_call const& call, mistake planted) {
    switch (call.schema->type) {
    case operator_type::roi_align1:
        return roi_align(device, call, planted);
    case operator_type::roi_align_grad:
        return roi_align_grad(device, call, planted);
    case operator_type::resample2:
        return resample(device, call, planted);
    case operator_type::max_pooling_grad:
        return max_pooling_grad(device, call, planted);
    case operator_type::roi_pooling:
        return roi_pooling(device, call, planted);
    default:
        throw unsupported("Type: there is no kernel for " + std::string(call.schema->name));
    }
}

} // namespace opencl_example
