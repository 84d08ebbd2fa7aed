// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace dmlref::tool {

/// data_sha256 of the manifests of `dmlref generate --seed 1` with --suite quick, standard and negative. One
/// changes when a golden bit of the suite changes or a case comes or goes, and docs/changelog.md then says which.
inline constexpr std::string_view pinned_quick_data_sha256 =
    "614830cd978e244b3cd106518c5f3deefc316a8af5600943117d2a084a2086c2";
inline constexpr std::string_view pinned_standard_data_sha256 =
    "13e06a938181eab1634974eabce0de61b407f91705ce5cb3422229a30ba6872a";
inline constexpr std::string_view pinned_negative_data_sha256 =
    "8be7484d6b86ec7ca2105c38d25bbc75d1ff65174242df256a3834c1d7d92e64";

} // namespace dmlref::tool
