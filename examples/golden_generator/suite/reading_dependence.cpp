// SPDX-License-Identifier: MIT
#include "suite/reading_dependence.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

bool depends_on_choice(evaluated_case const& evaluated, reading_description const& reading,
                       directml::execution_choice const& how) {
    for (std::size_t choice = 0; choice < reading.choices.size(); ++choice) {
        readings others = evaluated.readings;
        reading.choose(others, choice);
        if (others != evaluated.readings && depends_on(evaluated, others, how)) return true;
    }
    return false;
}

} // namespace

std::vector<reading_description const*> readings_behind(evaluated_case const& evaluated,
                                                        directml::execution_choice const& how) {
    std::vector<reading_description const*> behind;
    for (reading_description const& each : reading_table)
        if (each.concerns(evaluated.problem->schema->name) && depends_on_choice(evaluated, each, how))
            behind.push_back(&each);
    return behind;
}

evidence_grade lowest_grade(std::vector<reading_description const*> const& behind, readings const& chosen) {
    evidence_grade lowest = evidence_grade::certain;
    for (reading_description const* each : behind) lowest = std::max(lowest, each->grade_of(chosen));
    return lowest;
}

std::vector<golden_case const*> certain_cases(std::vector<golden_case const*> const& cases, std::uint64_t seed,
                                              directml::execution_choice const& how, readings const& chosen) {
    std::vector<golden_case const*> certain;
    for (golden_case const* each : cases) {
        evaluated_case const evaluated = evaluate(*each, seed, how, chosen);
        if (lowest_grade(readings_behind(evaluated, how), chosen) == evidence_grade::certain) certain.push_back(each);
    }
    return certain;
}

} // namespace dmlref::tool
