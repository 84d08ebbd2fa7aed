// SPDX-License-Identifier: MIT
// The number of windows along an axis. MP-5
#include "dmlref/spec/pooling.hpp"

#include "pooling_operators.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using testing::rules::pooling_operators;

namespace {

template <class Operator>
index_t windows(index_t input, std::uint32_t window, std::uint32_t stride, std::uint32_t start, std::uint32_t end,
                std::uint32_t dilation, ceil_mode mode = ceil_mode::off) {
    typename Operator::options const options = {.window_size = {1, window},
                                                .strides = {1, stride},
                                                .start_padding = {0, start},
                                                .end_padding = {0, end},
                                                .dilations = {1, dilation}};
    shape const output = Operator::output_sizes({1, 1, 1, input}, options, mode);
    CHECK(output == shape{1, 1, 1, output[3]});
    return output[3];
}

} // namespace

TEMPLATE_LIST_TEST_CASE("pooling: the output size is (input + padding - dilated window) / stride + 1",
                        "[pooling][spec]", pooling_operators) {
    CHECK(windows<TestType>(10, 3, 1, 0, 0, 1) == 8);
    CHECK(windows<TestType>(10, 3, 2, 0, 0, 1) == 4); // 7 / 2 + 1
    CHECK(windows<TestType>(10, 3, 2, 1, 0, 1) == 5);
    CHECK(windows<TestType>(10, 3, 2, 0, 1, 1) == 5);
    CHECK(windows<TestType>(10, 3, 2, 1, 2, 1) == 6);
    CHECK(windows<TestType>(10, 3, 1, 0, 0, 4) == 2); // the window is 9 long
    CHECK(windows<TestType>(10, 10, 3, 0, 0, 1) == 1);
    CHECK(windows<TestType>(10, 1, 20, 0, 0, 7) == 1);
    CHECK(TestType::output_sizes({2, 3, 4, 5, 6}, {.window_size = {2, 2, 3}, .strides = {1, 2, 3}}) ==
          shape{2, 3, 3, 2, 2});
    CHECK(TestType::output_sizes({1, 1, 1, 10}, {.window_size = {1, 3}, .dilations = {1, 4}}) == shape{1, 1, 1, 2});
}

TEMPLATE_LIST_TEST_CASE("pooling: a window longer than the padded input has an output of size 1", "[pooling][spec]",
                        pooling_operators) {
    CHECK(windows<TestType>(10, 11, 1, 0, 0, 1) == 1);
    CHECK(windows<TestType>(10, 13, 1, 1, 1, 1) == 1);
    CHECK(windows<TestType>(10, 3, 1, 0, 0, 5) == 1); // the window is 11 long
    CHECK(windows<TestType>(1, 0xffff'ffffu, 1, 0, 0, 1) == 1);
    CHECK(TestType::output_sizes({1, 1, 1, 10}, {.window_size = {1, 11}}) == shape{1, 1, 1, 1});
}

TEMPLATE_LIST_TEST_CASE("pooling: the output sizes of windows that no call accepts are refused", "[pooling][spec]",
                        pooling_operators) {
    CHECK(refusal([] {
              TestType::output_sizes({1, 1, 4}, {.window_size = {2}}, ceil_mode::off, "POOLING");
          }) == "POOLING: InputTensor.DimensionCount is 3, must be 4 to 5");
    CHECK(refusal([] {
              TestType::output_sizes({1, 1, 4, 4}, {.window_size = {2, 2}, .strides = {1, 0}});
          }) == TestType::name() + ": Strides[1] is 0, must be at least 1");
}

TEMPLATE_LIST_TEST_CASE("pooling: in ceil mode one more window counts if it begins inside the padded input",
                        "[pooling][spec]", pooling_operators) {
    auto const ceil = [](index_t input, std::uint32_t window, std::uint32_t stride, std::uint32_t start,
                         std::uint32_t end, std::uint32_t dilation) {
        return windows<TestType>(input, window, stride, start, end, dilation, ceil_mode::on);
    };
    CHECK(ceil(4, 3, 2, 0, 0, 1) == 2);  // 0..2, 2..4; from LpPoolCeilMode
    CHECK(ceil(4, 2, 3, 0, 0, 1) == 2);  // 0..1, 3..4; from AveragePool_10_ceil1_2d
    CHECK(ceil(10, 3, 1, 0, 0, 1) == 8); // no elements are left over
    CHECK(ceil(10, 2, 2, 0, 0, 1) == 5);
    CHECK(ceil(10, 3, 2, 1, 0, 1) == 5); // 8..10 of 11
    CHECK(ceil(10, 3, 2, 1, 1, 1) == 6); // 10..12 of 12 begins at the last element
    CHECK(ceil(10, 3, 4, 0, 1, 2) == 3); // 8, 10, 12 of 11
    CHECK(ceil(9, 3, 8, 0, 0, 1) == 2);  // the last element alone
    CHECK(ceil(8, 3, 8, 0, 0, 1) == 1);  // the next window would begin at the end
    CHECK(ceil(8, 3, 8, 0, 1, 1) == 2);  // it begins in EndPadding
    CHECK(ceil(7, 2, 9, 0, 0, 1) == 1);
    CHECK(ceil(10, 11, 2, 0, 0, 1) == 1); // longer than the padded input
    CHECK(TestType::output_sizes({2, 3, 4, 5, 6}, {.window_size = {2, 2, 3}, .strides = {1, 2, 4}}, ceil_mode::on) ==
          shape{2, 3, 3, 3, 2});
}
