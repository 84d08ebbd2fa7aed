// SPDX-License-Identifier: MIT
#include "verification/settled_case.hpp"

#include <dmlref/core/error.hpp>
#include <dmlref/golden/acceptance/acceptance.hpp>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

std::vector<settled_case::opinion> opinions_on(std::vector<golden::acceptance_set> const& allowed,
                                               directml::any_tensor const& got) {
    std::vector<settled_case::opinion> result;
    for_each_index(got.sizes, [&](multi_index const& at) {
        golden::acceptance_set const& set = allowed[result.size()];
        golden::stored_element const written = golden::element_at(got, golden::offset_of(got, at));
        golden::stored_element const expected = golden::element_nearest_to(got.type, set.reference);
        golden::judgment const judged = golden::judge(set, expected, written, golden::verification_mode::strict);
        result.push_back({set.reference, judged.outcome != golden::outcome::outside});
    });
    return result;
}

} // namespace

settled_case::settled_case(fs::path const& golden, fs::path const& got, file_rules const& rules)
    : problem_(golden, got),
      results_(problem_, problem_.time(), rules) {}

std::vector<settled_case::opinion> const& settled_case::opinions(dmlref::readings const& chosen,
                                                                 golden::precision_profile const& profile) {
    std::vector<std::size_t> choices;
    for (reading_description const& each : reading_table) choices.push_back(each.choice_of(chosen));
    auto found = known_.find(choices);
    if (found == known_.end()) found = known_.emplace(choices, judged(chosen, profile)).first;
    return found->second;
}

std::vector<settled_case::opinion> settled_case::judged(dmlref::readings const& chosen,
                                                        golden::precision_profile const& profile) const {
    directml::operator_call call = problem_.call();
    call.interpretation.readings = chosen;
    std::vector<opinion> all;
    try {
        golden::named_acceptance_sets const allowed = golden::acceptance_of(call, profile);
        for (golden_output const& output : problem_.outputs()) {
            std::string const& name = output.description.name;
            auto const some = opinions_on(allowed.find(name)->second, results_.tensors.find(name)->second.tensor);
            all.insert(all.end(), some.begin(), some.end());
        }
    } catch (validation_error const&) {
        return {};
    }
    return all;
}

} // namespace dmlref::tool
