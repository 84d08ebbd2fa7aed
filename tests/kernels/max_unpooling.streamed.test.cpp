// SPDX-License-Identifier: MIT
// Windows that bypass the caches, as those of results do that are larger than any of these, have the reference's bits.
#include "dmlref/kernels/max_unpooling.hpp"

#include "dmlref/kernels/unpooling/planes.hpp"
#include "dmlref/reference/max_unpooling.hpp"
#include "kernels/aligned_pixels.hpp"
#include "kernels/unpooling_problems.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <utility>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

struct outcome {
    index_t differing_bits;
    bool are_all_stored;
};

/// Calls of each, with an output that begins a cache line. `strides_of` gives the layout of all tensors.
template <class T, class Index>
outcome both_of(unpooling_problem const& given, shape (*strides_of)(shape const&), index_t group) {
    random_numbers random(static_cast<std::uint32_t>(given.input_sizes[1] * 1000 + given.input_sizes[3]));
    auto input = some_tensor<T>(random, given.input_sizes, strides_of(given.input_sizes), contents::nan_now_and_then);
    tensor<Index> places(given.input_sizes);
    tensor_view<Index> const indices(places.view().data(), given.input_sizes, strides_of(given.input_sizes));
    for_each_index(given.input_sizes, [&](dmlref::multi_index const& at) {
        index_t const plane = at[0] * given.input_sizes[1] + at[1];
        auto const [y, x] = std::pair{2 * at[2] + random.between(0, 1), 2 * at[3] + random.between(0, 1)};
        indices[at] = static_cast<Index>((plane * given.output_sizes[2] + y) * given.output_sizes[3] + x);
    });
    constexpr index_t margin = simd::cache_line; // elements before the output, and behind it, which must not change
    shape const memory{margin + element_count(given.output_sizes) + margin};
    aligned_pixels<T> expected(memory, {1}), actual(memory, {1});
    auto const output_in = [&](aligned_pixels<T>& all) {
        std::fill_n(all.view().data(), memory[0], T(7.f));
        return tensor_view<T>(all.view().data() + margin, given.output_sizes, strides_of(given.output_sizes));
    };
    reference::max_unpooling<T>(input, indices, output_in(expected));
    kernels::unpooling_tensors<T> const tensors{input, indices, output_in(actual)};
    kernels::unpooled_planes<T> planes(tensors, group, streaming_execution(instruction_set::baseline));
    bool are_all_stored = true;
    for (index_t channel = 0; channel < given.input_sizes[1]; channel += group)
        are_all_stored = planes.unpool(0, channel, {tensors, 0, 1}) && are_all_stored;
    planes.finish();
    index_t differing = expected.differing_bits(actual);
    for (instruction_set const widest : all_instruction_sets) {
        max_unpooling<T>(input, indices, output_in(actual), streaming_execution(widest));
        differing += expected.differing_bits(actual);
    }
    return {differing, are_all_stored};
}

template <class T, class Index>
void check_rows_of_every_length() {
    for (index_t columns = 1; columns <= 70; ++columns) {
        CAPTURE(columns);
        unpooling_problem const given{{1, 2, 2, columns}, {1, 2, 4, 2 * columns}, targets::own_window, {}};
        auto const both = both_of<T, Index>(given, packed_strides, 1);
        CHECK(both.are_all_stored);
        CHECK(both.differing_bits == 0);
    }
}

template <class T, class Index>
void check_pixels_of_every_length() {
    for (index_t channels = 1; channels <= 70; ++channels) {
        CAPTURE(channels);
        unpooling_problem const given{{1, channels, 2, 3}, {1, channels, 4, 6}, targets::own_window, {}};
        auto const both = both_of<T, Index>(given, channels_last_strides, channels);
        CHECK(both.are_all_stored);
        CHECK(both.differing_bits == 0);
    }
}

} // namespace

TEST_CASE("max_unpooling: streamed rows of windows have the reference's bits", "[max_unpooling][kernels]") {
    check_rows_of_every_length<float, std::uint32_t>();
    check_rows_of_every_length<float, std::uint64_t>();
    check_rows_of_every_length<half, std::uint32_t>();
    check_rows_of_every_length<half, std::uint64_t>();
}

TEST_CASE("max_unpooling: streamed pixels of windows have the reference's bits", "[max_unpooling][kernels]") {
    check_pixels_of_every_length<float, std::uint32_t>();
    check_pixels_of_every_length<float, std::uint64_t>();
    check_pixels_of_every_length<half, std::uint32_t>();
    check_pixels_of_every_length<half, std::uint64_t>();
}
