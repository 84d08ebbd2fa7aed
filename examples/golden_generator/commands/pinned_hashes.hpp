// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace dmlref::tool {

/// data_sha256 of the manifests of `dmlref generate --seed 1` with --suite quick and standard. One changes when a
/// golden bit of the suite changes or a case comes or goes, and docs/changelog.md then says which.
inline constexpr std::string_view pinned_quick_data_sha256 =
    "13be2fc52478b174d656cac6e8d151dc91e509b80a4a74057ca314aa1d8c7a05";
inline constexpr std::string_view pinned_standard_data_sha256 =
    "926ba0e4c9c67ea474c1dbeb54aa79ad16b907632d365ab5d7d2fe3a9ce7324a";

} // namespace dmlref::tool
