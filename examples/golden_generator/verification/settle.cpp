// SPDX-License-Identifier: MIT
#include "verification/settle.hpp"

#include "verification/device_file.hpp"

#include <dmlref/core/error.hpp>
#include <dmlref/golden/acceptance/acceptance.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <new>
#include <vector>

namespace dmlref::tool {

namespace {

/// The judgment of an element of an output under some readings.
struct opinion {
    double expected;
    bool accepted; ///< whether strict mode accepts what the device wrote

    bool expects_like(opinion const& other) const {
        return expected == other.expected || (std::isnan(expected) && std::isnan(other.expected));
    }
};

void add_opinions(std::vector<golden::acceptance_set> const& allowed, directml::any_tensor const& got,
                  std::vector<opinion>& all) {
    auto set = allowed.begin();
    for_each_index(got.sizes, [&](multi_index const& at) {
        golden::stored_element const written = golden::element_at(got, golden::offset_of(got, at));
        golden::stored_element const expected = golden::element_nearest_to(got.type, set->reference);
        golden::judgment const judged = golden::judge(*set, expected, written, golden::verification_mode::strict);
        all.push_back({set->reference, judged.outcome != golden::outcome::outside});
        ++set;
    });
}

/// A device's results for one golden case, which can be compared under any readings.
class settled_case {
public:
    /// Throws input_error for a case or for results that cannot be used.
    settled_case(std::filesystem::path const& golden, std::filesystem::path const& got, file_rules const& rules)
        : problem_(golden, got),
          results_(problem_, problem_.time(), rules) {}

    std::string const& name() const { return problem_.description().name; }
    /// The readings on which the expected results depend.
    reading_changes const& readings() const { return problem_.description().readings; }

    /// The opinions for the elements of all outputs. Empty if the operator refuses the case under these readings.
    std::vector<opinion> const& opinions(dmlref::readings const& chosen, golden::precision_profile const& profile) {
        std::vector<std::size_t> choices;
        for (reading_description const& each : reading_table) choices.push_back(each.choice_of(chosen));
        auto found = known_.find(choices);
        if (found == known_.end()) found = known_.emplace(choices, judged(chosen, profile)).first;
        return found->second;
    }

private:
    std::vector<opinion> judged(dmlref::readings const& chosen, golden::precision_profile const& profile) const {
        directml::operator_call call = problem_.call();
        call.interpretation.readings = chosen;
        std::vector<opinion> all;
        try {
            golden::named_acceptance_sets const allowed = golden::acceptance_of(call, profile);
            for (golden_output const& output : problem_.outputs()) {
                std::string const& name = output.description.name;
                add_opinions(allowed.find(name)->second, results_.tensors.find(name)->second.tensor, all);
            }
        } catch (validation_error const&) {
            return {};
        }
        return all;
    }

    golden_problem problem_;
    device_results results_;
    std::map<std::vector<std::size_t>, std::vector<opinion>> known_; ///< by the choices of all readings
};

using settled_cases = std::vector<std::unique_ptr<settled_case>>;

settled_cases read_cases(std::vector<case_place> const& places, file_rules const& rules, settlement& result) {
    settled_cases cases;
    for (case_place const& each : places) try {
            cases.push_back(std::make_unique<settled_case>(each.golden, each.got, rules));
        } catch (std::bad_alloc const&) {
            throw;
        } catch (std::exception const& error) {
            result.left_out.push_back(error.what());
        }
    result.case_count = cases.size();
    return cases;
}

bool depends_on(settled_case const& which, reading_description const& reading) {
    return std::ranges::any_of(which.readings(), [&](chosen_reading const& each) { return each.reading == &reading; });
}

/// Adds the opinions of one case; the other readings are `assumed`.
void add_case(settled_reading& sums, settled_case& which, readings assumed, golden::precision_profile const& profile) {
    std::vector<std::vector<opinion> const*> by_choice;
    for (std::size_t choice = 0; choice < sums.agreeing.size(); ++choice) {
        sums.reading->choose(assumed, choice);
        by_choice.push_back(&which.opinions(assumed, profile));
        if (by_choice.back()->empty()) return;
    }
    std::uint64_t const before = sums.deciding;
    for (std::size_t element = 0; element < by_choice.front()->size(); ++element) {
        auto const decides = [&](auto const* other) {
            return !(*other)[element].expects_like((*by_choice.front())[element]);
        };
        if (std::ranges::none_of(by_choice, decides)) continue;
        ++sums.deciding;
        for (std::size_t choice = 0; choice < by_choice.size(); ++choice)
            sums.agreeing[choice] += (*by_choice[choice])[element].accepted;
    }
    if (sums.deciding != before) sums.cases.push_back(which.name());
}

settled_reading sums_of(reading_description const& reading, settled_cases const& cases, readings const& assumed,
                        golden::precision_profile const& profile) {
    settled_reading sums = {.reading = &reading, .agreeing = std::vector<std::uint64_t>(reading.choices.size())};
    for (auto const& each : cases)
        if (depends_on(*each, reading)) add_case(sums, *each, assumed, profile);
    return sums;
}

} // namespace

std::size_t settled_reading::best_choice() const {
    return static_cast<std::size_t>(std::ranges::max_element(agreeing) - agreeing.begin());
}

settled_as settled_reading::verdict() const {
    auto const whole = std::ranges::count(agreeing, deciding);
    if (deciding == 0 || whole > 1) return settled_as::several_choices;
    return whole == 1 ? settled_as::one_choice : settled_as::no_choice;
}

settlement settle(std::vector<case_place> const& places, golden::precision_profile const& profile,
                  file_rules const& rules) {
    settlement result;
    settled_cases const cases = read_cases(places, rules, result);
    readings assumed, before;
    int rounds_left = 8; // more than the number of readings on which one case can depend
    do {
        before = assumed;
        result.readings.clear();
        for (reading_description const& each : reading_table) {
            result.readings.push_back(sums_of(each, cases, assumed, profile));
            settled_reading const& sums = result.readings.back();
            std::size_t const best = sums.best_choice();
            if (sums.agreeing[best] > sums.agreeing[each.choice_of(assumed)]) each.choose(assumed, best);
        }
    } while (assumed != before && --rounds_left > 0);
    return result;
}

exit_code exit_code_of(settlement const& result) {
    bool settled = false, open = false;
    for (settled_reading const& each : result.readings) {
        if (each.verdict() == settled_as::no_choice) return exit_code::mismatch;
        settled = settled || each.verdict() == settled_as::one_choice;
        open = open || (each.deciding > 0 && each.verdict() == settled_as::several_choices);
    }
    return settled && !open ? exit_code::accepted : exit_code::mistrusted;
}

} // namespace dmlref::tool
