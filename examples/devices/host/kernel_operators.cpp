// SPDX-License-Identifier: MIT
/// What each kernel is given. The kernels declare the same structures.
#include "kernel_device.hpp"

#include "device_program.hpp"
#include "field_value.hpp"

#include <algorithm>

namespace device_host {

namespace {

using dmlref::directml::any_tensor;
using dmlref::directml::operator_call;
using dmlref::directml::operator_type;

std::size_t element_count(any_tensor const& tensor) {
    return static_cast<std::size_t>(dmlref::element_count(tensor.sizes));
}

/// As a kernel takes it: four axes, of which the leading ones may have size 1. Strides are in elements.
struct kernel_tensor {
    std::uint32_t sizes[4], strides[4];
};

kernel_tensor described(any_tensor const& tensor) {
    kernel_tensor description = {{1, 1, 1, 1}, {0, 0, 0, 0}};
    std::size_t const rank = tensor.sizes.size();
    for (std::size_t axis = 0; axis < rank; ++axis) {
        description.sizes[4 - rank + axis] = static_cast<std::uint32_t>(tensor.sizes[axis]);
        description.strides[4 - rank + axis] = static_cast<std::uint32_t>(tensor.strides[axis]);
    }
    return description;
}

/// A call, and the device that has its kernels.
struct prepared_call {
    operator_call const& call;
    std::unique_ptr<kernel_device> device;
    mistake planted;

    any_tensor const& tensor(std::string_view name) const { return call.tensors.find(name)->second; }

    /// The arguments for these tensors: buffer and description of each.
    std::vector<argument> inputs(std::initializer_list<std::string_view> names) const {
        std::vector<argument> arguments;
        for (std::string_view const name : names) {
            arguments.push_back(device->copied(tensor(name)));
            arguments.push_back(described(tensor(name)));
        }
        return arguments;
    }

    /// Runs a kernel that stores the elements of an output: after its other arguments it is given the output, then the
    /// fields. With border_not_written it runs for whole tiles of four elements only.
    void store(std::string const& kernel, std::vector<argument> arguments, std::string_view output_name,
               std::vector<argument> const& fields) const {
        any_tensor const& output = tensor(output_name);
        std::size_t const count = element_count(output);
        buffer const result = device->copied(output);
        arguments.insert(arguments.end(), {result, described(output)});
        arguments.insert(arguments.end(), fields.begin(), fields.end());
        device->run(kernel, planted == mistake::border_not_written ? count / 4 * 4 : count, arguments);
        device->read_back(result, output);
    }

