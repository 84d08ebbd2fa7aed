// SPDX-License-Identifier: MIT
// dmlref::resample by iterative halving stores the bits that reference::resample stores.
#include "dmlref/kernels/resample.hpp"

#include "dmlref/reference/resample.hpp"
#include "resample_calls.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr resample_options halving = {.interpolation_mode = interpolation_mode::linear,
                                      .antialiased = true,
                                      .readings = {.antialias_reading = antialias_reading::iterative_halving}};

resample_call<resample_options> some_call(random_numbers& random) {
    resample_problem problem = some_resample_problem(random);
    make_antialiased(random, problem);
    problem.options.readings = halving.readings;
    return some_resample_call(random, problem.input_sizes, problem.output_sizes, problem.options);
}

constexpr auto by_reference = [](auto const&... arguments) { reference::resample(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { resample(arguments...); };

} // namespace

TEST_CASE("resample: the kernel that halves axes stores the reference's bits in every layout", "[resample][kernels]") {
    check_resample_calls(some_call, by_reference, by_kernel);
}

TEST_CASE("resample: the kernel that halves axes halves them as often as necessary", "[resample][kernels]") {
    random_numbers random(1);
    shape const sizes[] = {{1}, {2}, {3}, {17}, {64}, {65}, {1, 33}, {33, 1}, {7, 5, 9}, {3, 1, 6, 11}};
    for (shape const& input_sizes : sizes)
        for (float scale : {0.49f, 0.25f, 0.2f, 0.06f, 0x1p-7f, 0x1p-40f, 0x1p-149f})
            for (index_t output_size : {1, 3}) {
                resample_options options = halving;
                options.scales = per_axis<float>(input_sizes.size(), scale);
                auto const given = packed_resample_call(input_sizes, shape(input_sizes.size(), output_size), options);
                CAPTURE(to_string(input_sizes), scale, output_size);
                CHECK(differing_bits_of<float>(given, random, by_reference, by_kernel) == 0);
                CHECK(differing_bits_of<half>(given, random, by_reference, by_kernel) == 0);
            }
}

TEST_CASE("resample: only the part of a cropped axis that is read is halved", "[resample][kernels]") {
    // As floats these would be 4 GiB.
    float const one = 1.f;
    tensor<float> output({2});
    resample_options options = halving;
    options.scales = {0.25f};
    resample(tensor_view<float const>(&one, {0x7fff'ffff}, {0}), output.view(), options);
    CHECK(output.elements() == std::vector<float>{1, 1});
    options.input_pixel_offsets = {-0x1p30f};
    resample(tensor_view<float const>(&one, {0x7fff'ffff}, {0}), output.view(), options);
    CHECK(output.elements() == std::vector<float>{1, 1});
}
