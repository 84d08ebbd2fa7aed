// SPDX-License-Identifier: MIT
// Properties of every input, and pooling and unpooling combined.
#include "dmlref/reference/max_unpooling.hpp"

#include "dmlref/reference/max_pooling_grad.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/max_pooled.hpp"
#include "support/pooling_oracle.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class T>
tensor<T> unpooled(tensor<T> const& input, tensor<std::uint32_t> const& indices, shape const& sizes) {
    tensor<T> output(sizes);
    reference::max_unpooling(input, indices, output.view());
    return output;
}

/// Numbers above 0, so that a maximum is above the zeros that unpooling leaves.
tensor<float> random_positive(std::mt19937& random, shape const& sizes) {
    tensor<float> numbers(sizes);
    for_each_index(sizes, [&](auto const& at) { numbers.view()[at] = 1.f + static_cast<float>(random() % 100); });
    return numbers;
}

} // namespace

TEMPLATE_TEST_CASE("max_unpooling: pooling, unpooling and pooling again gives the maxima and their places",
                   "[max_unpooling][reference]", float, half, std::int8_t, std::uint8_t, std::int32_t, std::uint64_t) {
    std::mt19937 random(61);
    for (max_pooling_options const& options :
         {max_pooling_options{.window_size = {2, 2}, .strides = {2, 2}},
          max_pooling_options{.window_size = {3, 2}, .strides = {3, 2}, .start_padding = {1, 1}},
          max_pooling_options{.window_size = {3, 2}, .strides = {1, 2}}, // windows that share maxima
          max_pooling_options{.window_size = {2, 2}, .dilations = {2, 1}}}) {
        auto const input = converted<TestType>(random_positive(random, {2, 3, 7, 6}));
        auto const [maxima, places] = pool<std::uint32_t>(input, options);
        auto const sparse = unpooled(maxima, places, input.sizes());
        auto const again = pool<std::uint32_t>(sparse, options);
        CHECK(bits(again.output) == bits(maxima));
        CHECK(again.indices.elements() == places.elements());
        for (std::size_t i = 0; i < sparse.elements().size(); ++i) {
            float const value = static_cast<float>(sparse.elements()[i]);
            CHECK((value == 0.f || value == static_cast<float>(input.elements()[i])));
        }
    }
}

TEST_CASE("max_unpooling: with distinct indices it is the transpose of selecting elements",
          "[max_unpooling][reference]") {
    std::mt19937 random(63);
    shape const sizes = {2, 1, 3, 4}, larger = {2, 2, 4, 5};
    for (int count = 0; count < 50; ++count) {
        std::vector<std::uint32_t> places(80);
        std::iota(places.begin(), places.end(), 0u);
        for (std::size_t i = places.size() - 1; i > 0; --i) std::swap(places[i], places[random() % (i + 1)]);
        tensor<std::uint32_t> const indices(sizes, {places.begin(), places.begin() + 24});
        auto const x = random_multiples(random, sizes, 1.f), y = random_multiples(random, larger, 1.f);
        std::vector<float> picked;
        for (std::uint32_t place : indices.elements()) picked.push_back(y.elements()[place]);
        REQUIRE(inner_product(unpooled(x, indices, larger), y) == inner_product(x, tensor<float>(sizes, picked)));
    }
}
