// SPDX-License-Identifier: MIT
#include "dmlref/exec/channel_block.hpp"

#include "dmlref/core/index_space.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/random_tensors.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

struct block_problem {
    shape sizes;
    index_t batch, first_channel, channels;
    bool is_streamed;
};

/// Sizes below, at and above the number of columns converted at a time.
block_problem some_problem(random_numbers& random) {
    block_problem problem;
    problem.sizes = {random.between(1, 3), simd::width + random.between(0, 5), random.between(1, 9),
                     random.one_of<index_t>({1, 3, 7, random.between(1, 40), random.between(250, 260), 600})};
    problem.batch = random.between(0, problem.sizes[0] - 1);
    problem.channels =
        random.one_of<index_t>({1, simd::width / 2 + 1, std::max<index_t>(1, simd::width - 1), simd::width});
    problem.first_channel = random.between(0, problem.sizes[1] - problem.channels);
    problem.is_streamed = random.one_in(2);
    return problem;
}

template <class V, element T>
void check_reading(block_problem const& problem, random_tensor<T>& tensor) {
    index_t const lanes = simd::width_of<V>, height = problem.sizes[2], width = problem.sizes[3];
    index_t const channels = std::min(lanes, problem.channels);
    std::vector<float> read(static_cast<std::size_t>(height * width * lanes));
    tensor_view<T const> const view = tensor;
    exec::read_lanes<V>(exec::channels_of(view, problem.batch, problem.first_channel, channels), read.data());
    index_t differing = 0;
    for_each_index({channels, height, width}, [&](dmlref::multi_index const& at) {
        auto const lane = static_cast<std::size_t>((at[1] * width + at[2]) * lanes + at[0]);
        T const value = view(problem.batch, problem.first_channel + at[0], at[1], at[2]);
        if (bits(read[lane]) != bits(static_cast<float>(value))) ++differing;
    });
    CHECK(differing == 0);
}

template <class V, element T>
void check_writing(block_problem const& problem, random_tensor<T> tensor, random_numbers& random) {
    index_t const lanes = simd::width_of<V>, height = problem.sizes[2], width = problem.sizes[3];
    index_t const channels = std::min(lanes, problem.channels);
    std::vector<float> written(static_cast<std::size_t>(height * width * lanes));
    for (float& value : written) value = some_value(random, contents::special);
    random_tensor<T> expected = tensor;
    for_each_index({channels, height, width}, [&](dmlref::multi_index const& at) {
        auto const lane = static_cast<std::size_t>((at[1] * width + at[2]) * lanes + at[0]);
        expected.view()(problem.batch, problem.first_channel + at[0], at[1], at[2]) = to_element<T>(written[lane]);
    });
    auto const block = exec::channels_of(tensor.view(), problem.batch, problem.first_channel, channels);
    index_t const middle = random.between(0, height); // rows follow each other, as those of two calls may
    {
        exec::streamed_rows<T> rows;
        exec::streamed_rows<T>* const streamed = problem.is_streamed ? &rows : nullptr;
        exec::write_lanes<V>(written.data(), block.rows_between(0, middle), streamed);
        exec::write_lanes<V>(written.data() + middle * width * lanes, block.rows_between(middle, height), streamed);
    }
    simd::finish_streaming();
    CHECK(differing_bits(expected.memory, tensor.memory) == 0);
}

template <element T>
void check_any_layout() {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        INFO("seed " << seed);
        random_numbers random(seed);
        block_problem const problem = some_problem(random);
        auto tensor =
            some_tensor<T>(random, problem.sizes, some_strides(random, problem.sizes, false), contents::special);
        check_reading<float>(problem, tensor);
        check_reading<simd::batch>(problem, tensor);
        check_writing<float>(problem, tensor, random);
        check_writing<simd::batch>(problem, tensor, random);
    }
}

} // namespace

TEST_CASE("channel_block: channels become lanes and lanes channels in any layout", "[channel_block][exec]") {
    check_any_layout<float>();
    check_any_layout<half>();
}

TEST_CASE("channel_block: rows and columns of a block are blocks", "[channel_block][exec]") {
    std::vector<float> elements(24);
    for (std::size_t at = 0; at < elements.size(); ++at) elements[at] = static_cast<float>(at);
    tensor_view<float const> const view(elements.data(), {1, 2, 3, 4});
    auto const block = exec::channels_of(view, 0, 0, 2).rows_between(1, 3).columns_between(2, 4);
    float lanes[4];
    exec::read_lanes<float>(block, lanes);
    CHECK(std::vector<float>(lanes, lanes + 4) == std::vector<float>{6, 7, 10, 11});
}
