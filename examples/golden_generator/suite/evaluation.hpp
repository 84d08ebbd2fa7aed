// SPDX-License-Identifier: MIT
#pragma once
#include "suite/golden_case.hpp"
#include <dmlref/directml/execute.hpp>

#include <cstddef>

namespace dmlref::tool {

/// A tensor of an evaluated case, with its buffer: byte_size() bytes, including gaps.
struct evaluated_tensor {
    case_tensor const* recipe = nullptr;
    bool is_output = false;
    /// The content of the buffer before the operator runs, in gaps, and for an output also in its elements. NaN, or a
    /// number if an element of the output is NaN; for indices, a number that no case reaches.
    double fill = 0;
    std::vector<std::byte> bytes{};
};

/// A case with the elements of its inputs, and those of its outputs as its operator computes them.
struct evaluated_case {
    golden_case const* problem = nullptr;
    std::uint64_t seed = 0;
    dmlref::readings readings{};
    std::vector<evaluated_tensor> tensors{}; ///< in the order of problem->tensors
};

/// The inputs of a case, and outputs that hold their fill. `problem` must outlive the result.
evaluated_case prepare(golden_case const& problem, std::uint64_t seed);

/// `problem` must outlive the result. Throws validation_error for a case that its operator refuses.
evaluated_case evaluate(golden_case const& problem, std::uint64_t seed, directml::execution_choice const& how = {},
                        readings const& readings = {});

/// Whether the operator, run again under these readings, gives other bits or refuses the case.
bool depends_on(evaluated_case const& evaluated, readings const& others, directml::execution_choice const& how = {});

} // namespace dmlref::tool
