// SPDX-License-Identifier: MIT
// A value outside its window of 2 x 2 elements is stored where it belongs, even if few bits tell the two places apart.
#include "dmlref/kernels/max_unpooling.hpp"

#include "dmlref/reference/max_unpooling.hpp"
#include "kernels/unpooling_problems.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cstdint>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// One value's distance from its window, counted in indices.
struct stray {
    index_t value;
    std::int64_t distance;
};

/// Whether the kernel stores the reference's elements if all other values lie in the first corners of their windows.
template <class T, class Index>
bool is_stored_as_by_reference(shape const& sizes, stray const& one) {
    index_t const columns = sizes[3];
    tensor<T> input(sizes);
    tensor<Index> indices(sizes);
    for (index_t at = 0; at < element_count(sizes); ++at) {
        index_t const window = 4 * columns * (at / columns) + 2 * (at % columns);
        input.view().data()[at] = T(static_cast<float>(at % 100 + 1));
        indices.view().data()[at] = static_cast<Index>(window + (at == one.value ? one.distance : 0));
    }
    tensor<T> expected({1, 1, 2 * sizes[2], 2 * columns}), actual(expected.sizes());
    reference::max_unpooling<T>(input, indices.view(), expected);
    max_unpooling<T>(input, indices.view(), actual);
    auto const all = expected.elements(), stored = actual.elements();
    return std::equal(all.begin(), all.end(), stored.begin(), stored.end());
}

template <class T, class Index>
void check_strays(shape const& sizes) {
    index_t const below = 2 * sizes[3], fifth_row = 4 * sizes[3];
    CHECK(is_stored_as_by_reference<T, Index>(sizes, {0, 0}));
    for (std::int64_t const distance : {2, 3, 254, 255, 256, 257, 65534, 65535, 65536, 65537, -1, -2, -256, -65536})
        for (std::int64_t const row : {index_t{0}, below})
            for (index_t const value : {fifth_row + 5, fifth_row + sizes[3] - 1}) {
                CAPTURE(sizeof(T), sizeof(Index), to_string(sizes), value, distance, row);
                CHECK(is_stored_as_by_reference<T, Index>(sizes, {value, distance + row}));
            }
}

/// Planes of more than 65536 elements, whose rows bytes can count, or cannot.
template <class Index>
void check_all_types() {
    for (shape const& sizes : {shape{1, 1, 320, 56}, shape{1, 1, 120, 150}}) {
        check_strays<float, Index>(sizes);
        check_strays<half, Index>(sizes);
        check_strays<std::int16_t, Index>(sizes);
        check_strays<std::uint8_t, Index>(sizes);
    }
}

} // namespace

TEST_CASE("max_unpooling: a value whose place has the last bits of one in its window is stored where it belongs",
          "[max_unpooling][kernels]") {
    check_all_types<std::uint32_t>();
    check_all_types<std::uint64_t>();
}

TEST_CASE("max_unpooling: rows may have any number of columns", "[max_unpooling][kernels]") {
    for (index_t const columns : {126, 127, 128, 129, 32766, 32767, 32768, 32769}) {
        CAPTURE(columns);
        for (std::int64_t const distance : {std::int64_t{0}, std::int64_t{2}, 2 * columns - 1, 2 * columns + 2}) {
            CHECK(is_stored_as_by_reference<half, std::uint32_t>({1, 1, 2, columns}, {columns / 2, distance}));
            CHECK(is_stored_as_by_reference<std::int8_t, std::uint32_t>({1, 1, 2, columns}, {columns / 2, distance}));
        }
    }
}
