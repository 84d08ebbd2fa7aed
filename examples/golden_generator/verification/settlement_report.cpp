// SPDX-License-Identifier: MIT
#include "files/json_text.hpp"
#include "report/table.hpp"
#include "verification/settle.hpp"

#include <dmlref/core/version.hpp>

#include <algorithm>
#include <numeric>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

/// The choices, those with the most elements first.
std::vector<std::size_t> by_agreement(settled_reading const& which) {
    std::vector<std::size_t> order(which.agreeing.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t choice) { return which.agreeing[choice]; });
    return order;
}

/// "half_up: 37 of 37 deciding elements; half_down: 0 of 37".
std::string counts_text(settled_reading const& which) {
    std::string text;
    for (std::size_t const choice : by_agreement(which))
        text += (text.empty() ? "" : "; ") + std::string(which.reading->choices[choice]) + ": " +
                std::to_string(which.agreeing[choice]) + " of " + std::to_string(which.deciding) +
                (text.empty() ? " deciding elements" : "");
    return text;
}

std::string verdict_text(settled_reading const& which) {
    if (which.deciding == 0) return "undecided: no case decides it";
    constexpr char const* beginnings[] = {"agrees with ", "agrees with no choice: ", "undecided: "};
    return beginnings[static_cast<std::size_t>(which.verdict())] + counts_text(which);
}

std::string_view name_of(settled_as verdict) {
    constexpr std::string_view names[] = {"agrees", "agrees_with_no_choice", "undecided"};
    return names[static_cast<std::size_t>(verdict)];
}

ordered_json reading_json(settled_reading const& which) {
    ordered_json choices = ordered_json::array();
    for (std::size_t choice = 0; choice < which.agreeing.size(); ++choice)
        choices.push_back({{"choice", which.reading->choices[choice]},
                           {"elements_for", which.agreeing[choice]},
                           {"elements_against", which.deciding - which.agreeing[choice]}});
    ordered_json json = {{"name", which.reading->name},
                         {"note", which.reading->note},
                         {"default", which.reading->chosen_in({})},
                         {"verdict", name_of(which.verdict())}};
    if (which.verdict() == settled_as::one_choice) json["agrees_with"] = which.reading->choices[which.best_choice()];
    json["deciding_elements"] = which.deciding;
    json["choices"] = choices;
    json["cases"] = which.cases;
    return json;
}

} // namespace

std::string settlement_text(settlement const& result) {
    std::vector<std::vector<std::string>> rows;
    for (settled_reading const& each : result.readings)
        rows.push_back({std::string(each.reading->name), std::string(each.reading->note), verdict_text(each)});
    std::string text = aligned_table(rows) + std::to_string(result.case_count) + " cases";
    if (!result.left_out.empty())
        text +=
            "; " + std::to_string(result.left_out.size()) + " left out, the first because " + result.left_out.front();
    return text + "\n";
}

std::string settlement_json(settlement const& result) {
    ordered_json readings = ordered_json::array();
    for (settled_reading const& each : result.readings) readings.push_back(reading_json(each));
    return json_text({{"format", "dmlref settlement"},
                      {"format_version", 1},
                      {"dmlref_version", version},
                      {"case_count", result.case_count},
                      {"left_out", result.left_out},
                      {"readings", readings}});
}

} // namespace dmlref::tool
