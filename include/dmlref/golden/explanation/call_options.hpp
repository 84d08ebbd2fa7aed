// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/operator_table.hpp"
#include "dmlref/directml/runners/fields_of.hpp"
#include "dmlref/spec/max_pooling.hpp"
#include "dmlref/spec/resample_grad.hpp"
#include "dmlref/spec/roi_align.hpp"

/// Where an operator looks, for pictures and explanations: a family's options, whatever the version and whether it is
/// the operator or its gradient. Of calls that have passed validate_call.
namespace dmlref::golden {

enum class operator_family { resampling, regions, pooled_regions, windows, unpooling };

inline operator_family family_of(directml::operator_schema const& schema) {
    auto const starts = [&](std::string_view words) { return schema.name.starts_with(words); };
    if (starts("RESAMPLE") || starts("UPSAMPLE")) return operator_family::resampling;
    if (starts("ROI_ALIGN")) return operator_family::regions;
    if (starts("ROI_POOLING")) return operator_family::pooled_regions;
    return starts("MAX_UNPOOLING") ? operator_family::unpooling : operator_family::windows;
}

inline bool is_gradient(directml::operator_schema const& schema) {
    return schema.find("InputGradientTensor") != nullptr;
}

/// The field of the tensor that a forward pass reads, or that has its sizes, and of the tensor that it writes.
struct forward_fields {
    std::string_view input, output;
};

inline forward_fields forward_fields_of(directml::operator_schema const& schema) {
    if (is_gradient(schema)) return {"OutputGradientTensor", "InputGradientTensor"};
    return {"InputTensor", "OutputTensor"};
}

/// The sizes of both; those of the first also where only the regions' gradient is computed.
struct forward_sizes {
    shape input, output;
};

inline forward_sizes forward_sizes_of(directml::operator_call const& call) {
    auto const [input, output] = forward_fields_of(*call.schema);
    auto const source = call.tensors.contains(input) ? call.tensors.find(input) : call.tensors.find("InputTensor");
    return {source->second.sizes, call.tensors.find(output)->second.sizes};
}

/// Of the forward pass, with a value for each axis.
inline resample_options resample_options_of(directml::operator_call const& call) {
    auto const [input, output] = forward_sizes_of(call);
    auto const options = directml::detail::fields_of(call).options<resample_options>();
    return with_defaults(forward_options(options), input, output); // of UPSAMPLE_2D the scales are whole and just these
}

/// What decides where the samples of a region lie.
inline roi_align_options region_options_of(directml::operator_call const& call) {
    return directml::detail::fields_of(call).options<roi_align_options>();
}

inline pooling_window window_of(directml::operator_call const& call) {
    return pooling_window_of(directml::detail::fields_of(call).options<max_pooling_options>());
}

} // namespace dmlref::golden
