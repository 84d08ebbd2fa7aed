// SPDX-License-Identifier: MIT
#pragma once
#include "suite/golden_case.hpp"

#include <optional>

namespace dmlref::tool {

/// Every case that has a result, sorted by name.
std::vector<golden_case> const& all_cases();

/// Every case that must be refused, sorted by name: each breaks one rule of its operator.
std::vector<golden_case> const& negative_cases();

/// "quick", "standard", "full" or "negative"; nothing for another word.
std::optional<tier> tier_named(std::string_view name);

/// Whether `name` matches `pattern` as a whole; * stands for any characters, including /, and ? for one.
bool matches(std::string_view pattern, std::string_view name);

/// The cases of a command.
struct selection {
    tier suite = tier::standard;
    std::string filter = "*";
    std::optional<index_t> most_bytes{}; ///< of a case's tensors in memory
    bool only_certain = false; ///< leave out cases that rest on a reading that is not certain: certain_cases()
};

/// "quick", or "certain" for the certain cases of the standard suite.
std::string_view suite_name(selection const& which);

/// The matching cases of a tier, sorted by name. Which of them are certain is known only after they are computed.
std::vector<golden_case const*> selected_cases(selection const& which);

/// The lowest feature level at which a device must accept the case's tensors.
directml::feature_level feature_level_of(golden_case const& which);

} // namespace dmlref::tool
