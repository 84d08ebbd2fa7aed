// SPDX-License-Identifier: MIT
#pragma once
#include "suite/golden_case.hpp"
#include <dmlref/directml/execute.hpp>

#include <cstddef>
#include <optional>

namespace dmlref::tool {

/// A tensor of an evaluated case, with its buffer: byte_size() bytes, including gaps.
struct evaluated_tensor {
    case_tensor const* recipe = nullptr;
    bool is_output = false;
    /// The content of the buffer before the operator runs, in gaps, and for an output also in its elements. NaN, or a
    /// number if an element of the output is NaN; for indices, a number that no case reaches.
    double fill = 0;
    bool holds_fill = false; ///< all of its buffer, until the operator runs: an output, or an input of zeros
    std::vector<std::byte> bytes{};
};

/// A case with the elements of its inputs, and those of its outputs as its operator computes them.
struct evaluated_case {
    golden_case const* problem = nullptr;
    std::optional<std::uint64_t> seed{}; ///< of the elements that are noise; none: the elements are the user's
    dmlref::readings readings{};
    std::vector<evaluated_tensor> tensors{}; ///< in the order of problem->tensors
};

/// The inputs of a case, and outputs that hold their fill. `problem` must outlive the result.
evaluated_case prepare(golden_case const& problem, std::uint64_t seed);
/// The same with the elements of a call's inputs, whose tensors have the sizes and strides of the case's.
evaluated_case prepare(golden_case const& problem, directml::operator_call const& source);

/// Computes the outputs of a prepared case. Throws validation_error for a case that its operator refuses.
void compute_outputs(evaluated_case& which, directml::execution_choice const& how = {});

/// `problem` must outlive the result. Throws validation_error for a case that its operator refuses.
evaluated_case evaluate(golden_case const& problem, std::uint64_t seed, directml::execution_choice const& how = {},
                        readings const& readings = {});

/// Whether the operator, run again under these readings, gives other bits or refuses the case.
bool depends_on(evaluated_case const& evaluated, readings const& others, directml::execution_choice const& how = {});

} // namespace dmlref::tool
