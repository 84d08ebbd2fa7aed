// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/linkage.hpp"
#include "dmlref/golden/verdict_text.hpp"
#include "dmlref/golden/verification_options.hpp"

namespace dmlref::golden {

/// Judges what a device computed. The problem has its inputs bound and its outputs described; the elements of the
/// outputs do not matter. `got` has the device's result for each output, by field name, with any strides.
///     auto const verdict = dmlref::golden::verify(problem, got);
///     if (!verdict) std::cerr << to_string(verdict);
/// Throws validation_error for a problem that breaks a rule, and for a result that is missing or differs from the
/// problem in type or sizes.
DMLREF_INLINE verdict verify(directml::operator_call const& problem, tensors_by_name const& got,
                             verification_options const& options = {});

} // namespace dmlref::golden

#ifndef DMLREF_COMPILED
#include "dmlref/golden/verification.hpp"
#endif
