// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace dmlref::tool {

/// data_sha256 of the manifests of `dmlref generate --seed 1` with --suite quick and standard. One changes when a
/// golden bit of the suite changes or a case comes or goes, and docs/changelog.md then says which.
inline constexpr std::string_view pinned_quick_data_sha256 =
    "983b4af33a56b221a3b0786ac4387446e34911747d723e4dc0adcea2ccce7d6d";
inline constexpr std::string_view pinned_standard_data_sha256 =
    "2cd9b043a5e9c77e89eb9948e89e38c3b63cbff7dc85dc5cf57c7680183377f0";

} // namespace dmlref::tool
