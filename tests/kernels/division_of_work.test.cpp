// SPDX-License-Identifier: MIT
// Large calls are divided so that many cores could share them: no task has more than a 64th of the output.
#include "dmlref/core/tensor.hpp"
#include "dmlref/kernels/average_pooling.hpp"
#include "dmlref/kernels/lp_pooling.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_pooling_grad.hpp"
#include "dmlref/kernels/max_unpooling.hpp"
#include "dmlref/kernels/regions/planes.hpp"
#include "dmlref/kernels/resample.hpp"
#include "dmlref/kernels/roi_align.hpp"
#include "dmlref/kernels/roi_align_grad.hpp"
#include "dmlref/kernels/roi_pooling.hpp"
#include "support/catch.hpp"

#include <algorithm>

using namespace dmlref;

namespace {

/// Runs tasks one by one, and counts the elements that each one writes.
class division_of_work {
public:
    explicit division_of_work(tensor_view<float> const& output) : output_(output) {}

    execution how() {
        return {.executor = [this](index_t count, std::function<void(index_t)> const& task) {
            index_t before = written();
            for (index_t at = 0; at < count; ++at) {
                task(at);
                index_t const after = written();
                largest_task_ = std::max(largest_task_, after - before);
                before = after;
            }
        }};
    }

    bool is_fine() const {
        return written() == output_.element_count() && 64 * largest_task_ <= output_.element_count();
    }

private:
    /// The elements that are not what the test put there.
    index_t written() const {
        return output_.element_count() - std::count(output_.data(), output_.data() + output_.element_count(), -7.f);
    }

    tensor_view<float> output_;
    index_t largest_task_ = 0;
};

/// The strides of a tensor of these sizes, channels first or last.
shape strides_of(shape const& sizes, bool channels_last) {
    if (!channels_last) return packed_strides(sizes);
    return {sizes[1] * sizes[2] * sizes[3], 1, sizes[1] * sizes[3], sizes[1]};
}

/// call(input, output, execution) has tensors of these sizes.
template <class Call>
void check_division(shape const& input_sizes, shape const& output_sizes, Call const& call) {
    for (bool channels_last : {false, true}) {
        std::vector<float> input(static_cast<std::size_t>(element_count(input_sizes)));
        for (std::size_t at = 0; at < input.size(); ++at) input[at] = static_cast<float>(at * at % 97);
        std::vector<float> output(static_cast<std::size_t>(element_count(output_sizes)), -7.f);
        tensor_view<float const> const from(input.data(), input_sizes, strides_of(input_sizes, channels_last));
        tensor_view<float> const to(output.data(), output_sizes, strides_of(output_sizes, channels_last));
        division_of_work division(to);
        call(from, to, division.how());
        CAPTURE(channels_last, input_sizes[0], input_sizes[1]);
        CHECK(division.is_fine());
        std::vector<float> undivided(output.size(), -7.f);
        call(from, tensor_view<float>(undivided.data(), output_sizes, to.strides()), execution{});
        CHECK(output == undivided);
    }
}

} // namespace

TEST_CASE("division of work: no task of a large pooling has more than a 64th of it", "[division_of_work][kernels]") {
    max_pooling_options const max = {.window_size = {2, 2}, .strides = {2, 2}};
    average_pooling_options const average = {.window_size = {2, 2}, .strides = {2, 2}};
    lp_pooling_options const lp = {.window_size = {2, 2}, .strides = {2, 2}};
    for (shape const& sizes : {shape{1, 32, 128, 64}, shape{8, 16, 32, 64}}) { // one image, and several
        shape const pooled = {sizes[0], sizes[1], sizes[2] / 2, sizes[3] / 2};
        check_division(sizes, pooled, [&](auto const& from, auto const& to, execution const& how) {
            max_pooling<float>(from, to, max, how);
        });
        check_division(sizes, pooled, [&](auto const& from, auto const& to, execution const& how) {
            average_pooling<float>(from, to, average, how);
        });
        check_division(sizes, pooled, [&](auto const& from, auto const& to, execution const& how) {
            lp_pooling<float>(from, to, lp, how);
        });
    }
}

TEST_CASE("division of work: no task of a pooling whose windows share rows has more than a 64th of it",
          "[division_of_work][kernels]") {
    shape const image = {1, 64, 66, 40}, pooled = {1, 64, 64, 38};
    check_division(image, pooled, [&](auto const& from, auto const& to, execution const& how) {
        max_pooling<float>(from, to, {.window_size = {3, 3}}, how);
    });
    check_division(image, pooled, [&](auto const& from, auto const& to, execution const& how) {
        average_pooling<float>(from, to, {.window_size = {3, 3}}, how);
    });
}

