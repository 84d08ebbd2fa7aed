// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"
#include "dmlref/exec/execution.hpp"
#include "dmlref/spec/average_pooling.hpp"
#include "dmlref/spec/lp_pooling.hpp"
#include "dmlref/spec/max_pooling.hpp"
#include "dmlref/spec/max_unpooling.hpp"
#include "dmlref/spec/quantized_linear_average_pooling.hpp"
#include "dmlref/spec/resample.hpp"
#include "dmlref/spec/resample_grad.hpp"
#include "dmlref/spec/roi_align.hpp"
#include "dmlref/spec/roi_align_grad.hpp"
#include "dmlref/spec/roi_pooling.hpp"
#include "dmlref/spec/upsample_2d.hpp"

/// What the library dmlref::compiled has of each operator: the function of kernels/ for every element type, once for
/// each instruction set.
namespace dmlref::compiled {

/// Those of a call with these properties: of the widest instruction set that the machine has and the call allows.
template <class Kernel>
Kernel const& kernel_for(execution const& how);

template <element T>
struct roi_align_kernel {
    void (*run)(input_view<T> input, input_view<T> rois, index_view batch_indices, tensor_view<T> output,
                roi_align_options const& options, execution const& how);
};

template <element T>
struct roi_align_grad_kernel {
    void (*run)(input_view<T> input, input_view<T> input_gradient, input_view<T> rois, index_view batch_indices,
                tensor_view<T> output_gradient, tensor_view<T> output_roi_gradient, roi_align_options const& options,
                execution const& how);
};

template <element T>
struct roi_pooling_kernel {
    void (*run)(input_view<T> input, input_view<T> rois, tensor_view<T> output, roi_pooling_options const& options,
                execution const& how);
};

template <resampled_element T>
struct resample_kernel {
    void (*run)(input_view<T> input, tensor_view<T> output, resample_options options, execution const& how);
};

template <element T>
struct resample_grad_kernel {
    void (*run)(input_view<T> input_gradient, tensor_view<T> output_gradient, resample_options const& options,
                execution const& how);
};

template <element T>
struct upsample_2d_kernel {
    void (*run)(input_view<T> input, tensor_view<T> output, upsample_2d_options const& options, execution const& how);
};

template <number T>
struct max_pooling_kernel {
    void (*run)(input_view<T> input, tensor_view<T> output, index_output const& output_indices,
                max_pooling_options const& options, execution const& how);
};

template <element T>
struct max_pooling_grad_kernel {
    void (*run)(input_view<T> input, input_view<T> input_gradient, tensor_view<T> output_gradient,
                max_pooling_options const& options, execution const& how);
};

template <number T>
struct max_unpooling_kernel {
    void (*run)(input_view<T> input, index_view const& indices, tensor_view<T> output, execution const& how);
};

template <element T>
struct average_pooling_kernel {
    void (*run)(input_view<T> input, tensor_view<T> output, average_pooling_options const& options,
                execution const& how);
};

template <element T>
struct average_pooling_grad_kernel {
    void (*run)(input_view<T> input_gradient, tensor_view<T> output_gradient, average_pooling_options const& options,
                execution const& how);
};

template <quantized_element In, quantized_element Out>
struct quantized_linear_average_pooling_kernel {
    void (*run)(input_view<In> input, quantization<In> const& of_input, quantization<Out> const& of_output,
                tensor_view<Out> output, average_pooling_options const& options, execution const& how);
};

template <element T>
struct lp_pooling_kernel {
    void (*run)(input_view<T> input, tensor_view<T> output, lp_pooling_options const& options, execution const& how);
};

} // namespace dmlref::compiled
