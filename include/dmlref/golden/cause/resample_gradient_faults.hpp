// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/resample_equation.hpp"

/// Mistakes of the gradients of RESAMPLE.
namespace dmlref::golden::cause {

inline constexpr hypothesis resample_gradient_faults[] = {
    {.name = "resample_gradient_added_twice",
     .sentence = "the device adds each contribution to OutputGradientTensor twice",
     .result =
         [](suspect const&, element_values& values) {
             for (double& value : values) value *= 2;
             return true;
         }},
    {.name = "resample_gradient_overwritten",
     .sentence = "the device overwrites OutputGradientTensor instead of adding to it",
     .equation = resampled<resampling_fault::overwritten>},
    {.name = "resample_gradient_first_only",
     .sentence = "only the first contribution reaches an element of OutputGradientTensor",
     .equation = resampled<resampling_fault::first_only>},
    {.name = "resample_gradient_not_zeroed",
     .sentence = "the device does not write the elements of OutputGradientTensor that receive nothing",
     .equation = resampled<resampling_fault::reached>,
     .result =
         [](suspect const& what, element_values& values) {
             std::vector<bool> unwritten;
             for (double reached : values) unwritten.push_back(reached == 0);
             values = what.expected;
             return detail::leave_unwritten(what, values, unwritten);
         }},
};

} // namespace dmlref::golden::cause
