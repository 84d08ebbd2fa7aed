// SPDX-License-Identifier: MIT
#include "dmlref/core/tensor.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include "dmlref/core/half.hpp"

using namespace dmlref;

TEST_CASE("tensor: made from sizes alone, it is all zeros", "[tensor][core]") {
    tensor<float> const zeros({2, 3});
    CHECK(zeros.sizes() == shape{2, 3});
    CHECK(zeros.size(1) == 3);
    CHECK(zeros.elements() == std::vector<float>(6, 0.f));
    CHECK(tensor<half>({1})(0).bits() == 0);
}

TEST_CASE("tensor: elements are given in row-major order", "[tensor][core]") {
    tensor<int> numbers({2, 3}, {0, 1, 2, 10, 11, 12});
    CHECK(numbers(0, 2) == 2);
    CHECK(numbers(1, 0) == 10);
    numbers(1, 1) = -5;
    CHECK(numbers.elements() == std::vector<int>{0, 1, 2, 10, -5, 12});
    CHECK(std::as_const(numbers)(1, 1) == -5);
}

TEST_CASE("tensor: it converts to the views that operators take", "[tensor][core]") {
    tensor<int> numbers({2, 2}, {1, 2, 3, 4});
    tensor_view<int> const variables = numbers;
    tensor_view<int const> const constants = numbers;
    tensor_view<int const> const constants_of_constant = std::as_const(numbers);
    variables(0, 0) = 9;
    CHECK(constants(0, 0) == 9);
    CHECK(constants_of_constant.data() == numbers.elements().data());
    CHECK(numbers.view().strides() == shape{2, 1});
    STATIC_REQUIRE(!std::is_convertible_v<tensor<int> const, tensor_view<int>>);
}

TEST_CASE("tensor: a copy owns its elements", "[tensor][core]") {
    tensor<int> const original({2}, {1, 2});
    tensor<int> copy = original;
    copy(0) = 7;
    CHECK(original(0) == 1);
}

TEST_CASE("tensor: sizes and elements that do not fit together are refused", "[tensor][core]") {
    CHECK(refusal([] { tensor<int>(shape{}); }) == "tensor: DimensionCount is 0, must be 1 to 8");
    CHECK(refusal([] { tensor<int>({2, 0}); }) == "tensor: Sizes[1] is 0, must be at least 1");
    CHECK(refusal([] { tensor<int>({-2, 3}); }) == "tensor: Sizes[0] is -2, must be at least 1");
    CHECK(refusal([] {
              tensor<int>({2, 2}, {1, 2, 3});
          }) == "tensor: elements has 3 values, must have the 4 of Sizes {2, 2}");
    CHECK(refusal([] {
              tensor<int>({std::int64_t{1} << 32, std::int64_t{1} << 32});
          }) == "tensor_view: Sizes and Strides span more elements than 64 bits can count");
    CHECK(refusal([] { tensor<int>({std::int64_t{1} << 62}); }) ==
          "tensor: Sizes is {4611686018427387904}, must not exceed what the memory of a program can hold");
}
