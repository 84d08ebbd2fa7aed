// SPDX-License-Identifier: MIT
#pragma once
#include "verification/golden_problem.hpp"

#include <dmlref/golden/acceptance/acceptance_set.hpp>

/// The pictures of `dmlref plot`: SVG files, the same bytes on every machine.
namespace dmlref::tool {

/// ROI_ALIGN, its gradient, ROI_POOLING: an image, the first regions on it, their bins and samples. Throws usage_error
/// if there is no such image.
std::string region_picture(golden_problem const& problem, index_t image);

/// RESAMPLE, its gradient, UPSAMPLE_2D: the places in the input from which the elements of each axis are read.
std::string resample_picture(golden_problem const& problem);

/// Pooling and its gradients: the windows over the padded input.
std::string window_picture(golden_problem const& problem);

/// The errors of a device's result, in units of the bound for a correct device.
std::string error_picture(golden_problem const& problem, golden_output const& output, directml::any_tensor const& got,
                          std::vector<golden::acceptance_set> const& allowed);

} // namespace dmlref::tool
