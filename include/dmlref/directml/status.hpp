// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/feature_level.hpp"

#include <exception>
#include <new>

namespace dmlref::directml {

/// The outcome of a call that does not throw.
enum class status_code : std::uint32_t {
    success = 0,
    invalid_call = 1,              ///< a rule is broken; `field` says where
    unsupported_feature_level = 2, ///< the call needs a higher feature level than requested
    out_of_memory = 3,
    failure = 4 ///< anything else
};

/// "INVALID_CALL".
constexpr std::string_view name_of(status_code code) {
    constexpr std::string_view names[] = {"SUCCESS", "INVALID_CALL", "UNSUPPORTED_FEATURE_LEVEL", "OUT_OF_MEMORY",
                                          "FAILURE"};
    auto const number = static_cast<std::size_t>(code);
    return number < std::size(names) ? names[number] : "UNKNOWN";
}

/// The outcome of a call: a code, and the message that the throwing form has in its exception.
struct status {
    status_code code = status_code::success;
    std::string field{};   ///< DirectML's field, if a rule is broken
    std::string message{}; ///< empty after a success, or if there was no memory for it

    explicit operator bool() const noexcept { return code == status_code::success; }
};

namespace detail {

/// May run out of memory for the strings.
inline status status_of_exception() {
    try {
        throw;
    } catch (feature_level_error const& error) {
        return {status_code::unsupported_feature_level, error.field(), error.what()};
    } catch (validation_error const& error) {
        return {status_code::invalid_call, error.field(), error.what()};
    } catch (std::bad_alloc const& error) {
        return {status_code::out_of_memory, {}, error.what()};
    } catch (std::exception const& error) {
        return {status_code::failure, {}, error.what()};
    } catch (...) {
        return {status_code::failure, {}, {}};
    }
}

} // namespace detail

/// Runs `work`, and turns its exception into a status.
template <class Work>
status status_of(Work&& work) noexcept {
    try {
        work();
        return {};
    } catch (...) {
        try {
            return detail::status_of_exception();
        } catch (...) {
            return {status_code::out_of_memory, {}, {}};
        }
    }
}

} // namespace dmlref::directml
