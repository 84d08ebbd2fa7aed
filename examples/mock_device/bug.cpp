// SPDX-License-Identifier: MIT
#include "bug.hpp"

#include <vector>

namespace dmlref::mock_device {

namespace {

template <class Kind>
void append(std::vector<named_bug<bug>>& bugs, std::span<named_bug<Kind> const> some) {
    for (named_bug<Kind> const& each : some) bugs.push_back({each.bug, each.name, each.description, each.operators});
}

} // namespace

std::span<named_bug<bug> const> all_bugs() {
    static std::vector<named_bug<bug>> const bugs = [] {
        std::vector<named_bug<bug>> result;
        append<access_bug>(result, access_bugs);
        append<resample_bug>(result, resample_bugs);
        append<pooling_bug>(result, pooling_bugs);
        append<roi_bug>(result, roi_bugs);
        return result;
    }();
    return bugs;
}

named_bug<bug> const* bug_named(std::string_view name) {
    for (named_bug<bug> const& each : all_bugs())
        if (each.name == name) return &each;
    return nullptr;
}

} // namespace dmlref::mock_device
