// SPDX-License-Identifier: MIT
#include "dmlref/core/mdspan.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/strided_span.hpp"

#include "dmlref/core/tensor.hpp"

#include <vector>

#if __has_include(<mdspan>)
#include <mdspan>
#endif

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using two_columns = strided_span<int, extents<std::dynamic_extent, 2>>;

/// {{0, 1, 2}, {4, 5, 6}} in rows of four elements.
matrix_span<int> padded_matrix(std::vector<int>& memory) {
    memory = {0, 1, 2, 3, 4, 5, 6, 7};
    return {memory.data(), {extents<std::dynamic_extent, std::dynamic_extent>({2, 3}), {4, 1}}};
}

} // namespace

TEST_CASE("mdspan: a view sees the elements of a span where they lie", "[mdspan][core]") {
    std::vector<int> memory;
    matrix_span<int> const span = padded_matrix(memory);
    tensor_view<int> const view = span;
    CHECK(view.data() == memory.data());
    CHECK(view.sizes() == shape{2, 3});
    CHECK(view.strides() == shape{4, 1});
    view(1, 2) = -6;
    CHECK(memory == std::vector<int>{0, 1, 2, 3, 4, 5, -6, 7});
    STATIC_REQUIRE(std::same_as<decltype(tensor_view(span)), tensor_view<int>>);
}

TEST_CASE("mdspan: constants are seen as constants, and other types not at all", "[mdspan][core]") {
    std::vector<int> memory;
    tensor_view<int const> const view = padded_matrix(memory);
    CHECK(view(1, 0) == 4);
    STATIC_REQUIRE(std::is_convertible_v<matrix_span<int const>, tensor_view<int const>>);
    STATIC_REQUIRE_FALSE(std::is_convertible_v<matrix_span<int const>, tensor_view<int>>);
    STATIC_REQUIRE_FALSE(std::is_convertible_v<matrix_span<int>, tensor_view<float const>>);
    STATIC_REQUIRE(readable<matrix_span<float const>>);
    STATIC_REQUIRE(std::same_as<element_type_of<matrix_span<float const>>, float>);
}

TEST_CASE("mdspan: a view becomes a span of as many axes", "[mdspan][core]") {
    tensor<int> numbers({2, 3}, {0, 1, 2, 10, 11, 12});
    auto const span = static_cast<matrix_span<int>>(numbers.view().permuted({1, 0}));
    CHECK(span.data_handle() == numbers.view().data());
    CHECK(span.extent(0) == 3);
    CHECK(span.extent(1) == 2);
    CHECK(span.stride(0) == 1);
    CHECK(span.stride(1) == 3);
    auto const columns = static_cast<two_columns>(numbers.view().permuted({1, 0}));
    CHECK(columns.extent(0) == 3);
}

TEST_CASE("mdspan: a span of other axes is refused", "[mdspan][core]") {
    tensor<int> numbers({2, 3});
    CHECK(refusal([&] { static_cast<void>(static_cast<two_columns>(numbers.view())); }) ==
          "tensor_view: Sizes[1] is 3, must be the extent of the mdspan, which is 2");
    tensor<int> row({6});
    CHECK(refusal([&] { static_cast<void>(static_cast<two_columns>(row.view())); }) ==
          "tensor_view: DimensionCount is 1, must be the rank of the mdspan, which is 2");
}

#if defined(__cpp_lib_mdspan)
TEST_CASE("mdspan: the standard library's goes both ways", "[mdspan][core]") {
    std::vector<int> memory = {0, 1, 2, 10, 11, 12};
    std::mdspan<int, std::dextents<std::size_t, 2>> const span(memory.data(), 2, 3);
    tensor_view<int> const view = span;
    CHECK(view(1, 2) == 12);
    using strided = std::mdspan<int, std::dextents<std::size_t, 2>, std::layout_stride>;
    auto const back = static_cast<strided>(view.permuted({1, 0}));
    CHECK(back.data_handle() == memory.data());
    CHECK(back.extent(0) == 3);
    CHECK(back.stride(1) == 3);
}
#endif
