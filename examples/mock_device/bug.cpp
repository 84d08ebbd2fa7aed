// SPDX-License-Identifier: MIT
#include "bug.hpp"

namespace dmlref::mock_device {

namespace {

constexpr named_bug bugs[] = {
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

} // namespace

std::span<named_bug const> all_bugs() { return bugs; }

named_bug const* bug_named(std::string_view name) {
    for (named_bug const& each : bugs)
        if (each.name == name) return &each;
    return nullptr;
}

} // namespace dmlref::mock_device
