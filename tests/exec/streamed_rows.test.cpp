// SPDX-License-Identifier: MIT
#include "dmlref/exec/streamed_rows.hpp"

#include "support/catch.hpp"

using namespace dmlref;

namespace {

constexpr index_t lengths[] = {0, 1, 7, 15, 16, 17, 31, 33, 64, 100};

/// Element i of the row that begins at `first` in memory is first + i.
struct counting {
    std::vector<float> const& numbers;
    index_t first;
    template <class V>
    V operator()(index_t at) const {
        return simd::load<V>(numbers.data() + first + at);
    }
};

/// Memory in which some rows are stored, and what it must contain.
template <class T>
class checked_rows {
public:
    /// Values up to 2047, which half has.
    checked_rows() : numbers_(size), elements_(size), memory_(size, T(-1.f)), expected_(size, -1.f) {
        for (std::size_t at = 0; at < size; ++at) {
            numbers_[at] = static_cast<float>(at % 2048);
            elements_[at] = T(numbers_[at]);
        }
    }

    /// Computes two rows, copies the next two, and so on.
    void store(exec::streamed_rows<T>& rows, index_t first, index_t count) {
        if (calls_++ / 2 % 2 == 1)
            rows.copy(elements_.data() + first, memory_.data() + first, count);
        else
            rows.store(memory_.data() + first, count, counting{numbers_, first});
        for (auto at = static_cast<std::size_t>(first); at < static_cast<std::size_t>(first + count); ++at)
            expected_[at] = numbers_[at];
    }

    /// Elements that differ.
    index_t wrong() const {
        simd::finish_streaming();
        index_t count = 0;
        for (std::size_t at = 0; at < size; ++at) count += static_cast<float>(memory_[at]) != expected_[at] ? 1 : 0;
        return count;
    }

private:
    static constexpr std::size_t size = 4096;
    std::vector<float> numbers_;
    std::vector<T> elements_, memory_;
    std::vector<float> expected_;
    int calls_ = 0;
};

template <class T>
void check_one_row() {
    for (index_t start = 0; start < 40; ++start)
        for (index_t count : lengths) {
            checked_rows<T> checked;
            {
                exec::streamed_rows<T> rows;
                checked.store(rows, start, count);
                checked.store(rows, start + 2000, count);
            }
            CAPTURE(start, count);
            CHECK(checked.wrong() == 0);
        }
}

/// Rows of which every fifth is shorter, and every third is followed by a gap.
template <class T>
void check_many_rows(index_t gap) {
    for (index_t start = 0; start < 33; ++start)
        for (index_t count : lengths) {
            checked_rows<T> checked;
            {
                exec::streamed_rows<T> rows;
                index_t at = start;
                for (index_t row = 0; row < 16; ++row, at += count + (row % 3 == 0 ? gap : 0))
                    checked.store(rows, at, row % 5 == 0 ? count / 2 : count);
            }
            CAPTURE(start, count, gap);
            CHECK(checked.wrong() == 0);
        }
}

} // namespace

TEST_CASE("streamed rows: a row is stored at every alignment, and nothing beside it", "[streaming][exec]") {
    check_one_row<float>();
    check_one_row<half>();
}

TEST_CASE("streamed rows: rows that follow each other, or do not, are all stored", "[streaming][exec]") {
    for (index_t gap : {0, 1, 16, 37}) {
        check_many_rows<float>(gap);
        check_many_rows<half>(gap);
    }
}

TEST_CASE("streamed rows: rows may come in any order", "[streaming][exec]") {
    checked_rows<float> checked;
    {
        exec::streamed_rows<float> rows;
        for (index_t row = 20; row-- > 0;) checked.store(rows, 3 + 50 * row, 50);
    }
    CHECK(checked.wrong() == 0);
}
