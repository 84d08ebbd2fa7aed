// SPDX-License-Identifier: MIT
#pragma once
#include "verification/device_results.hpp"

#include <map>

namespace dmlref::tool {

/// A device's results for one golden case, which can be compared under any readings.
class settled_case {
public:
    /// Throws input_error for a case or for results that cannot be used.
    settled_case(std::filesystem::path const& golden, std::filesystem::path const& got, file_rules const& rules);

    std::string const& name() const { return problem_.description().name; }
    /// The readings on which the expected results depend.
    reading_changes const& readings() const { return problem_.description().readings; }

    /// The judgment of an element of an output under some readings.
    struct opinion {
        double expected;
        bool accepted; ///< whether strict mode accepts what the device wrote

        bool expects_like(opinion const& other) const {
            return expected == other.expected || (std::isnan(expected) && std::isnan(other.expected));
        }
    };

    /// The opinions for the elements of all outputs. Empty if the operator refuses the case under these readings.
    std::vector<opinion> const& opinions(dmlref::readings const& chosen, golden::precision_profile const& profile);

private:
    std::vector<opinion> judged(dmlref::readings const& chosen, golden::precision_profile const& profile) const;

    golden_problem problem_;
    device_results results_;
    std::map<std::vector<std::size_t>, std::vector<opinion>> known_; ///< by the choices of all readings
};

} // namespace dmlref::tool
