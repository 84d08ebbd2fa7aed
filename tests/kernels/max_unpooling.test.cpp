// SPDX-License-Identifier: MIT
// dmlref::max_unpooling stores the bits of dmlref::reference::max_unpooling, whatever the problem and however it is
// run.
#include "dmlref/kernels/max_unpooling.hpp"

#include "dmlref/core/index_space.hpp"
#include "dmlref/reference/max_unpooling.hpp"
#include "kernels/pooling_problems.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// own_plane: anywhere in the plane of the output that the value's own plane has become. beyond: there, or in no plane.
/// anywhere: in any plane, or in none. stray: hardly ever outside of its own plane.
enum class targets { own_plane, beyond, anywhere, stray };

struct unpooling_problem {
    shape input_sizes, output_sizes;
    targets kind;
    execution how;
};

unpooling_problem some_unpooling_problem(std::uint32_t seed) {
    random_numbers random(seed);
    unpooling_problem chosen;
    auto const some_sizes = [&] {
        return shape{random.between(1, 3), random.one_of<index_t>({1, 2, 3, random.between(1, 9), simd::width}),
                     random.between(1, 20), random.one_of<index_t>({1, random.between(1, 40)})};
    };
    chosen.input_sizes = some_sizes();
    chosen.output_sizes = some_sizes();
    if (!random.one_in(4)) {
        chosen.output_sizes[0] = chosen.input_sizes[0];
        chosen.output_sizes[1] = chosen.input_sizes[1];
    }
    chosen.kind =
        random.one_of({targets::own_plane, targets::own_plane, targets::beyond, targets::anywhere, targets::stray});
    chosen.how = some_execution(random);
    return chosen;
}

std::uint64_t some_index(random_numbers& random, unpooling_problem const& given, index_t plane) {
    shape const& sizes = given.output_sizes;
    index_t const plane_size = sizes[2] * sizes[3], size = element_count(sizes);
    auto const own = static_cast<std::uint64_t>(plane * plane_size + random.between(0, plane_size - 1));
    auto const beyond = static_cast<std::uint64_t>(size) + random.word() % 5 * 0x2fff'ffff;
    switch (given.kind) {
    case targets::own_plane:
        return own;
    case targets::beyond:
        return random.one_in(9) ? beyond : own;
    case targets::stray:
        return random.one_in(300) ? static_cast<std::uint64_t>(random.between(0, size - 1)) : own;
    case targets::anywhere:
        break;
    }
    return random.one_in(9) ? beyond : static_cast<std::uint64_t>(random.between(0, size - 1));
}

template <class Index>
random_tensor<Index> some_indices(random_numbers& random, unpooling_problem const& given) {
    auto indices = some_tensor<Index>(random, given.input_sizes, some_strides(random, given.input_sizes, true));
    for_each_index(given.input_sizes, [&](dmlref::index const& at) {
        indices.view()[at] = static_cast<Index>(some_index(random, given, at[0] * given.input_sizes[1] + at[1]));
    });
    return indices;
}

template <class T, class Index>
index_t differing_bits_of(unpooling_problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    auto input = some_tensor<T>(random, given.input_sizes, some_strides(random, given.input_sizes, true),
                                random.one_of({contents::distinct, contents::special, contents::nan_now_and_then}));
    auto const indices = some_indices<Index>(random, given);
    tensor_view<Index const> const index_tensor(indices.memory.data() + indices.misalignment, indices.sizes,
                                                indices.strides);
    auto expected =
        some_tensor<T>(random, given.output_sizes, some_strides(random, given.output_sizes, false), contents::distinct);
    auto actual = expected;
    reference::max_unpooling<T>(input, index_tensor, expected.view());
    max_unpooling<T>(input, index_tensor, actual.view(), given.how);
    return differing_bits(expected.memory, actual.memory);
}

index_t differing_bits_of(unpooling_problem const& given, std::uint32_t seed) {
    switch (seed % 4) {
    case 0:
        return differing_bits_of<float, std::uint32_t>(given, seed);
    case 1:
        return differing_bits_of<half, std::uint32_t>(given, seed);
    case 2:
        return differing_bits_of<float, std::uint64_t>(given, seed);
    default:
        return differing_bits_of<half, std::uint64_t>(given, seed);
    }
}

} // namespace

TEST_CASE("max_unpooling: the kernel stores the reference's bits", "[max_unpooling][kernels]") {
    for (std::uint32_t seed = 0; seed < equality_problem_count(); ++seed) {
        unpooling_problem const given = some_unpooling_problem(seed);
        index_t const differing = differing_bits_of(given, seed);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(differing == 0);
    }
}

TEST_CASE("max_unpooling: the highest index is beyond any output", "[max_unpooling][kernels]") {
    tensor<float> const input({1, 2, 1, 2}, {1, 2, 3, 4});
    tensor<std::uint64_t> const indices(input.sizes(), {0, ~std::uint64_t{0}, 2, ~std::uint64_t{0} - 1});
    tensor<float> output({1, 2, 1, 2});
    max_unpooling(input, indices, output.view());
    CHECK(output.elements() == std::vector<float>{1, 0, 3, 0});
}

TEST_CASE("max_unpooling: the kernel refuses what the reference refuses", "[max_unpooling][kernels]") {
    tensor<float> const input({1, 1, 2, 3});
    tensor<std::uint32_t> const indices({1, 1, 2, 2});
    tensor<float> output({1, 1, 2, 3});
    CHECK_THROWS_AS(max_unpooling(input, indices, output.view()), validation_error);
}