TEST_CASE("division of work: no task of a large resampling has more than a 64th of it", "[division_of_work][kernels]") {
    for (shape const& sizes : {shape{1, 32, 128, 32}, shape{8, 16, 64, 32}, shape{1, 256, 64, 32}})
        check_division(sizes, {sizes[0], sizes[1], 2 * sizes[2], 2 * sizes[3]},
                       [&](auto const& from, auto const& to, execution const& how) {
                           resample<float>(from, to, {.interpolation_mode = interpolation_mode::linear}, how);
                       });
}

TEST_CASE("division of work: no task of a call with many regions has more than a 64th of it",
          "[division_of_work][kernels]") {
    constexpr index_t regions = 300, edge = 64, channels = 32;
    tensor<float> align_rois({regions, 4}), pooling_rois({1, 1, regions, 5});
    for (index_t region = 0; region < regions; ++region)
        for (index_t corner = 0; corner < 4; ++corner) {
            index_t const first = (corner % 2 == 0 ? 7 : 11) * region % (edge - 16);
            align_rois(region, corner) = pooling_rois(0, 0, region, corner + 1) =
                static_cast<float>(first + 8 * corner / 2);
        }
    tensor<std::uint32_t> const batch_indices({regions});
    shape const image = {1, channels, edge, edge}, pooled = {regions, channels, 7, 7};
    check_division(image, pooled, [&](auto const& from, auto const& to, execution const& how) {
        roi_align<float>(from, align_rois, batch_indices, to, {}, how);
    });
    check_division(image, pooled, [&](auto const& from, auto const& to, execution const& how) {
        roi_pooling<float>(from, pooling_rois, to, {.pooled_size = {7, 7}}, how);
    });
    check_division(pooled, image, [&](auto const& from, auto const& to, execution const& how) {
        roi_align_grad<float>({}, from, align_rois, batch_indices, to, {}, {}, how);
    });
}

TEST_CASE("division of work: no task of few regions with many channels has more than a 64th of them",
          "[division_of_work][kernels]") {
    tensor<float> const rois({4, 4}, {0, 0, 20, 20, 3, 3, 9, 30, 5, 5, 30, 9, 8, 8, 31, 31});
    tensor<std::uint32_t> const batch_indices({4});
    check_division({1, 256, 32, 32}, {4, 256, 7, 7}, [&](auto const& from, auto const& to, execution const& how) {
        roi_align<float>(from, rois, batch_indices, to, {}, how);
    });
}

TEST_CASE("division of work: parts of regions of unequal size have about equally many samples",
          "[division_of_work][kernels]") {
    std::vector<kernels::tabulated_region> regions(1024);
    for (std::size_t at = 0; at < regions.size(); ++at) {
        std::int32_t const edge = at < 128 ? 32 : 4;
        regions[at].x.samples = regions[at].y.samples = edge;
        regions[at].x.last = regions[at].y.last = edge - 1;
    }
    std::vector<kernels::region_part> parts(regions.size(), kernels::region_part(regions));
    double const all = parts[0].samples;
    execution const how = {.executor = [](index_t, std::function<void(index_t)> const&) {}};
    std::size_t divided = 0;
    for (kernels::region_part const& part : kernels::divide_regions(regions, 1, how, parts.data())) {
        divided += part.regions.size();
        CHECK(64 * part.samples <= all);
    }
    CHECK(divided == regions.size());
}

TEST_CASE("division of work: no task of a large gradient of max pooling has more than a 64th of it",
          "[division_of_work][kernels]") {
    shape const image = {4, 256, 12, 10}, pooled = {4, 256, 6, 5};
    std::vector<float> numbers(static_cast<std::size_t>(element_count(image)));
    for (std::size_t at = 0; at < numbers.size(); ++at) numbers[at] = static_cast<float>(at * 31 % 89);
    max_pooling_options const options = {.window_size = {3, 3}, .strides = {2, 2}, .end_padding = {1, 1}};
    check_division(pooled, image, [&](auto const& from, auto const& to, execution const& how) {
        tensor_view<float const> const input(numbers.data(), image, to.strides());
        max_pooling_grad<float>(input, from, to, options, how);
    });
}

TEST_CASE("division of work: no task of a large unpooling has more than a 64th of it", "[division_of_work][kernels]") {
    for (shape const& pooled : {shape{4, 256, 6, 5}, shape{2, 16, 64, 8}}) {
        shape const image = {pooled[0], pooled[1], 2 * pooled[2], 2 * pooled[3]};
        tensor<std::uint32_t> indices(pooled);
        for_each_index(pooled, [&](multi_index const& at) {
            index_t const place = ((at[0] * image[1] + at[1]) * image[2] + 2 * at[2]) * image[3] + 2 * at[3];
            indices.view()[at] = static_cast<std::uint32_t>(place + (at[2] + at[3]) % 2);
        });
        check_division(pooled, image, [&](auto const& from, auto const& to, execution const& how) {
            max_unpooling<float>(from, indices, to, how);
        });
    }
}
