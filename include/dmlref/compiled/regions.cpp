// SPDX-License-Identifier: MIT
#include "dmlref/compiled/compiled_for.hpp"
#include "dmlref/kernels/roi_align.hpp"
#include "dmlref/kernels/roi_align_grad.hpp"
#include "dmlref/kernels/roi_pooling.hpp"

DMLREF_COMPILE_KERNEL(roi_align<float>, roi_align_kernel<float>)
DMLREF_COMPILE_KERNEL(roi_align<half>, roi_align_kernel<half>)
DMLREF_COMPILE_KERNEL(roi_align_grad<float>, roi_align_grad_kernel<float>)
DMLREF_COMPILE_KERNEL(roi_align_grad<half>, roi_align_grad_kernel<half>)
DMLREF_COMPILE_KERNEL(roi_pooling<float>, roi_pooling_kernel<float>)
DMLREF_COMPILE_KERNEL(roi_pooling<half>, roi_pooling_kernel<half>)
