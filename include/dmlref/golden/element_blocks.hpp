// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <algorithm>
#include <utility>
#include <vector>

/// The elements of an output in blocks, so that memory is taken for one block at a time.
namespace dmlref::golden {

/// How large a block is. No result depends on it.
struct block_size {
    index_t elements = 4096; ///< at most
    /// So many consecutive elements, a plane, are computed from the same part of the inputs. They stay together where
    /// a block can hold them.
    index_t plane = 1;
};

/// Elements are taken row-major; those of a block are consecutive among them.
class element_blocks {
public:
    explicit element_blocks(block_size const& size) : size_(size) {}

    /// `element` is behind all that were added before.
    void add(index_t element) {
        if (blocks_.empty() || is_full_for(element)) blocks_.emplace_back();
        blocks_.back().push_back(element);
    }
    /// How many blocks take no more elements.
    index_t full() const { return std::ssize(blocks_) - (blocks_.empty() ? 0 : 1); }
    /// Removes the blocks that take no more elements.
    std::vector<std::vector<index_t>> take_full() {
        std::vector<index_t> last = std::move(blocks_.back());
        blocks_.pop_back();
        return std::exchange(blocks_, {std::move(last)});
    }
    std::vector<std::vector<index_t>> take_all() { return std::exchange(blocks_, {}); }

private:
    bool is_full_for(index_t element) const {
        std::vector<index_t> const& last = blocks_.back();
        bool const begins_plane = element / size_.plane != last.back() / size_.plane;
        return std::ssize(last) >= size_.elements || (begins_plane && std::ssize(last) + size_.plane > size_.elements);
    }

    block_size size_;
    std::vector<std::vector<index_t>> blocks_{};
};

/// The most elements of a gradient whose sums are in memory at one time.
inline constexpr index_t most_sums = 1 << 17;

/// The numbers of `count` of the elements of a tensor, ascending: the tensor is divided into as many parts, and of each
/// part one element is taken, by SplitMix64 of the part's number.
class element_sample {
public:
    element_sample(index_t count, index_t elements) : count_(count), elements_(elements) {}

    index_t operator[](index_t part) const {
        auto const length = static_cast<std::uint64_t>(first_of(part + 1) - first_of(part));
        return first_of(part) + static_cast<index_t>(mixed(static_cast<std::uint64_t>(part)) % length);
    }

private:
    index_t first_of(index_t part) const { return part * (elements_ / count_) + (std::min)(part, elements_ % count_); }
    static std::uint64_t mixed(std::uint64_t number) {
        number = (number + 1) * 0x9E3779B97F4A7C15;
        number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9;
        number = (number ^ (number >> 27)) * 0x94D049BB133111EB;
        return number ^ (number >> 31);
    }

    index_t count_, elements_;
};

} // namespace dmlref::golden
