// SPDX-License-Identifier: MIT
#include "dmlref/core/index_view.hpp"

#include "support/catch.hpp"
#include "support/strided_span.hpp"

using namespace dmlref;

namespace {

/// Checks an index_view of {.., 3} with these elements.
void check_shows_5_0_7(index_view const& indices, std::size_t rank) {
    CHECK(indices.rank() == rank);
    CHECK(indices.sizes().back() == 3);
    CHECK(indices(0) == 5);
    CHECK(indices(1) == 0);
    CHECK(indices(2) == 7);
}

} // namespace

TEMPLATE_TEST_CASE("index_view: it reads UINT32 and UINT64, tensors and views", "[index_view][core]", std::uint32_t,
                   std::uint64_t) {
    tensor<TestType> numbers({3}, {5, 0, 7});
    check_shows_5_0_7(numbers, 1);
    check_shows_5_0_7(numbers.view(), 1);
    check_shows_5_0_7(std::as_const(numbers).view(), 1);
}

TEMPLATE_TEST_CASE("index_view: it reads a std::mdspan", "[index_view][core]", std::uint32_t, std::uint64_t) {
    std::vector<TestType> const memory = {5, 9, 0, 9, 7};
    using row = testing::extents<3>;
    check_shows_5_0_7(testing::strided_span<TestType const, row>(memory.data(), {row({3}), {2}}), 1);
}

TEMPLATE_TEST_CASE("index_view: leading axes of size 1 and strides are followed", "[index_view][core]", std::uint32_t,
                   std::uint64_t) {
    std::vector<TestType> memory = {5, 9, 9, 0, 9, 9, 7};
    check_shows_5_0_7(tensor_view<TestType>(memory.data(), {1, 1, 1, 3}, {50, 40, 30, 3}), 4);
    std::vector<TestType> const one = {4};
    index_view const repeated = tensor_view<TestType const>(one.data(), {6}, {0});
    for (index_t at = 0; at < 6; ++at) CHECK(repeated(at) == 4);
}

TEMPLATE_TEST_CASE("index_view: an index with any number of axes is found through the strides", "[index_view][core]",
                   std::uint32_t, std::uint64_t) {
    std::vector<TestType> const memory = {5, 9, 0, 9, 7, 9, 1, 9};
    index_view const indices = tensor_view<TestType const>(memory.data(), {2, 2}, {4, 2});
    CHECK(indices[{0, 0}] == 5);
    CHECK(indices[{0, 1}] == 0);
    CHECK(indices[{1, 0}] == 7);
    CHECK(indices[{1, 1}] == 1);
}

TEMPLATE_TEST_CASE("index_view: a visitor gets the view that it was made from", "[index_view][core]", std::uint32_t,
                   std::uint64_t) {
    tensor<TestType> const numbers({2}, {5, 7});
    std::size_t element_size = 0;
    index_view(numbers).visit([&](auto const& view) {
        element_size = sizeof(view(0));
        CHECK(static_cast<void const*>(view.data()) == numbers.elements().data());
        CHECK(view(1) == 7);
    });
    CHECK(element_size == sizeof(TestType));
}

TEST_CASE("index_view: UINT64 indices keep all their digits", "[index_view][core]") {
    tensor<std::uint64_t> const numbers({2}, {0xffff'ffff'ffff'ffffu, 1});
    CHECK(index_view(numbers)(0) == 0xffff'ffff'ffff'ffffu);
}

TEMPLATE_TEST_CASE("index_view: its layout is that of the tensor", "[index_view][core]", std::uint32_t, std::uint64_t) {
    tensor<TestType> numbers({1, 3}, {5, 0, 7});
    index_view const view(numbers);
    memory_layout const layout = view.layout();
    CHECK(layout.address == reinterpret_cast<std::uintptr_t>(numbers.elements().data()));
    CHECK(layout.element_size == sizeof(TestType));
    CHECK(layout.sizes == shape{1, 3});
    CHECK(layout.extent == 3);
}

TEMPLATE_TEST_CASE("index_output: it writes UINT32 and UINT64, and may be null", "[index_view][core]", std::uint32_t,
                   std::uint64_t) {
    tensor<TestType> numbers({3});
    index_output const output = numbers.view();
    CHECK(output);
    output.visit([]<class Index>(tensor_view<Index> const& indices) {
        CHECK(std::is_same_v<Index, TestType>);
        indices(2) = static_cast<Index>(7);
    });
    CHECK(numbers(2) == 7);
    CHECK_FALSE(index_output(tensor_view<TestType>()));
}
