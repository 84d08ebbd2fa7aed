// SPDX-License-Identifier: MIT
#include "dmlref/spec/regions.hpp"

#include "dmlref/core/tensor.hpp"
#include "dmlref/spec/roi_align_grad.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <limits>

using namespace dmlref;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint32_t unlimited = std::numeric_limits<std::uint32_t>::max();

spec::rules const rules("OPERATOR");

std::string regions(shape const& rois, shape const& batch_indices) {
    return refusal([&] { spec::validate_regions(rules, rois, batch_indices); });
}

std::string sampling(roi_align_options const& options) {
    return refusal([&] { spec::validate_sampling(rules, options); });
}

std::string batches(index_view const& batch_indices, index_t batch_count) {
    return refusal([&] { spec::validate_batch_indices(rules, batch_indices, batch_count); });
}

template <std::floating_point Float>
index_t samples(Float size, index_t output_size, std::uint32_t minimum, std::uint32_t maximum) {
    roi_align_options const options = {.minimum_samples_per_output = minimum, .maximum_samples_per_output = maximum};
    return spec::samples_per_output(size, output_size, options);
}

} // namespace

TEMPLATE_TEST_CASE("regions: regions_view reads the values of a region by their strides", "[regions][spec]", float,
                   half) {
    tensor<TestType> memory({2, 8});
    for (index_t at = 0; at < 16; ++at) memory.view()(at / 8, at % 8) = static_cast<TestType>(static_cast<float>(at));
    tensor_view<TestType const> const corners(memory.view().data(), {1, 2, 4}, {0, 8, 2});
    CHECK(spec::regions_view(corners)[1] == spec::region_values{8, 10, 12, 14, 0});
    tensor_view<TestType const> const with_batch_id(memory.view().data(), {1, 1, 2, 5}, {0, 0, 1, 3});
    CHECK(spec::regions_view(with_batch_id)[1] == spec::region_values{1, 4, 7, 10, 13});
}

TEST_CASE("regions: NumROIs is the last size of ROITensor but one", "[regions][spec]") {
    CHECK(spec::region_count({5, 4}) == 5);
    CHECK(spec::region_count({1, 5, 4}) == 5);
    CHECK(spec::region_count({1, 1, 5, 4}) == 5);
}

TEST_CASE("regions: ROITensor and BatchIndicesTensor may carry leading axes of size 1", "[regions][spec]") {
    for (shape const& rois : {shape{3, 4}, shape{1, 3, 4}, shape{1, 1, 3, 4}})
        for (shape const& batch_indices : {shape{3}, shape{1, 3}, shape{1, 1, 3}, shape{1, 1, 1, 3}})
            CHECK(regions(rois, batch_indices) == "accepted");
}

TEST_CASE("regions: other sizes are refused", "[regions][spec]") {
    CHECK(regions({4}, {1}) == "OPERATOR: ROITensor.DimensionCount is 1, must be 2 to 4");
    CHECK(regions({1, 1, 1, 3, 4}, {3}) == "OPERATOR: ROITensor.DimensionCount is 5, must be 2 to 4");
    CHECK(regions({2, 1, 3, 4}, {3}) == "OPERATOR: ROITensor.Sizes[0] is 2, must be 1");
    CHECK(regions({1, 2, 3, 4}, {3}) == "OPERATOR: ROITensor.Sizes[1] is 2, must be 1");
    CHECK(regions({3, 5}, {3}) ==
          "OPERATOR: ROITensor.Sizes[1] is 5, must equal the number of coordinates [x1, y1, x2, y2], which is 4");
    CHECK(regions({3, 4}, {}) == "OPERATOR: BatchIndicesTensor is null, must be given always");
    CHECK(regions({3, 4}, {1, 1, 1, 1, 3}) == "OPERATOR: BatchIndicesTensor.DimensionCount is 5, must be 1 to 4");
    CHECK(regions({3, 4}, {2, 3}) == "OPERATOR: BatchIndicesTensor.Sizes[0] is 2, must be 1");
    CHECK(regions({3, 4}, {1, 2}) ==
          "OPERATOR: BatchIndicesTensor.Sizes[1] is 2, must equal NumROIs of ROITensor, which is 3");
}

