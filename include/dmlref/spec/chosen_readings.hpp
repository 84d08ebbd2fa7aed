// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/alternatives.hpp"
#include "dmlref/spec/readings.hpp"
#include "dmlref/spec/rules.hpp"

namespace dmlref::spec {

/// "half_down (0), half_up (1) or half_even (2)".
inline std::string listed_choices(reading_description const& reading) {
    std::vector<std::string> numbered;
    for (std::string_view choice : reading.choices)
        numbered.push_back(std::string(choice) + " (" + number(numbered.size()) + ")");
    return alternatives({numbered.begin(), numbered.end()});
}

/// Every reading is one of its choices. A C++ program can break this with a cast; no DirectML structure can, so it is
/// not among the rules that are listed for an operator.
inline bool validate_readings(rules const& rules, readings const& chosen) {
    bool hold = true;
    for (reading_description const& reading : reading_table) {
        std::size_t const choice = reading.choice_of(chosen);
        if (choice >= reading.choices.size())
            hold = rules.refuse("readings." + std::string(reading.name),
                                "is " + number(choice) + ", must be " + listed_choices(reading));
    }
    return hold;
}

} // namespace dmlref::spec
