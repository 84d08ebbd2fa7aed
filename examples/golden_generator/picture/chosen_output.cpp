// SPDX-License-Identifier: MIT
#include "picture/chosen_output.hpp"

#include "model/text.hpp"

#include <charconv>

namespace dmlref::tool {

namespace {

[[noreturn]] void refuse_position(std::string const& text, golden_output const& output) {
    shape const& sizes = output.expected.sizes;
    throw usage_error("--at is '" + shown(text) + "', must be " + std::to_string(sizes.size()) +
                      " coordinates from 0, separated by commas, within the sizes " + to_string(sizes) + " of " +
                      output.description.name);
}

} // namespace

golden_output const& chosen_output(golden_problem const& problem, std::string const& name, std::string_view option) {
    for (golden_output const& each : problem.outputs())
        if (name.empty() || each.description.name == name) return each;
    auto const name_of = [](golden_output const& each) { return each.description.name; };
    throw usage_error(std::string(option) + " is '" + shown(name) + "', must be one of " +
                      joined(problem.outputs(), ", ", name_of));
}

multi_index parsed_position(std::string const& text, golden_output const& output) {
    shape const& sizes = output.expected.sizes;
    multi_index at;
    char const* place = text.data();
    char const* const end = place + text.size();
    while (at.size() < sizes.size()) {
        index_t coordinate = 0;
        auto const [behind, error] = std::from_chars(place, end, coordinate);
        bool const is_inside = error == std::errc{} && 0 <= coordinate && coordinate < sizes[at.size()];
        at.push_back(coordinate);
        bool const is_last = at.size() == sizes.size();
        if (!is_inside || (is_last ? behind != end : behind == end || *behind != ',')) refuse_position(text, output);
        place = behind + 1;
    }
    return at;
}

} // namespace dmlref::tool