TEST_CASE("regions: a batch index must name a batch", "[regions][spec]") {
    // RA-11
    CHECK(batches(tensor<std::uint32_t>({3}, {0, 2, 1}), 3) == "accepted");
    CHECK(batches(tensor<std::uint32_t>({1, 3}, {0, 3, 1}), 3) ==
          "OPERATOR: BatchIndicesTensor[1] is 3, must be below BatchCount, which is 3");
    CHECK(batches(tensor<std::uint64_t>({2}, {0, 0xffff'ffff'ffff'ffff}), 1) ==
          "OPERATOR: BatchIndicesTensor[1] is 18446744073709551615, must be below BatchCount, which is 1");
    tensor<std::uint32_t> spread({5}, {0, 9, 0, 9, 2});
    CHECK(batches(tensor_view<std::uint32_t const>(spread.view().data(), {3}, {2}), 2) ==
          "OPERATOR: BatchIndicesTensor[2] is 2, must be below BatchCount, which is 2");
}

TEST_CASE("regions: the sample count is the quotient, rounded up and clamped", "[regions][spec]") {
    // RA-3
    struct {
        float scaled_region_size;
        index_t output_size;
        std::uint32_t minimum, maximum;
        index_t expected;
    } const rows[] = {
        {2, 2, 1, unlimited, 1},
        {2.5f, 2, 1, unlimited, 2},
        {std::nextafter(2.f, 3.f), 2, 1, unlimited, 2},
        {3, 3, 1, unlimited, 1},
        {7, 2, 1, unlimited, 4},
        {7, 2, 1, 3, 3},
        {7, 2, 5, 8, 5},
        {7, 2, 2, 2, 2},
        {0.25f, 7, 1, unlimited, 1},
        {-7, 2, 1, unlimited, 4}, // RA-4: as many as [0, 7]
        {0, 2, 1, unlimited, 1},  // RA-5
        {0, 2, 3, 8, 3},
        {0, 2, 0, 8, 1}, // a minimum of 0 counts as 1
        {0.5f, 2, 0, 8, 1},
        {0x1p40f, 1, 1, unlimited, 4294967295}, // not a float
        {0x1p31f, 1, 1, unlimited, 2147483648},
        {std::numeric_limits<float>::max(), 1, 1, unlimited, 4294967295},
    };
    for (auto const& [scaled_region_size, output_size, minimum, maximum, expected] : rows) {
        INFO("size " << scaled_region_size << ", " << output_size << " outputs, " << minimum << " to " << maximum);
        CHECK(samples(scaled_region_size, output_size, minimum, maximum) == expected);
    }
}

TEST_CASE("regions: readings change the rounding of the quotient, and may keep its sign", "[regions][spec][readings]") {
    struct row {
        float scaled_region_size;
        sample_count_rounding rounding;
        inverted_sample_count inverted;
        index_t expected; // for 2 outputs
    };
    constexpr auto up = sample_count_rounding::up, down = sample_count_rounding::down;
    constexpr auto to_nearest = sample_count_rounding::to_nearest;
    constexpr auto magnitude = inverted_sample_count::of_magnitude, signed_size = inverted_sample_count::of_signed_size;
    for (row const& each :
         {row{6.5f, up, magnitude, 4},                                                                          // 3.25
          row{6.5f, down, magnitude, 3}, row{6.5f, to_nearest, magnitude, 3}, row{7, to_nearest, magnitude, 4}, // 3.5
          row{7.5f, to_nearest, magnitude, 4}, row{7.5f, down, magnitude, 3},
          row{1, down, magnitude, 1}, // 0.5, but at least one
          row{6, down, magnitude, 3}, row{-6.5f, up, magnitude, 4}, row{-6.5f, down, magnitude, 3},
          row{-6.5f, up, signed_size, 1}, row{-6.5f, down, signed_size, 1}, row{6.5f, up, signed_size, 4},
          row{not_a_number, to_nearest, signed_size, 1}}) {
        INFO("size " << each.scaled_region_size << ", expected " << each.expected);
        roi_align_options const options = {
            .readings = {.sample_count_rounding = each.rounding, .inverted_sample_count = each.inverted}};
        CHECK(spec::samples_per_output(each.scaled_region_size, 2, options) == each.expected);
    }
}

TEST_CASE("regions: a size that is NaN or infinite has the minimum number of samples", "[regions][spec]") {
    for (float const size : {not_a_number, infinity, -infinity}) {
        CHECK(samples(size, 2, 1, unlimited) == 1);
        CHECK(samples(size, 2, 0, 8) == 1);
        CHECK(samples(size, 2, 3, 8) == 3);
    }
    // In float it would be infinite.
    CHECK(samples(0x1p128, 2, 3, unlimited) == 3);
}

TEST_CASE("regions: options that cannot be sampled with are refused", "[regions][spec]") {
    CHECK(sampling({}) == "accepted");
    CHECK(sampling({.spatial_scale_x = 0, .spatial_scale_y = -1, .out_of_bounds_input_value = infinity}) == "accepted");
    CHECK(sampling({.spatial_scale_x = infinity}) == "OPERATOR: SpatialScaleX is inf, must be finite");
    CHECK(sampling({.spatial_scale_y = -infinity}) == "OPERATOR: SpatialScaleY is -inf, must be finite");
    CHECK(sampling({.input_pixel_offset = not_a_number}) == "OPERATOR: InputPixelOffset is nan, must be finite");
    CHECK(sampling({.output_pixel_offset = infinity}) == "OPERATOR: OutputPixelOffset is inf, must be finite");
    CHECK(sampling({.minimum_samples_per_output = 0, .maximum_samples_per_output = 0}) ==
          "OPERATOR: MaximumSamplesPerOutput is 0, must be at least 1");
    CHECK(sampling({.minimum_samples_per_output = 3, .maximum_samples_per_output = 2}) ==
          "OPERATOR: MaximumSamplesPerOutput is 2, must be at least MinimumSamplesPerOutput, which is 3");
    CHECK(sampling({.minimum_samples_per_output = 0, .maximum_samples_per_output = 1}) == "accepted");
    CHECK(sampling({.reduction_function = static_cast<reduce_function>(10)}) ==
          "OPERATOR: ReductionFunction is 10, must be DML_REDUCE_FUNCTION_AVERAGE (2) or DML_REDUCE_FUNCTION_MAX (7)");
    CHECK(sampling({.interpolation_mode = static_cast<interpolation_mode>(2)}) ==
          "OPERATOR: InterpolationMode is 2, must be DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR (0) or "
          "DML_INTERPOLATION_MODE_LINEAR (1)");
}

TEST_CASE("regions: a call may take as many samples as its budget, and not one more", "[regions][spec]") {
    // Two regions of 6 x 2 and 4 x 9 pixels, scaled by (1, 2), to 2 channels of 2 x 3 elements: 2 x 2 and 2 x 9
    // samples each, so 48 and 216, together 264.
    tensor<float> const rois({2, 4}, {0, 0, 6, 2, 9, 9, 5, 0});
    auto const work = [&](roi_align_options options) {
        options.spatial_scale_y = 2;
        return refusal([&] { spec::validate_work(rules, rois.view(), {2, 2, 2, 3}, options); });
    };
    CHECK(work({}) == "accepted");
    CHECK(work({.work_budget = 264}) == "accepted");
    CHECK(work({.work_budget = 263}) ==
          "OPERATOR: ROITensor[1] takes 2 x 9 samples per output element, which brings the call to 264 samples, must "
          "stay within the work budget of 263 (lower MaximumSamplesPerOutput or raise work_budget)");
    CHECK(work({.work_budget = 47}) ==
          "OPERATOR: ROITensor[0] takes 2 x 2 samples per output element, which brings the call to 48 samples, must "
          "stay within the work budget of 47 (lower MaximumSamplesPerOutput or raise work_budget)");
    CHECK(work({.maximum_samples_per_output = 1, .work_budget = 24}) == "accepted");
    CHECK(work({.minimum_samples_per_output = 3, .maximum_samples_per_output = 3, .work_budget = 215}) ==
          "OPERATOR: ROITensor[1] takes 3 x 3 samples per output element, which brings the call to 216 samples, must "
          "stay within the work budget of 215 (lower MaximumSamplesPerOutput or raise work_budget)");
}
