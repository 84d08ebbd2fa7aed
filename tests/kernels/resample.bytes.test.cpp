// SPDX-License-Identifier: MIT
// dmlref::resample of INT8 and UINT8 stores what reference::resample stores.
#include "dmlref/kernels/resample.hpp"

#include "dmlref/reference/resample.hpp"
#include "kernels/pooling_problems.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class T>
random_tensor<T> some_bytes(random_numbers& random, shape const& sizes, bool repeats) {
    auto result = some_tensor<T>(random, sizes, some_strides(random, sizes, repeats));
    for (T& value : result.memory) value = static_cast<T>(random.word());
    return result;
}

shape some_sizes(random_numbers& random) {
    return {random.between(1, 3), random.between(1, 5), random.between(1, 12), random.between(1, 40)};
}

} // namespace

TEMPLATE_TEST_CASE("resample: the kernel stores the reference's bytes", "[resample][kernels]", std::int8_t,
                   std::uint8_t) {
    using T = TestType;
    for (std::uint32_t seed = 0; seed < 400; ++seed) {
        random_numbers random(seed);
        shape const input_sizes = some_sizes(random), output_sizes = some_sizes(random);
        auto input = some_bytes<T>(random, input_sizes, true);
        auto expected = some_bytes<T>(random, output_sizes, false);
        auto actual = expected;
        resample_options const options = {.interpolation_mode = random.one_in(4) ? interpolation_mode::nearest_neighbor
                                                                                 : interpolation_mode::linear,
                                          .antialiased = random.one_in(3)};
        reference::resample<T>(input, expected.view(), options);
        resample<T>(input, actual.view(), options, some_execution(random));
        CAPTURE(seed, to_string(input_sizes), to_string(output_sizes));
        CHECK(actual.memory == expected.memory);
    }
}
