// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace dmlref::tool {

/// data_sha256 of the manifests of `dmlref generate --seed 1` with --suite quick, standard and negative. One
/// changes when a golden bit of the suite changes or a case comes or goes, and docs/changelog.md then says which.
inline constexpr std::string_view pinned_quick_data_sha256 =
    "9d3cecfc2546b71161e57fd7b45d33f6e3dc51183b6ea129adfb18b910fb0bc5";
inline constexpr std::string_view pinned_standard_data_sha256 =
    "351a46748869deea603792f63cb13e4956bea7c8b0745fd78ba23005881dfa39";
inline constexpr std::string_view pinned_negative_data_sha256 =
    "b2cff832ec2977804f94c122be54f5856a049761d4ba32e80948b8624d1cf07e";

} // namespace dmlref::tool
