// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/readings.hpp"
#include "dmlref/spec/rules.hpp"

namespace dmlref::spec {

/// "half_down (0), half_up (1) or half_even (2)".
inline std::string listed_choices(reading_description const& reading) {
    std::string text;
    for (std::size_t choice = 0; choice < reading.choices.size(); ++choice) {
        if (choice > 0) text += choice + 1 < reading.choices.size() ? ", " : " or ";
        text += std::string(reading.choices[choice]) + " (" + number(choice) + ")";
    }
    return text;
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
