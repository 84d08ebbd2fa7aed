// SPDX-License-Identifier: MIT
// Pixels of bytes that bypass the caches, as those of results do that are larger than any of these, have the
// reference's bits.
#include "dmlref/reference/resample.hpp"
#include "dmlref/exec/streaming.hpp"
#include "dmlref/kernels/resample.hpp"
#include "dmlref/kernels/resample/boxes.hpp"
#include "dmlref/kernels/resample/dyadic_box.hpp"
#include "kernels/aligned_pixels.hpp"
#include "kernels/resample_problems.hpp"
#include "support/catch.hpp"

#if defined(__GNUC__)

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// Computes all of each plane in one box.
template <class T>
void make_streaming_box(kernels::resample_axes const& axes, T const* from, T* to) {
    kernels::resample_tiling::box all{.lanes = {0, axes.lanes}, .positions = {}, .planes = {0, axes.plane_count()}};
    for (kernels::resample_axis const& axis : axes.resampled) all.positions.push_back({0, axis.output_size});
    kernels::dyadic_box<T> const make(axes, all, true);
    for (index_t plane = 0; plane < axes.plane_count(); ++plane)
        make(from + kernels::detail::plane_offset(axes, plane, &kernels::resample_axis::input_stride),
             to + kernels::detail::plane_offset(axes, plane, &kernels::resample_axis::output_stride));
    simd::finish_streaming();
}

/// The bits that differ from the reference's.
template <class T>
index_t differing_bits_of(shape const& input_sizes, resample_options const& options) {
    shape const output_sizes = resample_output_sizes(input_sizes, options.scales);
    auto const aligned = [](shape const& sizes) {
        return aligned_pixels<T>(sizes, strides_of_copied_axis(sizes, true));
    };
    auto input = aligned(input_sizes), expected = aligned(output_sizes), actual = aligned(output_sizes);
    random_numbers random(1);
    std::generate_n(input.view().data(), element_count(input_sizes), [&] { return static_cast<T>(random.word()); });
    reference::resample<T>(input.view(), expected.view(), options);
    kernels::resample_axes const axes = kernels::axes_of<T>(tensor_view<T const>(input.view()), actual.view(),
                                                            with_defaults(options, input_sizes, output_sizes));
    bool const suits = kernels::dyadic_box<T>::suits(axes);
    REQUIRE(suits == (simd::width > 1));
    if (suits)
        make_streaming_box<T>(axes, input.view().data(), actual.view().data());
    else
        resample<T>(input.view(), actual.view(), options);
    return expected.differing_bits(actual);
}

} // namespace

TEMPLATE_TEST_CASE("resample: pixels of bytes that bypass the caches have the reference's bits", "[resample][kernels]",
                   std::int8_t, std::uint8_t) {
    for (auto const rounding : {integer_rounding::toward_zero, integer_rounding::nearest_even})
        for (per_axis<float> const& scales : {per_axis<float>{1, 1, 2, 2}, {1, 2, 2, 2}, {1, 1, 1, 2}, {1, 1, 4, 4}})
            for (index_t const channels : {16, 32, 48, 64, 96}) {
                resample_options options{.interpolation_mode = interpolation_mode::linear, .scales = scales};
                options.readings.integer_rounding = rounding;
                CAPTURE(channels, scales[1], scales[2], scales[3]);
                CHECK(differing_bits_of<TestType>({channels, 3, 4, 5}, options) == 0);
            }
}

#endif
