// SPDX-License-Identifier: MIT
#pragma once
#include "access_bugs.hpp"
#include "pooling_bugs.hpp"
#include "resample_bugs.hpp"
#include "roi_bugs.hpp"

#include <variant>

namespace dmlref::mock_device {

using bug = std::variant<access_bug, resample_bug, pooling_bug, roi_bug>;

/// All mistakes of all operators.
std::span<named_bug<bug> const> all_bugs();

/// Null for an unknown name.
named_bug<bug> const* bug_named(std::string_view name);

/// The mistake, if it is one of this kind; otherwise Kind::none.
template <class Kind>
Kind bug_of(std::optional<bug> const& injected) {
    if (!injected) return Kind::none;
    Kind const* const found = std::get_if<Kind>(&*injected);
    return found ? *found : Kind::none;
}

} // namespace dmlref::mock_device
