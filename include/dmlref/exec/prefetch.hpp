// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/streaming.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Where memory is prefetched to. The nearest cache is read faster, but holds less, and the second can wait for more
/// lines at once.
enum class cache { nearest, second };

template <cache to = cache::second>
DMLREF_ALWAYS_INLINE inline void prefetch_line([[maybe_unused]] std::uintptr_t line) {
#if defined(__SSE2__)
    _mm_prefetch(reinterpret_cast<char const*>(line), to == cache::nearest ? _MM_HINT_T0 : _MM_HINT_T1);
#endif
}

/// How far ahead of reading memory is prefetched: it arrives while the rows before it are processed. Processors
/// prefetch by themselves along one row, but stop at its end, and at every page.
inline constexpr index_t prefetch_distance = 8192; // bytes

/// Prefetches `count` elements that lie `distance` bytes after `from`. They may lie beyond the end of a tensor, since
/// nothing is read.
template <cache to = cache::second, class T>
DMLREF_ALWAYS_INLINE inline void prefetch(T const* from, index_t count, index_t distance = 0) {
    auto const begin = reinterpret_cast<std::uintptr_t>(from) + static_cast<std::uintptr_t>(distance);
    auto const bytes = static_cast<std::uintptr_t>(count) * sizeof(T);
    for (std::uintptr_t at = 0; at < bytes; at += cache_line) prefetch_line<to>(begin + at);
}
template <class T>
DMLREF_ALWAYS_INLINE inline void prefetch_ahead(T const* from, index_t count) {
    prefetch<cache::nearest>(from, count, prefetch_distance);
}

/// Prefetches all cache lines of `count` elements while something else is computed.
template <number T>
void prefetch_row(T const* from, index_t count) {
    for_each_cache_line(from, count, [](char const* line) { prefetch_line(reinterpret_cast<std::uintptr_t>(line)); });
    std::atomic_signal_fence(std::memory_order_acq_rel); // g++ 12 drops calls of a function that only prefetches
}

/// A row that is prefetched piece by piece while another one is processed. All of it at once would delay what is read
/// now.
class row_ahead {
public:
    /// Nothing.
    row_ahead() = default;
    /// The row of `count` elements that begins `distance` after `row`, of which a piece has `piece`.
    template <class T>
    row_ahead(T const* row, index_t distance, index_t count, index_t piece)
        : next_(reinterpret_cast<std::uintptr_t>(row) + static_cast<std::uintptr_t>(distance) * sizeof(T)),
          end_(next_ + static_cast<std::uintptr_t>(count) * sizeof(T)),
          piece_(static_cast<std::uintptr_t>(piece) * sizeof(T)) {}

    /// Nothing, once all pieces are.
    void prefetch_piece() {
        for (std::uintptr_t const end = (std::min)(next_ + piece_, end_); next_ < end; next_ += cache_line)
            prefetch_line(next_);
    }

private:
    // Addresses and bytes, since a row may lie beyond the end of a tensor.
    std::uintptr_t next_ = 0, end_ = 0, piece_ = 0;
};

/// Up to three such rows, a piece of each at a time.
class rows_to_come {
public:
    void clear() { count_ = 0; }
    bool is_empty() const { return count_ == 0; }
    /// A row of `count` elements that begins `distance` after `row`, in so many pieces. Left out if there are three.
    template <class T>
    void add(T const* row, index_t count, index_t pieces, index_t distance = 0) {
        if (count_ < rows_.size()) rows_[count_++] = row_ahead(row, distance, count, (count + pieces - 1) / pieces);
    }

    void prefetch_piece() {
        for (std::size_t row = 0; row < count_; ++row) rows_[row].prefetch_piece();
    }

private:
    std::array<row_ahead, 3> rows_{};
    std::size_t count_ = 0;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
