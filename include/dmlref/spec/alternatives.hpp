// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace dmlref::spec {

/// "FLOAT32, FLOAT16 or UINT8": how a message lists the allowed names.
inline std::string alternatives(std::vector<std::string_view> const& names) {
    std::string text;
    for (std::size_t at = 0; at < names.size(); ++at) {
        if (at > 0) text += at + 1 == names.size() ? " or " : ", ";
        text += names[at];
    }
    return text;
}

} // namespace dmlref::spec
