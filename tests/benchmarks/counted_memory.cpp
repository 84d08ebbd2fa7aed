// SPDX-License-Identifier: MIT
#include "counted_memory.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> bytes{0}, peak_bytes{0}, allocations{0};

void* counted(void* memory) {
    if (!memory) throw std::bad_alloc();
    std::size_t const now = bytes += malloc_usable_size(memory);
    std::size_t peak = peak_bytes;
    while (peak < now && !peak_bytes.compare_exchange_weak(peak, now)) {
    }
    ++allocations;
    return memory;
}

void release(void* memory) {
    bytes -= malloc_usable_size(memory);
    std::free(memory);
}

} // namespace

void* operator new(std::size_t size) { return counted(std::malloc(size)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    std::size_t const unit = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }

namespace dmlref::benchmarks {

counted_memory memory_now() { return {bytes, peak_bytes, allocations}; }
void forget_peak() { peak_bytes = bytes.load(); }

} // namespace dmlref::benchmarks
