// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace dmlref::testing {

/// The bytes that a fuzzer gives, taken one value after the other. Zeros follow the last byte.
class fuzzed_bytes {
public:
    fuzzed_bytes(std::uint8_t const* first, std::size_t count) : rest_(first, count) {}

    bool empty() const { return rest_.empty(); }

    template <class T>
        requires std::is_trivially_copyable_v<T> T take() {
            std::size_t const count = sizeof(T) < rest_.size() ? sizeof(T) : rest_.size();
            std::uint8_t bytes[sizeof(T)] = {};
            if (count > 0) std::memcpy(bytes, rest_.data(), count);
            rest_ = rest_.subspan(count);
            T value;
            std::memcpy(&value, bytes, sizeof value);
            return value;
        }

    bool coin() { return take<std::uint8_t>() % 2 == 1; }

    /// Below `count`, which is at least 1.
    std::size_t below(std::size_t count) { return take<std::uint16_t>() % count; }

private:
    std::span<std::uint8_t const> rest_;
};

/// What a fuzzer must never see. It ends the process, which is how a fuzzer notices.
inline void require(bool holds) {
    if (!holds) __builtin_trap();
}

} // namespace dmlref::testing
