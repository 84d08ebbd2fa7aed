// SPDX-License-Identifier: MIT
// Boxes of RESAMPLE that bypass the caches, as those of results do that are larger than any of these, have the
// reference's bits, wherever in a cache line their pixels begin.
#include "dmlref/reference/resample.hpp"
#include "dmlref/exec/streaming.hpp"
#include "dmlref/kernels/resample/boxes.hpp"
#include "dmlref/kernels/resample/dyadic_box.hpp"
#include "dmlref/kernels/resample/dyadic_rows.hpp"
#include "dmlref/kernels/resample/pixel_box.hpp"
#include "dmlref/kernels/resample/row_patch_box.hpp"
#include "kernels/aligned_pixels.hpp"
#include "kernels/resample_problems.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// A call of RESAMPLE with linear interpolation.
struct streamed_call {
    shape input_sizes;
    per_axis<float> scales;
    bool has_pixels; ///< of sizes[0] channels, not planes
    index_t gap;     ///< elements between neighbors on the axes that are not packed
    index_t shift;   ///< elements from the beginning of a cache line to the output
    dmlref::integer_rounding integer_rounding = integer_rounding::toward_zero;
    index_t row_gap = 0; ///< elements between rows
};

shape strides_of(shape const& sizes, streamed_call const& given) {
    index_t const column = given.has_pixels ? sizes[0] + given.gap : 1, row = sizes[3] * column + given.row_gap,
                  slice = sizes[2] * row;
    return {given.has_pixels ? 1 : sizes[1] * slice + given.gap, slice, row, column};
}

/// Computes all of each plane in one box.
template <class Box, class T>
void make_planes(kernels::resample_axes const& axes, T const* from, T* to) {
    kernels::resample_tiling::box all{.lanes = {0, axes.lanes}, .positions = {}, .planes = {0, axes.plane_count()}};
    for (kernels::resample_axis const& axis : axes.resampled) all.positions.push_back({0, axis.output_size});
    Box const make(axes, all, true);
    for (index_t plane = 0; plane < axes.plane_count(); ++plane)
        make(from + kernels::detail::plane_offset(axes, plane, &kernels::resample_axis::input_stride),
             to + kernels::detail::plane_offset(axes, plane, &kernels::resample_axis::output_stride));
    simd::finish_streaming();
}

/// The bits that differ from the reference's.
template <class Box, class T>
index_t differing_bits_of(streamed_call const& given) {
    resample_options options{.interpolation_mode = interpolation_mode::linear, .scales = given.scales};
    options.readings.integer_rounding = given.integer_rounding;
    shape const output_sizes = resample_output_sizes(given.input_sizes, given.scales);
    aligned_pixels<T> input(given.input_sizes, strides_of(given.input_sizes, given));
    shape const output_strides = strides_of(output_sizes, given);
    aligned_pixels<T> expected(output_sizes, output_strides, given.shift),
        actual(output_sizes, output_strides, given.shift);
    random_numbers random(1);
    for_each_index(given.input_sizes, [&](multi_index const& at) {
        if constexpr (byte_integer<T>)
            input.view()[at] = static_cast<T>(random.word());
        else
            input.view()[at] = some_element<T>(random, contents::nan_now_and_then);
    });
    reference::resample<T>(input.view(), expected.view(), options);
    kernels::resample_axes const axes = kernels::axes_of<T>(tensor_view<T const>(input.view()), actual.view(),
                                                            with_defaults(options, given.input_sizes, output_sizes));
    make_planes<Box, T>(axes, input.view().data(), actual.view().data());
    return expected.differing_bits(actual);
}

} // namespace

TEMPLATE_TEST_CASE("resample: pixels that bypass the caches have the reference's bits", "[resample][kernels]", float,
                   half) {
    for (index_t const channels : {16, 32, 64, 96})
        for (index_t const gap : {0, 1, 16})
            for (index_t const shift : {0, 1, 16}) {
                CAPTURE(channels, gap, shift);
                CHECK(differing_bits_of<kernels::pixel_box<TestType>, TestType>(
                          {{channels, 2, 4, 5}, {1, 1, 2, 2}, true, gap, shift}) == 0);
            }
}

TEMPLATE_TEST_CASE("resample: slices of rows that bypass the caches have the reference's bits", "[resample][kernels]",
                   float, half) {
    for (index_t const gap : {0, 1, 16})
        for (index_t const shift : {0, 1}) {
            CAPTURE(gap, shift);
            CHECK(differing_bits_of<kernels::row_patch_box<TestType>, TestType>(
                      {{3, 3, 4, 24}, {1, 2, 2, 2}, false, gap, shift}) == 0);
        }
}

#if defined(__GNUC__)
TEMPLATE_TEST_CASE("resample: pixels of bytes that bypass the caches have the reference's bits", "[resample][kernels]",
                   std::int8_t, std::uint8_t) {
    for (auto const rounding : {integer_rounding::toward_zero, integer_rounding::nearest_even})
        for (per_axis<float> const& scales : {per_axis<float>{1, 1, 2, 2}, {1, 2, 2, 2}, {1, 1, 1, 2}, {1, 1, 4, 4}})
            for (index_t const channels : {16, 32, 48, 64, 96})
                for (index_t const gap : {0, 16})
                    for (index_t const shift : {0, 16}) {
                        CAPTURE(channels, gap, shift, scales[1], scales[2], scales[3]);
                        CHECK(differing_bits_of<kernels::dyadic_box<TestType>, TestType>(
                                  {{channels, 3, 4, 5}, scales, true, gap, shift, rounding}) == 0);
                    }
}

TEMPLATE_TEST_CASE("resample: rows of bytes that bypass the caches have the reference's bits", "[resample][kernels]",
                   std::int8_t, std::uint8_t) {
    for (auto const rounding : {integer_rounding::toward_zero, integer_rounding::nearest_even})
        for (per_axis<float> const& scales : {per_axis<float>{1, 1, 2, 2}, {1, 2, 2, 2}, {1, 1, 4, 2}})
            for (index_t const width : {8, 16, 32, 40, 64, 96})
                for (index_t const shift : {0, 1, 16, 32})
                    for (index_t const row_gap : {0, 48}) { // rows of 40 pixels begin at registers, and end in one
                        CAPTURE(width, shift, row_gap, scales[1], scales[2]);
                        CHECK(differing_bits_of<kernels::dyadic_row_box<TestType>, TestType>(
                                  {{3, 3, 4, width}, scales, false, 0, shift, rounding, row_gap}) == 0);
                    }
}
#endif
