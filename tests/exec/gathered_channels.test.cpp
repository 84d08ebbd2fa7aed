// SPDX-License-Identifier: MIT
#include "dmlref/exec/gathered_channels.hpp"

#include "dmlref/core/index_space.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/random_tensors.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// Images with or without depth. Rows of power-of-two planes crowd a cache.
shape some_image(random_numbers& random) {
    shape sizes = {random.between(1, 2), random.between(1, 3 * simd::width)};
    if (random.one_in(3)) sizes.push_back(random.between(1, 3));
    sizes.push_back(random.one_of<index_t>({1, 7, 16, random.between(1, 9)}));
    sizes.push_back(random.one_of<index_t>({1, 7, 32, random.between(1, 40)}));
    return sizes;
}

/// The position in an image of a position in some of its channels.
dmlref::multi_index in_image(dmlref::multi_index at, index_t batch, index_t first) {
    at[0] = batch;
    at[1] += first;
    return at;
}

shape sizes_of_some(shape sizes, index_t channels) {
    sizes[0] = 1;
    sizes[1] = channels;
    return sizes;
}

template <element T>
void check_gathering(shape const& sizes, index_t group, random_numbers& random) {
    auto image = some_tensor<T>(random, sizes, some_strides(random, sizes, true), contents::special);
    tensor_view<T const> const view = image;
    exec::gathered_channels<T> const gathered(view, group);
    REQUIRE(gathered.view().sizes() == sizes_of_some(sizes, group));
    index_t const batch = sizes[0] - 1;
    for (index_t first = 0; first < sizes[1]; first += group) {
        gathered.gather(batch, first);
        index_t differing = 0;
        for_each_index(sizes_of_some(sizes, std::min(group, sizes[1] - first)), [&](dmlref::multi_index const& at) {
            differing += bits(gathered.view()[at]) != bits(static_cast<float>(view[in_image(at, batch, first)]));
        });
        CHECK(differing == 0);
    }
}

template <class T>
void check_scattering(shape const& sizes, index_t group, random_numbers& random) {
    auto actual = some_tensor<T>(random, sizes, some_strides(random, sizes, false));
    auto expected = actual;
    exec::scattered_channels<T> const scattered(actual.view(), group);
    REQUIRE(scattered.view().sizes() == sizes_of_some(sizes, group));
    index_t const batch = sizes[0] - 1;
    for (index_t first = 0; first < sizes[1]; first += group) {
        for_each_index(sizes_of_some(sizes, group), [&](dmlref::multi_index const& at) {
            auto const value = static_cast<typename exec::scattered_channels<T>::number>(random.between(0, 100'000));
            scattered.view()[at] = value;
            if (first + at[1] >= sizes[1]) return;
            if constexpr (element<T>)
                expected.view()[in_image(at, batch, first)] = to_element<T>(value);
            else
                expected.view()[in_image(at, batch, first)] = value;
        });
        scattered.scatter(batch, first);
    }
    CHECK(differing_bits(expected.memory, actual.memory) == 0);
}

} // namespace

TEST_CASE("gathered_channels: channels are copied from and to any layout", "[gathered_channels][exec]") {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        INFO("seed " << seed);
        random_numbers random(seed);
        shape const sizes = some_image(random);
        index_t const group = simd::width * random.between(1, 4);
        check_gathering<float>(sizes, group, random);
        check_gathering<half>(sizes, group, random);
        check_scattering<float>(sizes, group, random);
        check_scattering<half>(sizes, group, random);
        check_scattering<std::uint32_t>(sizes, group, random);
        check_scattering<std::uint64_t>(sizes, group, random);
    }
}

TEST_CASE("gathered_channels: a group is whole batches, fits into a cache, and serves all threads",
          "[gathered_channels][exec]") {
    for (index_t channels = 1; channels < 300; ++channels)
        for (index_t pixels : {2, 98, 1000, 5000, 40'000}) {
            index_t const group = exec::channels_to_gather(1, channels, pixels, {});
            CHECK(group % simd::width == 0);
            CHECK(group * pixels <= index_t{1} << 17);
            CHECK(group < channels + simd::width);
        }
    if (simd::width == 1) return;
    CHECK(exec::channels_to_gather(1, 8 * simd::width, 98, {}) > simd::width);
    CHECK(exec::channels_to_gather(1, 8 * simd::width, 98, {.threads = 8}) == simd::width);
    CHECK(exec::channels_to_gather(1, simd::width / 2 - 1, 98, {}) == 0);
    CHECK(exec::channels_to_gather(1, simd::width, (index_t{1} << 17) / simd::width + 1, {}) == 0);
}

TEST_CASE("gathered_channels: every group is visited once", "[gathered_channels][exec]") {
    for (unsigned const threads : {1u, 3u}) {
        std::vector<int> visits(2 * 10);
        exec::for_gathered_channels(2, 10, 4, {.threads = threads}, [&](auto const& for_each_group) {
            for_each_group([&](index_t batch, index_t first) {
                for (index_t channel = first; channel < std::min<index_t>(10, first + 4); ++channel)
                    ++visits[static_cast<std::size_t>(batch * 10 + channel)];
            });
        });
        CHECK(visits == std::vector<int>(2 * 10, 1));
    }
}
