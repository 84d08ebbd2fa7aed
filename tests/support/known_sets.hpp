// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/acceptance_set.hpp"

namespace dmlref::testing {

/// Sets that are known of all elements of an output, as a verdict asks for them.
inline std::function<golden::acceptance_sets(std::span<index_t const>)> known_sets(golden::acceptance_sets sets) {
    return [all = std::move(sets)](std::span<index_t const> elements) {
        golden::acceptance_sets result;
        for (index_t const element : elements) result.push_back(all.at(static_cast<std::size_t>(element)));
        return result;
    };
}

/// The same of all outputs.
inline golden::acceptance_on_request known_sets(golden::named_acceptance_sets sets) {
    return [all = std::move(sets)](std::string_view output, std::span<index_t const> elements) {
        return known_sets(all.find(output)->second)(elements);
    };
}

} // namespace dmlref::testing
