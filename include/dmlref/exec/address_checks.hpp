// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define DMLREF_ADDRESS_CHECKS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define DMLREF_ADDRESS_CHECKS 1
#endif
#endif
#ifdef DMLREF_ADDRESS_CHECKS
#include <sanitizer/asan_interface.h>
#endif

/// If an address sanitizer is compiled in, tells it which bytes of an arena are in use. Otherwise a write past the end
/// of a row would land in the next row unnoticed.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

#ifdef DMLREF_ADDRESS_CHECKS
inline constexpr std::size_t bytes_between_rows = 64;
inline void forbid(void const* start, std::size_t bytes) { ASAN_POISON_MEMORY_REGION(start, bytes); }
inline void allow(void const* start, std::size_t bytes) { ASAN_UNPOISON_MEMORY_REGION(start, bytes); }
#else
inline constexpr std::size_t bytes_between_rows = 0;
inline void forbid(void const*, std::size_t) {}
inline void allow(void const*, std::size_t) {}
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