    /// Runs a kernel for each element of a tensor, which adds to the packed sums of an output's elements.
    void add(std::string const& kernel, std::string_view each_of, std::vector<argument> arguments,
             std::string_view output_name, std::vector<argument> const& fields) const {
        buffer const sums = device->zeros(element_count(tensor(output_name)));
        arguments.push_back(sums);
        arguments.insert(arguments.end(), fields.begin(), fields.end());
        device->run(kernel, element_count(tensor(each_of)), arguments);
        store("store_sums", {sums}, output_name, {});
    }
};

/// Compiles for the types of an output and of the batch indices.
prepared_call prepare(kernel_device_maker const& make, operator_call const& call, mistake planted,
                      std::string_view output) {
    using enum dmlref::directml::data_type;
    auto const type = call.tensors.find(output)->second.type;
    if (type != float32 && type != float16)
        throw unsupported(std::string(output) + ".DataType: the kernels have FLOAT32 and FLOAT16");
    auto const batches = call.tensors.find("BatchIndicesTensor");
    bool const is_wide = batches != call.tensors.end() && batches->second.type == uint64;
    return {call, make({type == float16, is_wide, planted}), planted};
}

struct roi_align_fields {
    float spatial_scale_x, spatial_scale_y, input_pixel_offset, output_pixel_offset, out_of_bounds_input_value;
    std::uint32_t minimum_samples, maximum_samples;
    std::uint32_t takes_maximum, is_nearest, aligns_corners;
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
            is(call, "ReductionFunction", dmlref::reduce_function::max),
            is(call, "InterpolationMode", dmlref::interpolation_mode::nearest_neighbor),
            value_of<bool>(call, "AlignRegionsToCorners")};
}

void roi_align(kernel_device_maker const& make, operator_call const& call, mistake planted) {
    prepared_call const on = prepare(make, call, planted, "OutputTensor");
    on.store("roi_align", on.inputs({"InputTensor", "ROITensor", "BatchIndicesTensor"}), "OutputTensor",
             {roi_align_fields_of(call)});
}

void roi_align_grad(kernel_device_maker const& make, operator_call const& call, mistake planted) {
    roi_align_fields const fields = roi_align_fields_of(call);
    if (fields.takes_maximum) throw unsupported("ReductionFunction: the gradient's kernels have AVERAGE");
    bool const has_regions = call.tensors.contains("OutputROIGradientTensor");
    prepared_call const on =
        prepare(make, call, planted, has_regions ? "OutputROIGradientTensor" : "OutputGradientTensor");
    if (call.tensors.contains("OutputGradientTensor"))
        on.add("roi_align_grad", "InputGradientTensor",
               on.inputs({"InputGradientTensor", "ROITensor", "BatchIndicesTensor"}), "OutputGradientTensor",
               {described(on.tensor("OutputGradientTensor")), fields});
    if (has_regions)
        on.add("roi_align_region_grad", "InputGradientTensor",
               on.inputs({"InputTensor", "InputGradientTensor", "ROITensor", "BatchIndicesTensor"}),
               "OutputROIGradientTensor", {fields});
}

struct resample_fields {
    float scales[4], input_pixel_offsets[4], output_pixel_offsets[4];
    std::uint32_t is_nearest, rounds_up;
};

void resample(kernel_device_maker const& make, operator_call const& call, mistake planted) {
    resample_fields fields = {{1, 1, 1, 1}, {0, 0, 0, 0}, {0, 0, 0, 0}, 0, 0};
    auto const fill = [&](float(&values)[4], std::string_view field) {
        auto const given = value_of<std::vector<float>>(call, field);
        std::copy(given.begin(), given.end(), values + 4 - given.size());
    };
    fill(fields.scales, "Scales");
    fill(fields.input_pixel_offsets, "InputPixelOffsets");
    fill(fields.output_pixel_offsets, "OutputPixelOffsets");
    fields.is_nearest = is(call, "InterpolationMode", dmlref::interpolation_mode::nearest_neighbor);
    fields.rounds_up = is(call, "RoundingDirection", dmlref::axis_direction::increasing);
    prepared_call const on = prepare(make, call, planted, "OutputTensor");
    on.store("resample", on.inputs({"InputTensor"}), "OutputTensor", {fields});
}

struct window_fields {
    std::uint32_t strides[2], window_size[2], start_padding[2], dilations[2];
};

void max_pooling_grad(kernel_device_maker const& make, operator_call const& call, mistake planted) {
    if (value_of<std::uint32_t>(call, "DimensionCount") != 2) throw unsupported("DimensionCount: the kernel has 2");
    window_fields window{};
    auto const fill = [&](std::uint32_t(&values)[2], std::string_view field) {
        auto const given = value_of<std::vector<std::uint32_t>>(call, field);
        std::copy(given.begin(), given.end(), values);
    };
    fill(window.strides, "Strides");
    fill(window.window_size, "WindowSize");
    fill(window.start_padding, "StartPadding");
    fill(window.dilations, "Dilations");
    prepared_call const on = prepare(make, call, planted, "OutputGradientTensor");
    on.add("max_pooling_grad", "InputGradientTensor", on.inputs({"InputTensor", "InputGradientTensor"}),
           "OutputGradientTensor", {window});
}

void roi_pooling(kernel_device_maker const& make, operator_call const& call, mistake planted) {
    prepared_call const on = prepare(make, call, planted, "OutputTensor");
    on.store("roi_pooling", on.inputs({"InputTensor", "ROITensor"}), "OutputTensor",
             {value_of<float>(call, "SpatialScale")});
}

} // namespace

void run_kernels(kernel_device_maker const& make, operator_call const& call, mistake planted) {
    switch (call.schema->type) {
    case operator_type::roi_align1:
        return roi_align(make, call, planted);
    case operator_type::roi_align_grad:
        return roi_align_grad(make, call, planted);
    case operator_type::resample2:
        return resample(make, call, planted);
    case operator_type::max_pooling_grad:
        return max_pooling_grad(make, call, planted);
    case operator_type::roi_pooling:
        return roi_pooling(make, call, planted);
    default:
        throw unsupported("Type: there is no kernel for " + std::string(call.schema->name));
    }
}

} // namespace device_host
