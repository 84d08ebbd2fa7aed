// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "kernels/lanes_of_problems.hpp"
#include "support/catch.hpp"
#include "support/random_tensors.hpp"

/// Random calls of MAX_UNPOOLING.
namespace dmlref::testing {

/// own_plane: anywhere in the plane of the output that corresponds to the value's plane. beyond: there, or in no plane.
/// anywhere: in any plane, or in none. stray: hardly ever outside its own plane. own_rows: hardly ever outside the rows
/// of that plane that correspond to the value's row. own_window: hardly ever outside the 2 x 2 elements that correspond
/// to the value.
enum class targets { own_plane, beyond, anywhere, stray, own_rows, own_window };

struct unpooling_problem {
    shape input_sizes, output_sizes;
    targets kind;
    execution how;
};

inline unpooling_problem some_unpooling_problem(std::uint32_t seed) {
    random_numbers random(seed);
    unpooling_problem chosen;
    auto const some_sizes = [&] {
        return shape{random.between(1, 3), random.one_of<index_t>({1, 2, 3, random.between(1, 9), lanes_of_problems}),
                     random.between(1, 20), random.one_of<index_t>({1, random.between(1, 40)})};
    };
    chosen.input_sizes = some_sizes();
    chosen.output_sizes = some_sizes();
    if (!random.one_in(4)) {
        chosen.output_sizes[0] = chosen.input_sizes[0];
        chosen.output_sizes[1] = chosen.input_sizes[1];
    }
    chosen.kind = random.one_of({targets::own_plane, targets::own_plane, targets::beyond, targets::anywhere,
                                 targets::stray, targets::own_rows, targets::own_rows});
    chosen.how = some_execution(random);
    return chosen;
}

/// Windows that share no element.
inline unpooling_problem some_window_problem(std::uint32_t seed) {
    random_numbers random(seed);
    unpooling_problem chosen;
    chosen.input_sizes = {random.between(1, 2), random.one_of<index_t>({1, 3, lanes_of_problems, 70}),
                          random.between(1, 6), random.one_in(4) ? random.between(120, 160) : random.between(1, 70)};
    chosen.output_sizes = chosen.input_sizes;
    chosen.output_sizes[2] *= 2;
    chosen.output_sizes[3] *= 2;
    chosen.kind = targets::own_window;
    chosen.how = some_execution(random);
    return chosen;
}

inline std::uint64_t some_index(random_numbers& random, unpooling_problem const& given, index_t plane, index_t row,
                                index_t column) {
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
    case targets::own_rows: {
        if (random.one_in(3000)) return own;
        index_t const first = row * sizes[2] / given.input_sizes[2], end = (row + 1) * sizes[2] / given.input_sizes[2];
        index_t const to = random.between(first, std::max(first, end - 1));
        return static_cast<std::uint64_t>(plane * plane_size + to * sizes[3] + random.between(0, sizes[3] - 1));
    }
    case targets::own_window: {
        if (random.one_in(1000)) return own;
        index_t const y = 2 * row + random.between(0, 1), x = 2 * column + random.between(0, 1);
        return static_cast<std::uint64_t>(plane * plane_size + y * sizes[3] + x);
    }
    case targets::anywhere:
        break;
    }
    return random.one_in(9) ? beyond : static_cast<std::uint64_t>(random.between(0, size - 1));
}

template <class Index>
random_tensor<Index> some_indices(random_numbers& random, unpooling_problem const& given) {
    auto indices = some_tensor<Index>(random, given.input_sizes, some_strides(random, given.input_sizes, true));
    for_each_index(given.input_sizes, [&](dmlref::multi_index const& at) {
        indices.view()[at] =
            static_cast<Index>(some_index(random, given, at[0] * given.input_sizes[1] + at[1], at[2], at[3]));
    });
    return indices;
}

/// Checks that the kernel differs from the reference in no element, for all problems of a run.
inline void check_unpooling_problems(unpooling_problem (*some_problem)(std::uint32_t),
                                     index_t (*differing)(unpooling_problem const&, std::uint32_t)) {
    for (std::uint32_t seed = 0; seed < equality_problem_count(); ++seed) {
        unpooling_problem const given = some_problem(seed);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(differing(given, seed) == 0);
    }
}

} // namespace dmlref::testing
