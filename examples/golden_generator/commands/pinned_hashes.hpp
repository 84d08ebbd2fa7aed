// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace dmlref::tool {

/// data_sha256 of the manifests of `dmlref generate --seed 1` with --suite quick, standard and negative. A hash changes
/// if a golden bit of the suite changes, or if a case is added or removed; docs/changelog.md then says which.
inline constexpr std::string_view pinned_quick_data_sha256 =
    "022f79975275f3a4f54e7c404e728f3db393c8e83efc4943d2e3c725a937cf5e";
inline constexpr std::string_view pinned_standard_data_sha256 =
    "dfbc18a99b7d612ae93bcb0d4d24889505ffbefa6a4dcf2d3bef553ef5a8b124";
inline constexpr std::string_view pinned_negative_data_sha256 =
    "809b2ddc8145def38bcd7f68bb6a5eff8605e411f36ea9bfd0f3c31afd9bd98d";

} // namespace dmlref::tool
