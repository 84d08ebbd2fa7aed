// SPDX-License-Identifier: MIT
#pragma once
#include "kernels/resample_problems.hpp"
#include "support/catch.hpp"

/// Runs RESAMPLE or its gradient, with the reference and with the kernel.
namespace dmlref::testing {

/// A call of RESAMPLE or its gradient. A gradient's output has the sizes of the forward pass's input.
template <class Options>
struct resample_call {
    shape input_sizes, output_sizes, input_strides, output_strides;
    Options options;
    execution how;
    testing::contents contents;
};

inline contents some_contents(random_numbers& random) {
    return random.one_of(
        {contents::distinct, contents::ties, contents::special, contents::rarely_special, contents::nan_now_and_then});
}

/// Any layout, any contents, and any execution.
template <class Options>
resample_call<Options> some_resample_call(random_numbers& random, shape const& input_sizes, shape const& output_sizes,
                                          Options const& options) {
    bool const channels_last = random.one_in(4);
    return {.input_sizes = input_sizes,
            .output_sizes = output_sizes,
            .input_strides = some_resample_strides(random, input_sizes, channels_last, true),
            .output_strides = some_resample_strides(random, output_sizes, channels_last, false),
            .options = options,
            .how = some_execution(random),
            .contents = some_contents(random)};
}

/// Packed tensors.
template <class Options>
resample_call<Options> packed_resample_call(shape const& input_sizes, shape const& output_sizes,
                                            Options const& options) {
    return {.input_sizes = input_sizes,
            .output_sizes = output_sizes,
            .input_strides = packed_strides(input_sizes),
            .output_strides = packed_strides(output_sizes),
            .options = options,
            .how = {.threads = 2},
            .contents = contents::rarely_special};
}

/// The number of bits of the output's memory, including gaps, in which the results of kernel(input, output, options,
/// how) and reference(input, output, options) differ.
template <element T, class Options, class Reference, class Kernel>
index_t differing_bits_of(resample_call<Options> const& given, random_numbers& random, Reference const& reference,
                          Kernel const& kernel) {
    auto input = some_tensor<T>(random, given.input_sizes, given.input_strides, given.contents);
    auto expected = some_tensor<T>(random, given.output_sizes, given.output_strides, contents::distinct);
    auto actual = expected;
    tensor_view<T const> const from = input;
    reference(from, expected.view(), given.options);
    kernel(from, actual.view(), given.options, given.how);
    return differing_bits(expected.memory, actual.memory);
}

/// Checks that there are none, in all calls some_call(random) of a run.
template <class SomeCall, class Reference, class Kernel>
void check_resample_calls(SomeCall const& some_call, Reference const& reference, Kernel const& kernel) {
    for (std::uint32_t seed = 0; seed < equality_problem_count(); ++seed) {
        random_numbers random(seed);
        auto const given = some_call(random);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes), to_string(given.input_strides),
                to_string(given.output_strides), given.how.threads);
        if (seed % 2 == 0)
            CHECK(differing_bits_of<float>(given, random, reference, kernel) == 0);
        else
            CHECK(differing_bits_of<half>(given, random, reference, kernel) == 0);
    }
}

/// The same for planes of these sizes with clamped_channel_options.
template <class Reference, class Kernel>
void check_clamped_channels(size_2d const& input, size_2d const& output, Reference const& reference,
                            Kernel const& kernel) {
    for (index_t const channels : {2, 3, 5, 9, 20, 72}) {
        random_numbers random(1);
        auto const given =
            packed_resample_call({2, channels, input.height, input.width}, {2, channels, output.height, output.width},
                                 clamped_channel_options(channels));
        CAPTURE(channels);
        CHECK(differing_bits_of<float>(given, random, reference, kernel) == 0);
    }
}

} // namespace dmlref::testing
