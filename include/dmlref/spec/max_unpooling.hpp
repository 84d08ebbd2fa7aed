// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/index_view.hpp"
#include "dmlref/spec/rules.hpp"

namespace dmlref {

namespace spec {

inline void validate_max_unpooling(rules const& rules, memory_layout const& input, memory_layout const& indices,
                                   memory_layout const& output) {
    if (!all_hold({rules.present("InputTensor", input), rules.present("IndicesTensor", indices),
                   rules.present("OutputTensor", output)}))
        return;
    if (rules.dimension_count("InputTensor", input.sizes, 4, 4))
        rules.same_sizes("IndicesTensor", indices.sizes, "InputTensor", input.sizes);
    rules.dimension_count("OutputTensor", output.sizes, 4, 4);
    rules.output("OutputTensor", output, {{"InputTensor", input}, {"IndicesTensor", indices}});
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/max_unpooling.md). No index is
/// refused: those out of bounds are skipped. MU-2
template <number T>
void validate(tensor_view<T const> const& input, index_view const& indices, tensor_view<T> const& output,
              spec::rules const& rules = "MAX_UNPOOLING") {
    spec::validate_max_unpooling(rules, input, indices.layout(), output);
}

} // namespace dmlref
