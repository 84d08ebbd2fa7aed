// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/linkage.hpp"
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/golden/explanation/traced.hpp"

namespace dmlref::golden {

/// An element that a result was computed from.
struct tap {
    std::string tensor; ///< DirectML's field
    multi_index at;
    double value = 0;
    double weight = 0; ///< the result's slope toward the element: its weight where sums and weights are all there is
};

/// One step of an operator that put something into an element.
struct contribution {
    double value = 0;
    std::vector<tap> taps{};
    std::vector<decision_taken> decisions{};
};

/// Where an element of an output comes from: for an operator that finds each output element by itself one contribution,
/// for a gradient as many as reach the element.
struct explanation {
    double value = 0; ///< as the reference computes it, before it is stored
    std::vector<contribution> contributions{};
};

/// Where the reference takes one element of an output from. Throws validation_error for a call that the operator
/// refuses, for an output that it has not and for a position outside of it.
DMLREF_INLINE explanation explain(directml::operator_call const& call, std::string_view output, multi_index const& at);

} // namespace dmlref::golden

#ifndef DMLREF_COMPILED
#include "dmlref/golden/explanation/traced_run.hpp"
#endif
