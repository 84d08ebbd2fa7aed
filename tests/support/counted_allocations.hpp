// SPDX-License-Identifier: MIT
#pragma once
// Replaces operator new to count allocations. One test file of a program includes this, and replaces it for all.
#include <atomic>
#include <cstdlib>
#include <new>

namespace dmlref::testing {

inline std::atomic<std::size_t> allocations{0};

template <class Call>
std::size_t allocations_of(Call&& call) {
    std::size_t const before = allocations;
    call();
    return allocations - before;
}

inline void* counted(void* memory) {
    ++allocations;
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

} // namespace dmlref::testing

// Not inlined: otherwise g++ 12 warns about a `delete` of memory from malloc. All forms are replaced that anything
// here uses, since the sanitizers' own do not go together with these.
[[gnu::noinline]] void* operator new(std::size_t size) {
    return dmlref::testing::counted(std::malloc(size == 0 ? 1 : size));
}
[[gnu::noinline]] void* operator new(std::size_t size, std::nothrow_t const&) noexcept {
    ++dmlref::testing::allocations;
    return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    auto const unit = static_cast<std::size_t>(alignment);
    return dmlref::testing::counted(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
