// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace dmlref::tool {

/// data_sha256 of the manifests of `dmlref generate --seed 1` with --suite quick, standard and negative. One
/// changes when a golden bit of the suite changes or a case comes or goes, and docs/changelog.md then says which.
inline constexpr std::string_view pinned_quick_data_sha256 =
    "e541b2e83e21fc7fcd40826cb849a20ad55668623a988e679fb1da73b25508e3";
inline constexpr std::string_view pinned_standard_data_sha256 =
    "3bb7b1cdf3b9d29a8fe080ea74c8cf33a2b822ca0c65ac0dd8de5f7b9d55f499";
inline constexpr std::string_view pinned_negative_data_sha256 =
    "8be7484d6b86ec7ca2105c38d25bbc75d1ff65174242df256a3834c1d7d92e64";

} // namespace dmlref::tool
