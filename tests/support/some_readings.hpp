// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/readings.hpp"
#include "support/random_tensors.hpp"

namespace dmlref::testing {

/// Any choice of each reading.
inline readings some_readings(random_numbers& random) {
    readings result;
    for (reading_description const& each : reading_table)
        each.choose(result, static_cast<std::size_t>(random.between(0, std::ssize(each.choices) - 1)));
    return result;
}

} // namespace dmlref::testing
