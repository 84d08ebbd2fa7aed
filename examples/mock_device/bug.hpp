// SPDX-License-Identifier: MIT
#pragma once
#include "bug_kinds.hpp"
#include "operator_groups.hpp"

#include <optional>
#include <variant>

namespace dmlref::mock_device {

using bug = std::variant<access_bug, resample_bug, pooling_bug, roi_bug>;

struct named_bug {
    mock_device::bug bug;
    std::string_view name;
    std::string_view description; ///< one sentence
    operator_group operators;     ///< that it may be made in
};

/// All mistakes of all operators.
inline constexpr named_bug bugs[] = {
#define BUG(name, operators, description) {access_bug::name, #name, description, groups::operators},
#include "bugs/access.def"
#undef BUG
#define BUG(name, operators, description) {resample_bug::name, #name, description, groups::operators},
#include "bugs/resample.def"
#undef BUG
#define BUG(name, operators, description) {pooling_bug::name, #name, description, groups::operators},
#include "bugs/pooling.def"
#undef BUG
#define BUG(name, operators, description) {roi_bug::name, #name, description, groups::operators},
#include "bugs/roi.def"
#undef BUG
};
inline std::span<named_bug const> all_bugs() { return bugs; }

/// Null for an unknown name.
inline named_bug const* bug_named(std::string_view name) {
    for (named_bug const& each : bugs)
        if (each.name == name) return &each;
    return nullptr;
}

/// The mistake, if it is one of this kind; otherwise Kind::none.
template <class Kind>
Kind bug_of(std::optional<bug> const& injected) {
    if (!injected) return Kind::none;
    Kind const* const found = std::get_if<Kind>(&*injected);
    return found ? *found : Kind::none;
}

} // namespace dmlref::mock_device
