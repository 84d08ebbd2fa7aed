// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/integers.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace dmlref;

#if defined(__GNUC__)

namespace {

using words = simd::integer_lanes<std::uint32_t, 16>;
using pairs_of_bytes = simd::integer_lanes<std::uint16_t, 16>;

template <class Lanes>
std::vector<std::uint64_t> listed(Lanes const& lanes) {
    std::vector<std::uint64_t> result;
    for (index_t lane = 0; lane < simd::lanes_in<Lanes>; ++lane) result.push_back(lanes[lane]);
    return result;
}

using numbers = std::vector<std::uint64_t>;
words const a{0x10001, 2, 3, 0xffffffff}, b{0x50005, 6, 7, 8};

} // namespace

TEST_CASE("simd: integers are loaded from anywhere and stored anywhere", "[simd][exec]") {
    std::vector<std::uint8_t> bytes(33, 7);
    simd::store_integers(bytes.data() + 1, a);
    CHECK(bytes.front() == 7);
    CHECK(bytes[17] == 7);
    CHECK(listed(simd::load_integers<words>(bytes.data() + 1)) == listed(a));
}

TEST_CASE("simd: integers of two registers change places", "[simd][exec]") {
    auto const [first, second] = simd::interleaved(a, b);
    CHECK(listed(first) == numbers{0x10001, 0x50005, 2, 6});
    CHECK(listed(second) == numbers{3, 7, 0xffffffff, 8});
    auto const [even, odd] = simd::even_and_odd(first, second);
    CHECK(listed(even) == listed(a));
    CHECK(listed(odd) == listed(b));
}

TEST_CASE("simd: each lane has a lane before it and one after it", "[simd][exec]") {
    CHECK(listed(simd::lanes_before(a, b)) == numbers{0xffffffff, 0x50005, 6, 7});
    CHECK(listed(simd::lanes_after(a, b)) == numbers{2, 3, 0xffffffff, 0x50005});
}

TEMPLATE_TEST_CASE("simd: bytes from anywhere are widened to 16 bits", "[simd][exec]", std::int8_t, std::uint8_t) {
    std::vector<TestType> bytes(66);
    for (std::size_t at = 0; at < bytes.size(); ++at) bytes[at] = static_cast<TestType>(at * 37 + 90);
    auto const check = [&]<index_t size>(std::integral_constant<index_t, size>) {
        if constexpr (size <= simd::register_bytes) {
            numbers const wide = listed(simd::load_widened<size>(bytes.data() + 1));
            REQUIRE(wide.size() == size / 2);
            for (std::size_t at = 0; at < wide.size(); ++at)
                CHECK(wide[at] == static_cast<std::uint16_t>(bytes[at + 1]));
        }
    };
    check(std::integral_constant<index_t, 16>{});
    check(std::integral_constant<index_t, 32>{});
    check(std::integral_constant<index_t, 64>{});
}

TEST_CASE("simd: integers change their numbers of bits", "[simd][exec]") {
    pairs_of_bytes const lower = simd::narrowed(words{1, 2, 3, 0xffff}, b & 0xffffu);
    CHECK(listed(lower) == numbers{1, 2, 3, 0xffff, 5, 6, 7, 8});
    auto const [first, second] = simd::joined(lower, pairs_of_bytes{1, 0, 0, 0xffff, 5});
    CHECK(listed(first) == listed(a));
    CHECK(listed(second) == numbers{0x50005, 6, 7, 8});
    CHECK(listed(simd::with_bits_of<std::uint8_t>(a)) == numbers{1, 2, 3, 0xff});
    CHECK(listed(simd::with_bits_of<std::uint32_t>(a)) == listed(a));
    numbers visited;
    simd::visit_in_32_bits(0, lower, [&](index_t lane, auto const& lanes) {
        CHECK(static_cast<std::size_t>(lane) == visited.size());
        for (std::uint64_t number : listed(lanes)) visited.push_back(number);
    });
    CHECK(visited == listed(lower));
}

TEMPLATE_TEST_CASE("simd: integers of whole registers that fit are narrowed in their order", "[simd][exec]",
                   std::uint16_t, std::uint32_t, std::uint64_t) {
    using lanes = simd::integer_lanes<TestType>;
    auto const count = static_cast<TestType>(simd::lanes_in<lanes>);
    auto const most = static_cast<TestType>(TestType(-1) >> (4 * sizeof(TestType)));
    lanes const first = simd::numbers<lanes>() + static_cast<TestType>(most - 2 * count + 1);
    numbers const narrow = listed(simd::narrowed(first, first + count));
    REQUIRE(narrow.size() == 2 * static_cast<std::size_t>(count));
    for (std::size_t at = 0; at < narrow.size(); ++at) CHECK(narrow[at] == most - narrow.size() + 1 + at);
}

TEST_CASE("simd: integers of a register are numbered, compared and collected", "[simd][exec]") {
    CHECK(listed(simd::numbers<words>()) == numbers{0, 1, 2, 3});
    CHECK(listed(simd::larger_integers(a, b)) == numbers{0x50005, 6, 7, 0xffffffff});
    CHECK(listed(simd::smaller_integers(a, b)) == numbers{0x10001, 2, 3, 8});
    CHECK(simd::bits_of_any(words{1, 4, 0x80000000, 4}) == 0x80000005);
    CHECK(simd::bits_of_any(words{}) == 0);
}

#endif
