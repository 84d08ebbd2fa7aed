// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/index_view.hpp"
#include "dmlref/spec/rules.hpp"

namespace dmlref {

/// Throws validation_error unless the documented constraints hold (docs/operators/max_unpooling.md). No index is
/// refused: those out of bounds are skipped. MU-2
template <number T>
void validate(tensor_view<T const> const& input, index_view const& indices, tensor_view<T> const& output,
              spec::rules const& rules = "MAX_UNPOOLING") {
    if (!spec::all_hold({rules.present("InputTensor", static_cast<bool>(input), "always"),
                         rules.present("IndicesTensor", indices.rank() != 0, "always"),
                         rules.present("OutputTensor", static_cast<bool>(output), "always")}))
        return;
    if (rules.dimension_count("InputTensor", input.sizes(), 4, 4))
        rules.same_sizes("IndicesTensor", indices.sizes(), "InputTensor", input.sizes());
    rules.dimension_count("OutputTensor", output.sizes(), 4, 4);
    rules.writable("OutputTensor", output);
    rules.apart("OutputTensor", output, "InputTensor", input);
    rules.apart("OutputTensor", memory_layout(output), "IndicesTensor", indices.layout());
}

} // namespace dmlref
