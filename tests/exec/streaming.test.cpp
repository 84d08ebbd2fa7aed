// SPDX-License-Identifier: MIT
#include "dmlref/exec/streaming.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"

#include <algorithm>

using namespace dmlref;

TEST_CASE("streaming: batches of halves are rounded as single ones are", "[streaming][exec]") {
    alignas(64) half stored[simd::batch::size], streamed[simd::batch::size];
    std::vector<float> values(simd::batch::size);
    index_t differing = 0;
    for (std::uint32_t start = 0; start < 0xffff'0000u; start += 0x0001'3579u * simd::batch::size) {
        for (std::size_t lane = 0; lane < values.size(); ++lane)
            values[lane] = std::bit_cast<float>(start + 0x0001'3579u * static_cast<std::uint32_t>(lane));
        simd::batch const lanes = simd::load<simd::batch>(values.data());
        simd::store(stored, lanes);
        simd::stream(streamed, lanes);
        for (std::size_t lane = 0; lane < values.size(); ++lane) {
            std::uint32_t const expected = testing::bits(half(values[lane]));
            differing += testing::bits(stored[lane]) != expected || testing::bits(streamed[lane]) != expected;
        }
    }
    CHECK(differing == 0);
}

TEST_CASE("streaming: two batches are whole ones, one element more or less is not", "[streaming][exec]") {
    auto const width = static_cast<index_t>(simd::batch::size);
    CHECK(simd::are_whole_batches(2 * width));
    if (width > 1) CHECK(!simd::are_whole_batches(2 * width + 1));
    if (width > 1) CHECK(!simd::are_whole_batches(2 * width - 1));
}

TEST_CASE("streaming: a call may say how much of the last cache it takes", "[streaming][exec]") {
    std::vector<float> elements(16);
    tensor_view<float const> const read(elements.data(), {16});
    tensor_view<float> const written(elements.data(), {16});
    CHECK(!simd::are_worth_streaming({}, read, written));
    CHECK(!simd::are_worth_streaming({.last_cache_size = 64}, read));
    CHECK(simd::are_worth_streaming({.last_cache_size = 63}, read));
    CHECK(simd::are_worth_streaming({.last_cache_size = 127}, read, written));
    CHECK(simd::is_worth_streaming({.last_cache_size = 127}, written));
    CHECK(!simd::is_worth_streaming({.last_cache_size = 128}, written));
}

TEST_CASE("streaming: each cache line of a row is prefetched once, and no other", "[streaming][exec]") {
    auto const line_of = [](auto const* place) { return reinterpret_cast<std::uintptr_t>(place) / 64; };
    std::vector<half> const row(160);
    for (index_t start = 0; start < 40; ++start)
        for (index_t count : {0, 1, 2, 31, 32, 33, 100}) {
            std::vector<std::uintptr_t> lines, expected;
            simd::for_each_cache_line(row.data() + start, count, [&](char const* at) { lines.push_back(line_of(at)); });
            for (index_t at = start; at < start + count; ++at) expected.push_back(line_of(row.data() + at));
            expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
            CAPTURE(start, count);
            CHECK(lines == expected);
        }
}
