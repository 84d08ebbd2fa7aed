// SPDX-License-Identifier: MIT
// dmlref::quantized_linear_average_pooling stores the bytes of its reference, whatever the problem and however it is
// run.
#include "dmlref/kernels/quantized_linear_average_pooling.hpp"

#include "dmlref/reference/quantized_linear_average_pooling.hpp"
#include "kernels/some_integers.hpp"
#include "kernels/window_problems.hpp"
#include "support/catch.hpp"
#include "support/rules/quantized_linear_average_pooling.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto by_reference = [](auto const&... arguments) {
    reference::quantized_linear_average_pooling<std::int8_t>(arguments...);
};
constexpr auto by_kernel = [](auto const&... arguments) {
    quantized_linear_average_pooling<std::int8_t>(arguments...);
};

/// Scales and zero points in any layout, of one element or one for each channel.
template <class T>
class some_quantization {
public:
    some_quantization(random_numbers& random, shape const& input)
        : scale_(some_parameter<float>(random, input)),
          zero_point_(some_parameter<T>(random, input)),
          has_zero_point_(!random.one_in(4)) {
        for (float& each : scale_.memory)
            each = random.one_in(20) ? random.one_of({3e38f, -1e-40f, 0x1p127f})
                                     : static_cast<float>(random.between(1, 1000)) * random.one_of({0.003f, -0.01f});
        for (T& each : zero_point_.memory) each = static_cast<T>(random.word());
    }
    quantization<T> view() {
        return {scale_.view(), has_zero_point_ ? tensor_view<T const>(zero_point_.view()) : tensor_view<T const>{}};
    }

private:
    template <class Parameter>
    static random_tensor<Parameter> some_parameter(random_numbers& random, shape const& input) {
        bool const is_of_all = random.one_in(2);
        shape sizes(is_of_all ? static_cast<std::size_t>(random.between(1, 5)) : input.size(), 1);
        if (!is_of_all) sizes[1] = input[1];
        return some_tensor<Parameter>(random, sizes, some_strides(random, sizes, true));
    }

    random_tensor<float> scale_;
    random_tensor<T> zero_point_;
    bool has_zero_point_;
};

template <class In, class Out>
index_t differing_bytes_of(pooling_problem const& given, random_numbers& random) {
    auto options = window_options_of<average_pooling_options>(given);
    options.include_padding = random.one_in(3);
    auto input = some_tensor<In>(random, given.input_sizes, some_strides(random, given.input_sizes, true));
    for (In& value : input.memory) value = static_cast<In>(random.word());
    some_quantization<In> of_input(random, given.input_sizes);
    some_quantization<Out> of_output(random, given.input_sizes);
    auto expected = some_tensor<Out>(random, given.output_sizes, some_strides(random, given.output_sizes, false));
    auto actual = expected;
    reference::quantized_linear_average_pooling<In>(input, of_input.view(), of_output.view(), expected.view(), options);
    quantized_linear_average_pooling<In>(input, of_input.view(), of_output.view(), actual.view(), options, given.how);
    return differing(expected.memory, actual.memory);
}

index_t differing_bytes_of_some_call(pooling_problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    switch (seed % 4) {
    case 0:
        return differing_bytes_of<std::int8_t, std::int8_t>(given, random);
    case 1:
        return differing_bytes_of<std::int8_t, std::uint8_t>(given, random);
    case 2:
        return differing_bytes_of<std::uint8_t, std::int8_t>(given, random);
    default:
        return differing_bytes_of<std::uint8_t, std::uint8_t>(given, random);
    }
}

} // namespace

TEST_CASE("quantized_linear_average_pooling: the kernel stores the reference's bytes",
          "[quantized_linear_average_pooling][kernels]") {
    check_pooling_problems(differing_bytes_of_some_call);
}

TEST_CASE("quantized_linear_average_pooling: the kernel refuses what the reference refuses",
          "[quantized_linear_average_pooling][kernels]") {
    check_refused(rules::quantized_linear_average_pooling_rules(), by_reference);
    check_refused(rules::quantized_linear_average_pooling_rules(), by_kernel);
}
