// SPDX-License-Identifier: MIT
#pragma once
#include "suite/case_builder.hpp"
#include "suite/families.hpp"

#include <dmlref/spec/enums.hpp>

/// The suite is written in rows.
namespace dmlref::tool {

/// A problem as a row of a table: its name, the reason for it, the notes on which its result rests ("RA-9, RA-10"), if
/// there are any, and its changes to the plain problem of its family.
template <class Problem>
struct row : Problem {
    template <class... Changes>
    row(std::string name_of_problem, std::string reason_for_it, Changes const&... changes) {
        this->name = std::move(name_of_problem);
        this->reason = std::move(reason_for_it);
        (apply(changes), ...);
    }

    template <class Change>
    void apply(Change const& change) {
        if constexpr (std::is_convertible_v<Change, std::string>)
            this->spec_notes = change;
        else
            change(static_cast<Problem&>(*this));
    }
};
template <class Problem>
using rows = std::vector<row<Problem>>;

/// A table with further changes for all its rows.
template <class Problem, class... Changes>
rows<Problem> with(rows<Problem> table, Changes const&... changes) {
    for (row<Problem>& problem : table) (problem.apply(changes), ...);
    return table;
}

/// Adds a case for each row and each of its types. `family` is the operator of rows that name none.
template <class Problem>
void add(case_list& cases, std::string_view family, std::initializer_list<rows<Problem>> tables) {
    for (rows<Problem> const& table : tables)
        for (row<Problem> problem : table) {
            if (problem.operator_name.empty()) problem.operator_name = family;
            for (directml::data_type type : problem.types) {
                case_builder builder(problem, type);
                build(builder, static_cast<Problem const&>(problem));
                cases.push_back(builder.build());
            }
        }
}

/// Changes for rows of any family.
namespace changes {

using enum layout;
using enum directml::data_type;

inline constexpr auto quick = [](about& problem) { problem.first_tier = tier::quick; };
inline constexpr auto full = [](about& problem) { problem.first_tier = tier::full; };
/// The FLOAT16 case of a quick problem is quick too.
inline constexpr auto both_at_once = [](about& problem) { problem.float16_waits = false; };
inline constexpr auto float32_only = [](about& problem) { problem.types = {float32}; };
inline constexpr auto float16_only = [](about& problem) {
    problem.types = {float16};
    problem.float16_waits = false;
};
inline auto types(std::vector<directml::data_type> const& which) {
    return [which](about& problem) { problem.types = which; };
}
/// Integers of every size and sign.
inline auto all_integers() { return types({int8, uint8, int16, uint16, int32, uint32, int64, uint64}); }
inline auto undefined_in_directml(std::string const& spec_note) {
    return [spec_note](about& problem) { problem.undefined_in_directml = spec_note; };
}
inline auto prefixed(std::string const& prefix) {
    return [prefix](about& problem) { problem.name = prefix + problem.name; };
}
inline auto of(std::string_view operator_name) {
    return [operator_name](about& problem) { problem.operator_name = operator_name; };
}
template <class... Fields>
auto laid_out(layout how, Fields... fields) {
    return [=](about& problem) { ((problem.layouts[fields] = how), ...); };
}
/// Absent optional tensors.
template <class... Fields>
auto without(Fields... fields) {
    return [=](about& problem) { problem.absent = {fields...}; };
}

inline auto image(shape const& sizes) {
    return [sizes](auto& problem) { problem.image = sizes; };
}
inline auto elements(element_source const& source) {
    return [source](auto& problem) { problem.elements = source; };
}
/// The elements of the incoming gradient.
inline auto gradients(element_source const& source) {
    return [source](auto& problem) { problem.gradients = source; };
}
inline constexpr auto nearest = [](auto& problem) {
    problem.options.interpolation_mode = interpolation_mode::nearest_neighbor;
};

} // namespace changes

} // namespace dmlref::tool
