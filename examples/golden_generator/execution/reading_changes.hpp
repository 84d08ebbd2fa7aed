// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/spec/readings.hpp>

#include <string>
#include <vector>

namespace dmlref::tool {

/// A reading, and one of its choices.
struct chosen_reading {
    reading_description const* reading;
    std::size_t choice;
};

/// Choices that replace those of the same readings in `readings`.
using reading_changes = std::vector<chosen_reading>;

inline readings changed(readings of, reading_changes const& changes) {
    for (chosen_reading const& each : changes) each.reading->choose(of, each.choice);
    return of;
}

/// The changes that turn the default readings into these.
inline reading_changes changes_of(readings const& chosen) {
    reading_changes changes;
    for (reading_description const& each : reading_table)
        if (std::size_t const choice = each.choice_of(chosen); choice != each.choice_of({}))
            changes.push_back({&each, choice});
    return changes;
}

/// " --reading nearest_tie=half_up": as options of a command line.
inline std::string options_text(reading_changes const& changes) {
    std::string text;
    for (chosen_reading const& each : changes)
        text += " --reading " + std::string(each.reading->name) + "=" + std::string(each.reading->choices[each.choice]);
    return text;
}

} // namespace dmlref::tool
