// SPDX-License-Identifier: MIT
#include "dmlref/exec/rows.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"

#include <cstring>
#include <limits>
#include <vector>

using namespace dmlref;

namespace {

std::vector<float> const numbers = {0.f,   -0.f,    1.f, 2049.f, -std::numeric_limits<float>::quiet_NaN(),
                                    1e-7f, 70000.f, 0.1f};

template <element T>
void check_rows(index_t stride) {
    for (index_t count = 0; count <= 40; ++count) {
        std::vector<T> tensor(static_cast<std::size_t>(count * stride + 1), static_cast<T>(-5.f));
        std::vector<float> row(static_cast<std::size_t>(count) + 1), space(row.size());
        for (index_t at = 0; at < count; ++at)
            row[static_cast<std::size_t>(at)] = numbers[static_cast<std::size_t>(at) % numbers.size()];
        exec::write_row(row.data(), tensor.data(), stride, count);
        float const* const read = exec::read_row<T>(tensor.data(), stride, count, space.data());
        for (index_t at = 0; at < count; ++at) {
            T const expected = to_element<T>(numbers[static_cast<std::size_t>(at) % numbers.size()]);
            float const widened = static_cast<float>(expected);
            CHECK(std::memcmp(&tensor[static_cast<std::size_t>(at * stride)], &expected, sizeof(T)) == 0);
            CHECK(std::memcmp(read + at, &widened, sizeof(float)) == 0);
            for (index_t gap = 1; gap < stride; ++gap)
                CHECK(static_cast<float>(tensor[static_cast<std::size_t>(at * stride + gap)]) == -5.f);
        }
    }
}

} // namespace

TEST_CASE("rows: writing stores what to_element gives, and reading gives its float", "[rows][exec]") {
    for (index_t stride : {1, 2, 5}) {
        check_rows<float>(stride);
        check_rows<half>(stride);
    }
}

TEST_CASE("rows: packed floats are read in place", "[rows][exec]") {
    float const elements[4] = {1, 2, 3, 4};
    CHECK(exec::read_row<float>(elements, 1, 4, nullptr) == elements);
}
