// SPDX-License-Identifier: MIT
#pragma once
#include <stdexcept>
#include <string>
#include <vector>

namespace device_host {

/// Mistakes that GPU kernels really have, to be planted.
enum class mistake { none, border_not_written, no_atomics, narrow_index };

/// The mistake that a program's options name. Throws std::invalid_argument for any other option.
inline mistake planted_by(std::vector<std::string> const& options) {
    using enum mistake;
    if (options.empty()) return none;
    if (options.back() == "border_not_written") return border_not_written;
    if (options.back() == "no_atomics") return no_atomics;
    if (options.back() == "narrow_index") return narrow_index;
    throw std::invalid_argument("'" + options.back() + "' is no mistake of this device");
}

} // namespace device_host
