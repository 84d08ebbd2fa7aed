// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"
#include "verification/case_folders.hpp"
#include "verification/verify_case.hpp"

namespace dmlref::tool {

/// The result of a comparison with a reading's choices.
enum class settled_as {
    one_choice,     ///< all deciding elements agree with exactly one choice
    no_choice,      ///< every choice has an element against it
    several_choices ///< no element decides, or too few to tell two choices apart
};

/// A reading with its deciding elements: those for which its choices give different expected values.
struct settled_reading {
    reading_description const* reading = nullptr;
    std::vector<std::uint64_t> agreeing{}; ///< for each choice, the deciding elements that it accepts
    std::uint64_t deciding = 0;
    std::vector<std::string> cases{}; ///< the cases that have deciding elements

    /// The choice with the most elements, or the first of several.
    std::size_t best_choice() const;
    settled_as verdict() const;
};

struct settlement {
    std::vector<settled_reading> readings{}; ///< all of reading_table
    std::size_t case_count = 0;              ///< the number of cases whose results were used
    std::vector<std::string> left_out{};     ///< why others were left out, one sentence each
};

/// Compares a device's results with every choice of every reading that case.json names. An element agrees with a choice
/// if `verify --mode strict` would accept it under that choice. Other readings on which a case depends are taken as the
/// results suggest: first all as recorded, then as settled, until nothing changes. A case that cannot be read, or for
/// which the device wrote nothing, is left out.
settlement settle(std::vector<case_place> const& cases, golden::precision_profile const& profile,
                  file_rules const& rules);

/// 1 if a reading agrees with no choice, 4 if none is settled or one agrees with several, else 0. A reading that no
/// element decides does not count.
exit_code exit_code_of(settlement const& result);

/// A line for each reading, and one for what was left out.
std::string settlement_text(settlement const& result);

std::string settlement_json(settlement const& result);

} // namespace dmlref::tool
