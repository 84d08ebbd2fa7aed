// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/plain_call.hpp"
#include "dmlref/golden/cause/suspect.hpp"

namespace dmlref::golden::cause {

/// A mistake that a device may have made: in what it took the call for, in the equation, in what it wrote, or in
/// several of them. A function that finds nothing to change in a call says so, and the hypothesis is not tried.
struct hypothesis {
    std::string_view name;     ///< "input_pixel_offset_ignored"
    std::string_view sentence; ///< "the device takes InputPixelOffset as 0"
    bool (*call)(plain_call&) = nullptr;
    /// In place of the reference's.
    std::optional<element_values> (*equation)(plain_call const&, std::string_view output) = nullptr;
    /// Is given what is there so far: the expected result, where there is neither of the above.
    bool (*result)(suspect const&, element_values&) = nullptr;
    /// What completes the sentence.
    std::string (*measured)(suspect const&) = nullptr;
};

/// What the device would have written; none where the hypothesis does not apply.
inline std::optional<element_values> prediction_of(hypothesis const& assumed, suspect const& what,
                                                   plain_call const& told) {
    element_values values;
    if (assumed.call || assumed.equation) {
        plain_call taken = told;
        if (assumed.call && !assumed.call(taken)) return std::nullopt;
        auto computed = assumed.equation ? assumed.equation(taken, what.tensor) : reference_result(taken, what.tensor);
        if (!computed) return std::nullopt;
        values = std::move(*computed);
    } else {
        values = what.expected;
    }
    if (assumed.result && !assumed.result(what, values)) return std::nullopt;
    return values.size() == what.got.size() ? std::optional(std::move(values)) : std::nullopt;
}

} // namespace dmlref::golden::cause
