// SPDX-License-Identifier: MIT
// Calls whose stores bypass the caches, as those of tensors do that are larger than any, give the bits of the
// reference.
#include "dmlref/kernels/average_pooling.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_pooling_grad.hpp"
#include "dmlref/kernels/max_unpooling.hpp"
#include "dmlref/reference/average_pooling.hpp"
#include "dmlref/reference/max_pooling.hpp"
#include "dmlref/reference/max_pooling_grad.hpp"
#include "dmlref/reference/max_unpooling.hpp"
#include "kernels/aligned_pixels.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

struct pixel_problem {
    shape input_sizes, output_sizes;
    max_pooling_options options;
};

/// 3 x 3 windows, 2 apart, some of which extend over the edges.
pixel_problem overlapping_windows() {
    return {{1, 64, 20, 22},
            {1, 64, 10, 12},
            {.window_size = {3, 3}, .strides = {2, 2}, .start_padding = {1, 1}, .end_padding = {1, 2}}};
}

/// Windows of more rows than are prefetched.
pixel_problem tall_windows() { return {{1, 64, 80, 22}, {1, 64, 2, 22}, {.window_size = {40, 1}, .strides = {40, 1}}}; }

index_t differing_bits_of_average(pixel_problem const& given, random_numbers& random, execution const& how) {
    aligned_pixels<float> input(given.input_sizes, random, contents::rarely_special);
    aligned_pixels<float> expected(given.output_sizes), actual(given.output_sizes);
    average_pooling_options const options{.window_size = given.options.window_size,
                                          .strides = given.options.strides,
                                          .start_padding = given.options.start_padding,
                                          .end_padding = given.options.end_padding};
    reference::average_pooling<float>(input.view(), expected.view(), options);
    average_pooling<float>(input.view(), actual.view(), options, how);
    return expected.differing_bits(actual);
}

template <class Index>
index_t differing_bits_of_maxima(pixel_problem const& given, random_numbers& random, bool with_indices,
                                 execution const& how) {
    aligned_pixels<float> input(given.input_sizes, random, contents::rarely_special);
    aligned_pixels<float> expected(given.output_sizes), actual(given.output_sizes);
    aligned_pixels<Index> expected_indices(given.output_sizes), actual_indices(given.output_sizes);
    auto const indices = [&](auto& tensor) { return with_indices ? tensor.view() : tensor_view<Index>(); };
    reference::max_pooling<float>(input.view(), expected.view(), indices(expected_indices), given.options);
    max_pooling<float>(input.view(), actual.view(), indices(actual_indices), given.options, how);
    return expected.differing_bits(actual) + expected_indices.differing_bits(actual_indices);
}

index_t differing_bits_of_gradient(pixel_problem const& given, random_numbers& random, execution const& how) {
    aligned_pixels<float> input(given.input_sizes, random, contents::rarely_special);
    aligned_pixels<float> input_gradient(given.output_sizes, random, contents::rarely_special);
    aligned_pixels<float> expected(given.input_sizes), actual(given.input_sizes);
    reference::max_pooling_grad<float>(input.view(), input_gradient.view(), expected.view(), given.options);
    max_pooling_grad<float>(input.view(), input_gradient.view(), actual.view(), given.options, how);
    return expected.differing_bits(actual);
}

/// Of 16 x 16 values of each channel.
struct unpooling_layout {
    shape (*strides)(shape const&);
    index_t channels, unpooled_channels; ///< those in memory, and the first of them that are used
};

/// Each value belongs to one element of its own 2 x 2 window, but for the last of every `stray`th row.
index_t differing_bits_of_unpooling(unpooling_layout const& layout, index_t stray, execution const& how) {
    shape const sizes{1, layout.channels, 16, 16}, output_sizes{1, layout.channels, 32, 32};
    shape const strides = layout.strides(sizes), output_strides = layout.strides(output_sizes);
    random_numbers random(2);
    aligned_pixels<float> input(sizes, strides);
    aligned_pixels<float> expected(output_sizes, output_strides), actual(output_sizes, output_strides);
    aligned_pixels<std::uint32_t> indices(sizes, strides);
    input.fill(random, contents::rarely_special);
    for_each_index(sizes, [&](multi_index const& at) {
        bool const strays = at[2] % stray == stray - 1 && at[3] == sizes[3] - 1;
        index_t const y = 2 * at[2] + random.between(0, 1) - (strays ? 2 : 0), x = 2 * at[3] + random.between(0, 1);
        indices.view()[at] = static_cast<std::uint32_t>((at[1] * output_sizes[2] + y) * output_sizes[3] + x);
    });
    auto const unpooled = [&]<class T>(tensor_view<T> const& all) {
        shape some = all.sizes();
        some[1] = layout.unpooled_channels;
        return tensor_view<T>(all.data(), some, all.strides());
    };
    reference::max_unpooling<float>(unpooled(input.view()), unpooled(indices.view()), unpooled(expected.view()));
    max_unpooling<float>(unpooled(input.view()), unpooled(indices.view()), unpooled(actual.view()), how);
    return expected.differing_bits(actual);
}

} // namespace

TEST_CASE("pooling: windows that bypass the caches have the reference's bits",
          "[average_pooling][max_pooling][max_pooling_grad][kernels]") {
    pixel_problem const given = overlapping_windows();
    random_numbers random(1);
    for (instruction_set const widest : all_instruction_sets) {
        execution const how = streaming_execution(widest);
        CHECK(differing_bits_of_average(given, random, how) == 0);
        CHECK(differing_bits_of_average(tall_windows(), random, how) == 0);
        CHECK(differing_bits_of_maxima<std::uint32_t>(given, random, false, how) == 0);
        CHECK(differing_bits_of_maxima<std::uint32_t>(given, random, true, how) == 0);
        CHECK(differing_bits_of_maxima<std::uint64_t>(given, random, true, how) == 0);
        CHECK(differing_bits_of_gradient(given, random, how) == 0);
    }
}

TEST_CASE("max_unpooling: windows that bypass the caches have the reference's bits, stray values or not",
          "[max_unpooling][kernels]") {
    for (instruction_set const widest : all_instruction_sets)
        for (index_t const stray : {index_t{1000}, index_t{7}}) {
            execution const how = streaming_execution(widest);
            CHECK(differing_bits_of_unpooling({packed_strides, 64, 64}, stray, how) == 0);
            CHECK(differing_bits_of_unpooling({channels_last_strides, 64, 64}, stray, how) == 0);
            CHECK(differing_bits_of_unpooling({channels_last_strides, 64, 63}, stray, how) == 0);
            CHECK(differing_bits_of_unpooling({channels_last_strides, 68, 64}, stray, how) == 0);
        }
}
