// SPDX-License-Identifier: MIT
// Tables worked out by hand from DML_MAX_UNPOOLING_OPERATOR_DESC. docs/operators/max_unpooling.md
#include "dmlref/reference/max_unpooling.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// With UINT32 and UINT64 indices.
template <class Only = void>
void check(shape const& input_sizes, values const& elements, std::vector<std::uint32_t> const& indices,
           shape const& output_sizes, values const& expected) {
    CAPTURE(elements, indices);
    auto const check_with = [&]<class Index>(tensor<Index> const& places) {
        check_stored<Only>(
            {output_sizes, expected}, [&](auto const& from, auto to) { reference::max_unpooling(from, places, to); },
            given{input_sizes, elements});
    };
    check_with(tensor<std::uint32_t>(input_sizes, indices));
    check_with(tensor<std::uint64_t>(input_sizes, {indices.begin(), indices.end()}));
}

} // namespace

TEST_CASE("max_unpooling: every value goes to the place that its index names, and the rest is zero",
          "[max_unpooling][reference]") {
    check({1, 1, 1, 3}, {5, 7, 9}, {4, 0, 3}, {1, 1, 2, 3}, {7, 0, 0, 9, 5, 0});
}

TEST_CASE("max_unpooling: indices count through batches and channels", "[max_unpooling][reference]") {
    check({2, 2, 1, 1}, {3, 5, -1, 4}, {0, 3, 5, 6}, {2, 2, 1, 2}, {3, 0, 0, 5, 0, -1, 4, 0});
    // An element of one plane may go to another.
    check({2, 1, 1, 1}, {3, 5}, {3, 0}, {2, 1, 1, 2}, {5, 0, 0, 3});
}

TEST_CASE("max_unpooling: the output may have other batches and channels, and be smaller",
          "[max_unpooling][reference]") {
    check({1, 1, 1, 3}, {5, 7, 9}, {4, 0, 3}, {1, 2, 3, 1}, {7, 0, 0, 9, 5, 0});
    check({1, 1, 1, 3}, {5, 7, 9}, {1, 0, 1}, {1, 1, 1, 2}, {7, 9});
}

TEST_CASE("max_unpooling: of values with the same index the last one stays", "[max_unpooling][reference]") {
    check({1, 1, 2, 2}, {5, 7, 9, 8}, {1, 2, 1, 2}, {1, 1, 1, 4}, {0, 9, 8, 0});
    check({2, 1, 1, 1}, {5, 7}, {0, 0}, {2, 1, 1, 1}, {7, 0});
}

TEST_CASE("max_unpooling: an index beyond the output writes nothing", "[max_unpooling][reference]") {
    check({1, 1, 1, 4}, {5, 7, 9, 8}, {4, 3, 0xffff'ffffu, 5}, {1, 1, 2, 2}, {0, 0, 0, 7});
    // 2^32 must not pass for 0, nor 2^63 and above for a negative number.
    tensor<float> const input({1, 1, 1, 4}, {5, 7, 9, 8});
    tensor<std::uint64_t> const indices(
        {1, 1, 1, 4}, {0x1'0000'0000, 0x8000'0000'0000'0000, 0xffff'ffff'ffff'ffff, 0xffff'ffff'0000'0001});
    tensor<float> output({1, 1, 1, 4});
    reference::max_unpooling(input, indices, output.view());
    CHECK(bits(output) == bits(tensor<float>({1, 1, 1, 4})));
}

TEST_CASE("max_unpooling: values are kept to the bit, except for NaN", "[max_unpooling][reference]") {
    check({1, 1, 1, 4}, {-0.f, -infinity, NaN, -3}, {3, 2, 1, 0}, {1, 1, 1, 5}, {-3, NaN, -infinity, -0.f, 0.f});
    check<float>({1, 1, 1, 2}, {0x1p-149f, 0x1.fffffep127f}, {0, 1}, {1, 1, 1, 2}, {0x1p-149f, 0x1.fffffep127f});

    tensor<float> const input({1, 1, 1, 1}, {std::bit_cast<float>(0xffc1'2345u)});
    tensor<float> output({1, 1, 1, 1});
    reference::max_unpooling(input, tensor<std::uint32_t>({1, 1, 1, 1}), output.view());
    CHECK(bits(output) == std::vector<std::uint32_t>{0x7fc0'0000u});
}
