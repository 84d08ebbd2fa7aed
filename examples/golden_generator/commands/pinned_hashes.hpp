// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace dmlref::tool {

/// data_sha256 of the manifests of `dmlref generate --seed 1` with --suite quick, standard and negative. One
/// changes when a golden bit of the suite changes or a case comes or goes, and docs/changelog.md then says which.
inline constexpr std::string_view pinned_quick_data_sha256 =
    "e541b2e83e21fc7fcd40826cb849a20ad55668623a988e679fb1da73b25508e3";
inline constexpr std::string_view pinned_standard_data_sha256 =
    "7c5d4d3618893ac45a78c8c8c37eb444ffcc823b60007cd3480b596cd84baf62";
inline constexpr std::string_view pinned_negative_data_sha256 =
    "8be7484d6b86ec7ca2105c38d25bbc75d1ff65174242df256a3834c1d7d92e64";

} // namespace dmlref::tool
