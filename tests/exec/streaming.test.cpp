// SPDX-License-Identifier: MIT
#include "dmlref/exec/streaming.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"

using namespace dmlref;

namespace {

/// Elements 0, 1, 2 ... as a row's values.
struct counting {
    std::vector<float> const& numbers;
    template <class V>
    V operator()(index_t at) const {
        return simd::load<V>(numbers.data() + at);
    }
};

template <class T>
void check_rows() {
    std::vector<float> numbers(200);
    for (std::size_t at = 0; at < numbers.size(); ++at) numbers[at] = static_cast<float>(at);
    for (index_t start = 0; start < 40; ++start)
        for (index_t count : {0, 1, 15, 16, 17, 31, 64, 100}) {
            std::vector<T> row(160, T(-1.f));
            simd::stream_row(row.data() + start, count, counting{numbers});
            simd::finish_streaming();
            index_t wrong = 0;
            for (index_t at = 0; at < 160; ++at) {
                bool const inside = start <= at && at < start + count;
                float const expected = inside ? static_cast<float>(at - start) : -1.f;
                wrong += static_cast<float>(row[static_cast<std::size_t>(at)]) != expected ? 1 : 0;
            }
            CHECK(wrong == 0);
        }
}

} // namespace

TEST_CASE("streaming: a row is stored at every alignment, and nothing beside it", "[streaming][exec]") {
    check_rows<float>();
    check_rows<half>();
}

TEST_CASE("streaming: batches of halves are rounded as single ones are", "[streaming][exec]") {
    alignas(64) half stored[simd::batch::size], streamed[simd::batch::size];
    std::vector<float> values(simd::batch::size);
    for (std::uint32_t start = 0; start < 0xffff'0000u; start += 0x0001'3579u * simd::batch::size) {
        for (std::size_t lane = 0; lane < values.size(); ++lane)
            values[lane] = std::bit_cast<float>(start + 0x0001'3579u * static_cast<std::uint32_t>(lane));
        simd::batch const lanes = simd::load<simd::batch>(values.data());
        simd::store(stored, lanes);
        simd::stream(streamed, lanes);
        for (std::size_t lane = 0; lane < values.size(); ++lane) {
            std::uint32_t const expected = testing::bits(half(values[lane]));
            if (testing::bits(stored[lane]) != expected || testing::bits(streamed[lane]) != expected)
                FAIL(values[lane] << " is stored as " << testing::bits(stored[lane]) << ", streamed as "
                                  << testing::bits(streamed[lane]) << ", must be " << expected);
        }
    }
    SUCCEED();
}

TEST_CASE("streaming: rows may be brought nearer from anywhere", "[streaming][exec]") {
    std::vector<float> row(100, 1.f);
    simd::prefetch_row(row.data() + 3, 97);
    simd::prefetch_row(row.data(), 0);
    CHECK(row == std::vector<float>(100, 1.f));
}
