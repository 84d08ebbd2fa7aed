// SPDX-License-Identifier: MIT
#pragma once
#include "verification/device_results.hpp"

#include <map>

namespace dmlref::tool {

/// A device's results for one golden case, held against any readings.
class settled_case {
public:
    /// Throws input_error for a case or for results that cannot be used.
    settled_case(std::filesystem::path const& golden, std::filesystem::path const& got, file_rules const& rules);

    std::string const& name() const { return problem_.description().name; }
    /// On which the expected results depend.
    reading_changes const& readings() const { return problem_.description().readings; }

    /// An element of some output under some readings.
    struct opinion {
        double expected;
        bool accepted; ///< what the device wrote, in strict mode

        bool expects_like(opinion const& other) const {
            return expected == other.expected || (std::isnan(expected) && std::isnan(other.expected));
        }
    };

    /// Of the elements of all outputs. Empty when the operator refuses the case under these readings.
    std::vector<opinion> const& opinions(dmlref::readings const& chosen, golden::precision_profile const& profile);

private:
    std::vector<opinion> judged(dmlref::readings const& chosen, golden::precision_profile const& profile) const;

    golden_problem problem_;
    device_results results_;
    std::map<std::vector<std::size_t>, std::vector<opinion>> known_; ///< by the choices of all readings
};

} // namespace dmlref::tool
