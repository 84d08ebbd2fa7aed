// SPDX-License-Identifier: MIT
#pragma once

/// The version of dmlref. Golden bits are part of the version: a change of any golden value raises the minor number.
#define DMLREF_VERSION_MAJOR 0
#define DMLREF_VERSION_MINOR 1
#define DMLREF_VERSION_PATCH 0

namespace dmlref {
inline constexpr char version[] = "0.1.0";
} // namespace dmlref
