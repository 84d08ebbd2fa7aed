// SPDX-License-Identifier: MIT
#include "dmlref/compiled/compiled_for.hpp"
#include "dmlref/kernels/resample.hpp"
#include "dmlref/kernels/resample_grad.hpp"
#include "dmlref/kernels/roi_align.hpp"
#include "dmlref/kernels/roi_align_grad.hpp"
#include "dmlref/kernels/roi_pooling.hpp"
#include "dmlref/kernels/upsample_2d.hpp"

DMLREF_COMPILE_KERNEL(resample<float>, resample_kernel<float>)
DMLREF_COMPILE_KERNEL(resample<half>, resample_kernel<half>)
DMLREF_COMPILE_KERNEL(resample<std::int8_t>, resample_kernel<std::int8_t>)
DMLREF_COMPILE_KERNEL(resample<std::uint8_t>, resample_kernel<std::uint8_t>)
DMLREF_COMPILE_KERNEL(resample_grad<float>, resample_grad_kernel<float>)
DMLREF_COMPILE_KERNEL(resample_grad<half>, resample_grad_kernel<half>)
DMLREF_COMPILE_KERNEL(upsample_2d<float>, upsample_2d_kernel<float>)
DMLREF_COMPILE_KERNEL(upsample_2d<half>, upsample_2d_kernel<half>)
DMLREF_COMPILE_KERNEL(roi_align<float>, roi_align_kernel<float>)
DMLREF_COMPILE_KERNEL(roi_align<half>, roi_align_kernel<half>)
DMLREF_COMPILE_KERNEL(roi_align_grad<float>, roi_align_grad_kernel<float>)
DMLREF_COMPILE_KERNEL(roi_align_grad<half>, roi_align_grad_kernel<half>)
DMLREF_COMPILE_KERNEL(roi_pooling<float>, roi_pooling_kernel<float>)
DMLREF_COMPILE_KERNEL(roi_pooling<half>, roi_pooling_kernel<half>)
