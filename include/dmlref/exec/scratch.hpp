// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/kept_by_thread.hpp"
#include "dmlref/core/shape.hpp"
#include "dmlref/exec/address_checks.hpp"

#include <cstddef>
#include <new>
#include <type_traits>
#include <vector>

/// Memory for intermediate rows and planes. It comes from an arena of the calling thread. The arena keeps its memory,
/// so a call in a loop allocates only the first time.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

namespace detail {

class arena {
public:
    static constexpr std::size_t alignment = 64; // of a cache line and of the widest batch

    arena() = default;
    arena(arena const&) = delete;
    arena& operator=(arena const&) = delete;
    ~arena() { release(); }

    void* take(std::size_t asked) {
        std::size_t const bytes = (asked + bytes_between_rows + alignment - 1) / alignment * alignment;
        while (current_ < blocks_.size() && blocks_[current_].size - blocks_[current_].used < bytes) ++current_;
        if (current_ == blocks_.size()) {
            std::size_t const size = bytes < smallest_block ? smallest_block : bytes;
            blocks_.reserve(blocks_.size() + 1);
            blocks_.push_back({::operator new (size, std::align_val_t{alignment}), size, 0});
            forbid(blocks_.back().start, size);
        }
        block& from = blocks_[current_];
        void* const taken = static_cast<std::byte*>(from.start) + from.used;
        from.used += bytes;
        allow(taken, asked);
        return taken;
    }

    struct position {
        std::size_t block, used;
    };
    position mark() const { return {current_, current_ < blocks_.size() ? blocks_[current_].used : 0}; }
    void return_to(position const& where) {
        for (std::size_t at = where.block; at < blocks_.size(); ++at) {
            blocks_[at].used = at == where.block ? where.used : 0;
            forbid(static_cast<std::byte*>(blocks_[at].start) + blocks_[at].used, blocks_[at].size - blocks_[at].used);
        }
        current_ = where.block;
    }

    void release() {
        for (block const& each : blocks_) {
            allow(each.start, each.size);
            ::operator delete (each.start, std::align_val_t{alignment});
        }
        blocks_.clear();
        current_ = 0;
    }

private:
    static constexpr std::size_t smallest_block = std::size_t{1} << 16;
    struct block {
        void* start;
        std::size_t size, used;
    };
    std::vector<block> blocks_;
    std::size_t current_ = 0;
};

inline arena& thread_arena() { return kept_by_thread<arena>(); }

} // namespace detail

/// Returns at the end of the scope what containers with a scratch_allocator took. They must be gone by then, and must
/// not grow while another scope lasts.
class scratch_scope {
public:
    scratch_scope() : position_(detail::thread_arena().mark()) {}
    scratch_scope(scratch_scope const&) = delete;
    scratch_scope& operator=(scratch_scope const&) = delete;
    ~scratch_scope() { detail::thread_arena().return_to(position_); }

private:
    detail::arena::position position_;
};

/// `count` uninitialized elements, aligned to 64 bytes, until the end of the scope. Scopes must nest.
template <class T>
class scratch {
public:
    static_assert(std::is_trivially_destructible_v<T>);

    explicit scratch(index_t count)
        : data_(static_cast<T*>(detail::thread_arena().take(static_cast<std::size_t>(count) * sizeof(T)))) {}
    T* data() const { return data_; }
    T& operator[](index_t at) const { return data_[at]; }

private:
    scratch_scope scope_;
    T* data_;
};

/// Lets a container take its memory from the arena.
template <class T>
struct scratch_allocator {
    using value_type = T;

    scratch_allocator() = default;
    template <class U>
    scratch_allocator(scratch_allocator<U> const&) {}

    T* allocate(std::size_t count) { return static_cast<T*>(detail::thread_arena().take(count * sizeof(T))); }
    void deallocate(T*, std::size_t) {} // the scope does
    friend bool operator==(scratch_allocator const&, scratch_allocator const&) { return true; }
};

/// Frees the memory that the calling thread's arena keeps. Must not be called while a kernel runs on this thread. With
/// MinGW, call it before a thread ends that has run kernels: kept_by_thread.hpp.
inline void release_scratch() { detail::thread_arena().release(); }

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
