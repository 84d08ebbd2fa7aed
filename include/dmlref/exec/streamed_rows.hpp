// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/lanes/neighbors.hpp"
#include "dmlref/exec/streaming.hpp"

#include <algorithm>
#include <concepts>
#include <utility>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// Stores rows past the caches, whole cache lines at a time: a line of which only a part is streamed costs more than
/// several others. So the end of a row is held back until the next row, if it begins there, completes the line.
template <element T>
class streamed_rows {
public:
    streamed_rows() = default;
    streamed_rows(streamed_rows const&) = delete;
    streamed_rows& operator=(streamed_rows const&) = delete;
    ~streamed_rows() { store_held(); }

    /// Stores value.operator()<V>(i) to to[i] for `count` elements, the last of them perhaps only with the next row, or
    /// when this object is destroyed.
    template <class Value>
    void store(T* to, index_t count, Value value) { // a copy, so that no store can change what it refers to
        if (to != end_) begin_at(to);
        index_t joined = 0;
        if constexpr (simd::has_join && std::same_as<T, float>)
            if (can_join(count)) joined = join(to, value);
        write(
            to, joined, count, [&](index_t first, index_t part) { hold(first, part, count, value); },
            [to, value](index_t at) {
                for (index_t const end = at + line; at < end; at += simd::width)
                    simd::stream(to + at, value.template operator()<simd::batch>(at));
            });
    }

    /// The same with elements that are ready.
    void copy(T const* from, T* to, index_t count) {
        if (to != end_) begin_at(to);
        write(
            to, 0, count,
            [&](index_t first, index_t part) {
                std::copy_n(from + first, part, line_ + held_);
                held_ += part;
            },
            [&](index_t at) { simd::stream_line(to + at, from + at); });
    }

private:
    static constexpr index_t line = static_cast<index_t>(simd::cache_line / sizeof(T)); ///< elements
    static_assert(line % simd::width == 0);

    /// Whether the line that is held lacks only the first elements of a row of `count`, and both lie in batches.
    bool can_join(index_t count) const { return held_ > 0 && first_ == 0 && count >= line; }

    /// Completes that line without storing its parts first: a load that spans two stores waits for all stores before
    /// them. Returns the number of elements that were stored.
    template <class Value>
    index_t join(T* to, Value const& value) {
        simd::stream(to - held_, simd::joined(simd::load<simd::batch>(line_ + held_ - simd::width),
                                              value.template operator()<simd::batch>(0), held_));
        return line - std::exchange(held_, 0);
    }

    /// Stores a row from `at` on. hold(first, part) holds a part of it, and stream(at) stores a whole line of it.
    template <class Hold, class Stream>
    void write(T* to, index_t at, index_t count, Hold const& hold, Stream const& stream) {
        if (held_ > 0) {
            at = (std::min)(line - held_, count);
            hold(0, at);
            if (held_ == line) store_line(to + at - line);
        }
        for (index_t const end = count - (count - at) % line; at < end; at += line) stream(at);
        if (at < count) hold(at, count - at);
        end_ = to + count;
    }

    /// Holds `part` of a row's `count` elements, from `first` on. A batch may reach beyond the line, or before it.
    template <class Value>
    void hold(index_t first, index_t part, index_t count, Value const& value) {
        T* const to = line_ + held_;
        held_ += part;
        auto const hold_at = [&]<class V>(index_t at) {
            simd::store(to + at, value.template operator()<V>(first + at));
        };
        if (part < simd::width && first + simd::width <= count)
            hold_at.template operator()<simd::batch>(0);
        else if (part < simd::width && first > 0 && first + part >= simd::width)
            hold_at.template operator()<simd::batch>(part - simd::width);
        else
            simd::for_each_covering_block(part, hold_at);
    }

    void store_line(T* to) {
        if (first_ > 0)
            std::copy(line_ + first_, line_ + line, to + first_);
        else
            simd::stream_line(to, line_);
        first_ = held_ = 0;
    }

    void begin_at(T* to) {
        store_held();
        first_ = held_ = static_cast<index_t>(reinterpret_cast<std::uintptr_t>(to) / sizeof(T)) % line;
    }

    void store_held() const { std::copy(line_ + first_, line_ + held_, end_ - (held_ - first_)); }

    alignas(simd::cache_line) T space_[3 * line] = {};
    T* const line_ = space_ + line; ///< its elements [first_, held_) are held
    index_t first_ = 0, held_ = 0;
    T* end_ = nullptr; ///< of the last row
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
