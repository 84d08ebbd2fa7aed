// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"
#include "dmlref/exec/execution.hpp"
#include "support/comparison_tally.hpp"

#include <array>
#include <bit>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

/// Tensors to compare two implementations with: any values, any layout, the same on every machine.
namespace dmlref::testing {

/// The standard specifies the numbers of mt19937, but not those of its distributions.
class random_numbers {
public:
    explicit random_numbers(std::uint32_t seed) : engine_(seed) {}
    std::uint32_t word() { return static_cast<std::uint32_t>(engine_()); }
    index_t between(index_t least, index_t most) {
        return least + static_cast<index_t>(word() % static_cast<std::uint32_t>(most - least + 1));
    }
    bool one_in(index_t count) { return between(1, count) == 1; }
    template <class T>
    T one_of(std::initializer_list<T> choices) {
        return choices.begin()[between(0, static_cast<index_t>(choices.size()) - 1)];
    }

private:
    std::mt19937 engine_;
};

/// Whole numbers from -8 to 7, whose sums and products are exact.
inline tensor<float> integers(random_numbers& random, shape const& sizes) {
    std::vector<float> elements(static_cast<std::size_t>(element_count(sizes)));
    for (float& element : elements) element = static_cast<float>(random.between(-8, 7));
    return {sizes, elements};
}

/// The kind of values of a tensor. least: hardly any is greater than -infinity.
enum class contents { distinct, ties, special, rarely_special, nan_now_and_then, least };

inline float some_value(random_numbers& random, contents kind) {
    using limits = std::numeric_limits<float>;
    float const number = static_cast<float>(random.between(-1'000'000, 1'000'000)) * 0x1p-17f;
    switch (kind) {
    case contents::distinct:
        return number;
    case contents::ties:
        return random.one_of({0.f, -0.f, -1.f, -limits::infinity(), 1.f, -0.f, 0.f});
    case contents::nan_now_and_then:
        return random.one_in(40) ? std::bit_cast<float>(0xffc0'0001u) : number;
    case contents::least:
        return random.one_of(
            {-limits::infinity(), -limits::infinity(), -limits::infinity(), limits::quiet_NaN(), -0x1p127f});
    case contents::rarely_special:
        if (!random.one_in(8)) return number;
        break;
    case contents::special:
        break;
    }
    return random.one_of({number, limits::infinity(), -limits::infinity(), -0.f, 0.f, 0x1p-149f, -0x1p-127f, 0x1p127f,
                          std::bit_cast<float>(random.word()), std::bit_cast<float>(0xffc0'0001u),
                          std::bit_cast<float>(0x7f80'0001u)});
}

/// The memory of a tensor, including gaps between elements.
template <class T>
struct random_tensor {
    std::vector<T> memory;
    shape sizes, strides;
    index_t misalignment; ///< elements before the first

    tensor_view<T> view() { return {memory.data() + misalignment, sizes, strides}; }
    operator tensor_view<T>() { return view(); }
    operator tensor_view<T const>() { return view(); }
};

/// The elements from the first one to the last, including gaps.
inline index_t extent_of(shape const& sizes, shape const& strides) {
    index_t extent = 1;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) extent += (sizes[axis] - 1) * strides[axis];
    return extent;
}

template <class T>
random_tensor<T> some_tensor(random_numbers& random, shape const& sizes, shape const& strides) {
    index_t const extent = extent_of(sizes, strides), misalignment = random.between(0, 5);
    random_tensor<T> result{std::vector<T>(static_cast<std::size_t>(misalignment + extent)), sizes, strides,
                            misalignment};
    return result;
}

/// Special halves occasionally have any bit pattern: NaNs of every kind, subnormals.
template <class T>
T some_element(random_numbers& random, contents kind) {
    if constexpr (std::same_as<T, half>)
        if ((kind == contents::special && random.one_in(2)) || (kind == contents::rarely_special && random.one_in(8)))
            return half::from_bits(static_cast<std::uint16_t>(random.word()));
    return static_cast<T>(some_value(random, kind));
}

/// The same, with values.
template <class T>
random_tensor<T> some_tensor(random_numbers& random, shape const& sizes, shape const& strides, contents kind) {
    random_tensor<T> result = some_tensor<T>(random, sizes, strides);
    for (T& value : result.memory) value = some_element<T>(random, kind);
    return result;
}

inline shape channels_last_strides(shape const& sizes) {
    shape strides(sizes.size(), 1);
    index_t stride = sizes[1];
    for (std::size_t axis = sizes.size(); axis-- > 2; stride *= sizes[axis]) strides[axis] = stride;
    strides[0] = stride;
    return strides;
}

/// The strides of one of the usual layouts. `repeats`: an axis may have stride 0.
inline shape some_strides(random_numbers& random, shape const& sizes, bool repeats) {
    index_t const layout = random.between(0, 8);
    if (layout <= 1 || sizes.size() == 1) return packed_strides(sizes);
    if (layout <= 3) return channels_last_strides(sizes);
    per_axis<std::size_t> order;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) order.push_back(axis);
    if (layout == 4) std::rotate(order.begin() + 1, order.begin() + 2, order.end()); // channels last, with gaps
    if (layout == 5)
        for (std::size_t axis = sizes.size(); axis-- > 1;)
            std::swap(order[axis], order[static_cast<std::size_t>(random.between(0, static_cast<index_t>(axis)))]);
    shape strides(sizes.size(), 0);
    index_t stride = layout == 6 ? random.between(1, 3) : 1;
    for (std::size_t place = order.size(); place-- > 0;) {
        strides[order[place]] = stride;
        stride = stride * sizes[order[place]] + random.between(0, 3);
    }
    if (repeats && random.one_in(4))
        strides[static_cast<std::size_t>(random.between(0, static_cast<index_t>(sizes.size()) - 1))] = 0;
    return strides;
}

/// As if the caches held nothing: stores bypass them.
inline execution streaming_execution(instruction_set widest) {
    return {.widest_instruction_set = widest, .last_cache_size = 0};
}

/// Calls that allow these use all kernels that the machine has the instructions for.
#ifdef DMLREF_COMPILED
inline constexpr std::array all_instruction_sets{instruction_set::baseline, instruction_set::avx2,
                                                 instruction_set::avx512};
#else
inline constexpr std::array all_instruction_sets{instruction_set::baseline};
#endif

/// Threads of the library, or an executor that runs tasks in reverse order. With dmlref::compiled, the kernels of each
/// of its instruction sets. Caches that hold all tensors, none, or some.
inline execution some_execution(random_numbers& random) {
    execution how{.threads = random.one_of({1u, 1u, 2u, 3u, 7u})};
    how.widest_instruction_set = static_cast<instruction_set>(how.threads % 3);
    // A copy draws this, so that it changes no problem, nor the hashes in docs/portability.md.
    random_numbers of_its_own = random;
    how.last_cache_size = of_its_own.one_of({how.last_cache_size, index_t{0}, index_t{8192}});
    if (random.one_in(8))
        how.executor = [](index_t count, std::function<void(index_t)> const& task) {
            while (count-- > 0) task(count);
        };
    return how;
}

/// The number of bits in which two tensors of the same layout differ, including gaps.
template <class T>
index_t differing_bits(std::vector<T> const& a, std::vector<T> const& b) {
    tally(a, b);
    index_t differing = 0;
    for (std::size_t at = 0; at < a.size(); ++at) differing += std::popcount(bits(a[at]) ^ bits(b[at]));
    return differing;
}

/// The number of problems per operator in a run; more on request.
inline std::uint32_t equality_problem_count() {
    char const* const wanted = std::getenv("DMLREF_EQUALITY_PROBLEMS");
    return wanted == nullptr ? 2000 : static_cast<std::uint32_t>(std::strtoul(wanted, nullptr, 10));
}

} // namespace dmlref::testing
