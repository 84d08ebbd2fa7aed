// SPDX-License-Identifier: MIT
// dmlref::resample stores the bits of dmlref::reference::resample, whatever the problem and however it is run.
#include "dmlref/kernels/resample.hpp"

#include "dmlref/core/tensor.hpp"
#include "dmlref/reference/resample.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"

#include <cstdlib>
#include <cstring>
#include <random>

using namespace dmlref;

namespace {

constexpr auto nearest_neighbor = interpolation_mode::nearest_neighbor, linear = interpolation_mode::linear;

/// The standard fixes the numbers of mt19937, but not those of its distributions.
class random_numbers {
public:
    explicit random_numbers(std::uint32_t seed) : engine_(seed) {}
    std::uint32_t word() { return static_cast<std::uint32_t>(engine_()); }
    index_t between(index_t least, index_t most) {
        return least + static_cast<index_t>(word() % static_cast<std::uint32_t>(most - least + 1));
    }
    bool one_in(index_t count) { return between(1, count) == 1; }
    template <class T>
    T one_of(std::initializer_list<T> values) {
        return values.begin()[between(0, static_cast<index_t>(values.size()) - 1)];
    }

private:
    std::mt19937 engine_;
};

/// Any bit pattern now and then: NaNs of every kind, infinities, subnormals, -0.
void fill(random_numbers& random, std::vector<float>& values, bool with_special_values) {
    for (float& value : values) {
        value = static_cast<float>(random.between(-1'000'000, 1'000'000)) * 0x1p-17f;
        if (!with_special_values || !random.one_in(8)) continue;
        constexpr float infinity = std::numeric_limits<float>::infinity();
        value = random.one_of({infinity, -infinity, -0.f, 0.f, 0x1p-149f, -0x1p-127f, 0x1p127f,
                               std::bit_cast<float>(random.word()), std::bit_cast<float>(0xffc0'0001u),
                               std::bit_cast<float>(0x7f80'0001u)});
    }
}
void fill(random_numbers& random, std::vector<half>& values, bool with_special_values) {
    for (half& value : values)
        value = with_special_values ? half::from_bits(static_cast<std::uint16_t>(random.word()))
                                    : half(static_cast<float>(random.between(-4096, 4096)) * 0x1p-7f);
}

/// Strides of one of the layouts that callers have. `repeats`: an axis may have stride 0.
shape some_strides(random_numbers& random, shape const& sizes, bool repeats) {
    per_axis<std::size_t> order;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) order.push_back(axis);
    index_t const layout = random.between(0, 5);
    if (layout == 1 && sizes.size() > 2) std::rotate(order.begin() + 1, order.begin() + 2, order.end());
    if (layout == 2)
        for (std::size_t axis = sizes.size(); axis-- > 1;)
            std::swap(order[axis], order[static_cast<std::size_t>(random.between(0, static_cast<index_t>(axis)))]);
    shape strides(sizes.size(), 0);
    index_t stride = layout == 3 ? random.between(1, 3) : 1;
    for (std::size_t place = order.size(); place-- > 0;) {
        strides[order[place]] = stride;
        stride = stride * sizes[order[place]] + (layout >= 4 ? random.between(0, 3) : 0);
    }
    if (repeats && random.one_in(6))
        strides[static_cast<std::size_t>(random.between(0, static_cast<index_t>(sizes.size()) - 1))] = 0;
    return strides;
}

struct problem {
    shape input_sizes, output_sizes, input_strides, output_strides;
    resample_options options;
    execution how;
    index_t misalignment; ///< elements
    bool with_special_values;
};

index_t some_size(random_numbers& random, index_t most) {
    index_t const lanes = simd::width;
    index_t const awkward = lanes * random.between(1, 3) + random.between(-1, 1);
    return std::min(most, random.one_of<index_t>({1, 2, random.between(1, 9), awkward, awkward + lanes}));
}

shape some_sizes(random_numbers& random, std::size_t rank) {
    shape sizes;
    index_t count = 1;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        sizes.push_back(some_size(random, std::max<index_t>(1, 1500 / count)));
        count *= sizes.back();
    }
    if (random.one_in(2)) std::reverse(sizes.begin(), sizes.end()); // the last axis is not always what was left
    return sizes;
}

float some_offset(random_numbers& random) {
    return random.one_of({0.f, 0.5f, -0.5f, 1.f, static_cast<float>(random.between(-400, 400)) * 0.01f});
}

/// Options for axes some of which are copied, cropped, doubled, enlarged or shrunk; the output sizes follow, or do not.
void choose_axes(random_numbers& random, problem& chosen) {
    auto& options = chosen.options;
    bool const with_offsets = random.one_in(2);
    for (index_t size : chosen.input_sizes) {
        float const scale =
            random.one_of({1.f, 1.f, 2.f, 2.f, 4.f, 0.5f, static_cast<float>(random.between(1, 400)) * 0.01f,
                           static_cast<float>(random.between(90, 110)) * 0.01f});
        options.scales.push_back(scale);
        index_t const full = to_index(static_cast<float>(size) * scale, 1, 70);
        chosen.output_sizes.push_back(random.one_in(4) ? some_size(random, 70) : full);
        if (!with_offsets) continue;
        options.input_pixel_offsets.push_back(scale == 1.f && random.one_in(2) ? -1.f : some_offset(random));
        options.output_pixel_offsets.push_back(scale == 1.f ? 0.f : some_offset(random));
    }
    while (element_count(chosen.output_sizes) > 4000) {
        index_t& largest = *std::max_element(chosen.output_sizes.begin(), chosen.output_sizes.end());
        largest = largest * 2 / 3;
    }
    if (random.one_in(4)) options.scales = {};
}

/// Shapes that are cut into several boxes: long rows, tall planes, thick volumes, many lanes.
void choose_large_sizes(random_numbers& random, problem& chosen) {
    index_t const size = random.between(1, 4);
    chosen.input_sizes = random.one_of<shape>({{2, random.between(20, 9000)},
                                               {random.between(20, 5000), 1, size},
                                               {3, 40, random.between(20, 60)},
                                               {2, 3, 2, random.between(2000, 2500)}});
    chosen.output_sizes = chosen.input_sizes;
    for (index_t& output_size : chosen.output_sizes)
        if (random.one_in(2)) output_size = output_size * random.between(4, 15) / 7 + 1;
}

problem some_problem(std::uint32_t seed) {
    random_numbers random(seed);
    problem chosen;
    if (random.one_in(50)) {
        choose_large_sizes(random, chosen);
    } else {
        chosen.input_sizes = some_sizes(random, static_cast<std::size_t>(random.between(1, 4)));
        choose_axes(random, chosen);
    }
    chosen.options.interpolation_mode = random.one_in(3) ? nearest_neighbor : linear;
    if (random.one_in(2))
        chosen.options.rounding_direction = random.one_of({axis_direction::increasing, axis_direction::decreasing});
    chosen.input_strides = some_strides(random, chosen.input_sizes, true);
    // A view may be of part of a larger tensor, or of one with the same layout: the kernels' fast paths.
    chosen.output_strides = some_strides(random, chosen.output_sizes, false);
    if (random.one_in(4) && chosen.input_sizes.size() > 2) {
        auto const channels_last = [](shape const& sizes) {
            shape strides(sizes.size(), 1);
            index_t stride = sizes[1];
            for (std::size_t axis = sizes.size(); axis-- > 2; stride *= sizes[axis]) strides[axis] = stride;
            strides[0] = stride;
            return strides;
        };
        chosen.input_strides = channels_last(chosen.input_sizes);
        chosen.output_strides = channels_last(chosen.output_sizes);
    }
    chosen.how.threads = random.one_of({1u, 1u, 2u, 3u, 7u});
    if (random.one_in(20))
        chosen.how.executor = [](index_t count, std::function<void(index_t)> const& task) {
            while (count-- > 0) task(count);
        };
    chosen.misalignment = random.between(0, 5);
    chosen.with_special_values = random.one_in(2);
    return chosen;
}

index_t extent(shape const& sizes, shape const& strides) {
    index_t last = 0;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) last += (sizes[axis] - 1) * strides[axis];
    return last + 1;
}

/// Bits of the output's memory, gaps included, that differ from what the reference leaves there.
template <class T>
index_t differing_bits(problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    auto const memory = [&](shape const& sizes, shape const& strides) {
        return std::vector<T>(static_cast<std::size_t>(given.misalignment + extent(sizes, strides)), T(7.f));
    };
    std::vector<T> input = memory(given.input_sizes, given.input_strides);
    fill(random, input, given.with_special_values);
    std::vector<T> expected = memory(given.output_sizes, given.output_strides), actual = expected;
    tensor_view<T const> const from(input.data() + given.misalignment, given.input_sizes, given.input_strides);
    auto const output = [&](std::vector<T>& elements) {
        return tensor_view<T>(elements.data() + given.misalignment, given.output_sizes, given.output_strides);
    };
    reference::resample<T>(from, output(expected), given.options);
    resample<T>(from, output(actual), given.options, given.how);
    index_t differing = 0;
    for (std::size_t at = 0; at < expected.size(); ++at)
        differing += std::popcount(testing::bits(expected[at]) ^ testing::bits(actual[at]));
    return differing;
}

std::uint32_t problem_count() {
    char const* const wanted = std::getenv("DMLREF_EQUALITY_PROBLEMS");
    return wanted == nullptr ? 2000 : static_cast<std::uint32_t>(std::strtoul(wanted, nullptr, 10));
}

} // namespace

TEST_CASE("resample: the kernel stores the reference's bits", "[resample][kernels]") {
    std::uint32_t differing_problems = 0;
    for (std::uint32_t seed = 0; seed < problem_count(); ++seed) {
        problem const given = some_problem(seed);
        index_t const differing =
            seed % 2 == 0 ? differing_bits<float>(given, seed) : differing_bits<half>(given, seed);
        if (differing == 0) continue;
        ++differing_problems;
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes), to_string(given.input_strides),
                to_string(given.output_strides), given.how.threads);
        CHECK(differing == 0);
    }
    CHECK(differing_problems == 0);
}

TEST_CASE("resample: an output larger than the caches has the reference's bits", "[resample][kernels]") {
    // Rows of 2051 floats begin at every alignment, and are cut in two.
    shape const input_sizes = {3, 400, 1000}, output_sizes = {4, 801, 2051};
    REQUIRE(element_count(output_sizes) * 4 > simd::worth_streaming);
    for (auto const mode : {nearest_neighbor, linear}) {
        problem given;
        given.options.interpolation_mode = mode;
        given.input_sizes = input_sizes;
        given.output_sizes = output_sizes;
        given.input_strides = packed_strides(input_sizes);
        given.output_strides = packed_strides(output_sizes);
        given.how.threads = 2;
        given.misalignment = 1;
        given.with_special_values = true;
        CHECK(differing_bits<float>(given, 1) == 0);
    }
}

TEST_CASE("resample: the kernel refuses what the reference refuses", "[resample][kernels]") {
    tensor<float> const input({2, 3});
    tensor<float> output({2, 3, 1});
    CHECK_THROWS_AS(resample(input, output.view(), {}), validation_error);
}
