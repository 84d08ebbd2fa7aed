// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/bindings.hpp"
#include "dmlref/directml/execute.hpp"
#include "dmlref/directml/status.hpp"

/// Runs an operator from what a program passes to DirectML: the structure that describes it, and memory.
namespace dmlref::directml::inline DMLREF_LIBRARY {

/// The options of a call that DirectML's structures do not have.
struct execute_options {
    /// Refuses what DirectML does not have at this level. Absent: allows what the highest level allows.
    std::optional<directml::feature_level> feature_level{};
    directml::interpretation interpretation{};
    execution_choice choice{}; ///< the kernels, or the reference; the bits are the same
};

/// A structure of desc.hpp or DirectML.h, or one like them, or a DML_OPERATOR_DESC.
template <class Desc>
concept any_operator_desc = operator_structure<Desc> || typed_structure<Desc>;

/// Runs the operator that `desc` describes on the memory bound to its tensors. Throws validation_error, before anything
/// is written, if a rule of DirectML's tensors, of the bindings or of the operator is broken, and feature_level_error
/// if options.feature_level lacks the operator or a tensor's type or dimension count.
template <any_operator_desc Desc>
void execute(Desc const& desc, bindings const& memory, execute_options const& options = {}) {
    operator_description description = from_desc(desc);
    validate_call(description.call);
    if (options.feature_level) validate_feature_level(description.call, *options.feature_level);
    description.call.interpretation = options.interpretation;
    execute(bind(std::move(description), memory), options.choice);
}

/// The same without exceptions: the status says what went wrong. Nothing was written unless the status is a success or
/// a failure of the machine.
template <any_operator_desc Desc>
[[nodiscard]] status try_execute(Desc const& desc, bindings const& memory,
                                 execute_options const& options = {}) noexcept {
    return status_of([&] { execute(desc, memory, options); });
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY
