// SPDX-License-Identifier: MIT
#include "photograph.hpp"

namespace dmlref::examples {

picture const& photograph() {
    static constexpr std::uint8_t png[] = {
#include "photograph_bytes.inc"
    };
    static picture const decoded = decode_picture(png);
    return decoded;
}

} // namespace dmlref::examples
