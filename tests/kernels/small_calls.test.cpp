// SPDX-License-Identifier: MIT
// A second call takes nothing from the heap. Replaces operator new for all tests of kernels/, to count allocations.
#include "dmlref/core/tensor.hpp"
#include "dmlref/kernels/average_pooling.hpp"
#include "dmlref/kernels/average_pooling_grad.hpp"
#include "dmlref/kernels/lp_pooling.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_pooling_grad.hpp"
#include "dmlref/kernels/max_unpooling.hpp"
#include "dmlref/kernels/resample.hpp"
#include "dmlref/kernels/resample_grad.hpp"
#include "dmlref/kernels/roi_align.hpp"
#include "dmlref/kernels/roi_align_grad.hpp"
#include "dmlref/kernels/roi_pooling.hpp"
#include "dmlref/kernels/upsample_2d.hpp"
#include "support/catch.hpp"
#include "support/counted_allocations.hpp"

using namespace dmlref;

namespace {

template <class Call>
std::size_t allocations_of_second(Call&& call) {
    call();
    return testing::allocations_of(call);
}

/// The tensors of small calls.
template <class T>
struct small_calls {
    tensor<T> image{{1, 16, 8, 8}}, pooled{{1, 16, 4, 4}}, rois{{1, 4}}, regions{{1, 16, 7, 7}},
        region_gradient{{1, 4}};
    tensor<T> rois_with_batch{{1, 1, 1, 5}}, gradient{{1, 16, 8, 8}};
    tensor<std::uint32_t> indices{{1, 16, 4, 4}}, batch_indices{{1}};
};

template <class T>
void check_pooling() {
    small_calls<T> t;
    max_pooling_options const max = {.window_size = {2, 2}, .strides = {2, 2}};
    average_pooling_options const average = {.window_size = {2, 2}, .strides = {2, 2}};
    lp_pooling_options const lp = {.window_size = {2, 2}, .strides = {2, 2}};
    CHECK(allocations_of_second([&] { max_pooling<T>(t.image, t.pooled, max); }) == 0);
    CHECK(allocations_of_second([&] { max_pooling<T>(t.image, t.pooled, t.indices, max); }) == 0);
    CHECK(allocations_of_second([&] { max_unpooling<T>(t.pooled, t.indices, t.image); }) == 0);
    if constexpr (element<T>) {
        CHECK(allocations_of_second([&] { max_pooling_grad<T>(t.image, t.pooled, t.gradient, max); }) == 0);
        CHECK(allocations_of_second([&] { average_pooling<T>(t.image, t.pooled, average); }) == 0);
        CHECK(allocations_of_second([&] { average_pooling_grad<T>(t.pooled, t.image, average); }) == 0);
        CHECK(allocations_of_second([&] { lp_pooling<T>(t.image, t.pooled, lp); }) == 0);
    }
}

template <class T>
void check_resampling() {
    small_calls<T> t;
    resample_options const linear = {.interpolation_mode = interpolation_mode::linear};
    resample_options antialiased = linear;
    antialiased.antialiased = true;
    CHECK(allocations_of_second([&] { resample<T>(t.pooled, t.image, linear); }) == 0);
    CHECK(allocations_of_second([&] { resample<T>(t.pooled, t.image); }) == 0);
    CHECK(allocations_of_second([&] { resample<T>(t.image, t.pooled, antialiased); }) == 0);
    CHECK(allocations_of_second([&] { resample_grad<T>(t.image, t.pooled, linear); }) == 0);
    CHECK(allocations_of_second([&] { upsample_2d<T>(t.pooled, t.image, {.scale_size = {2, 2}}); }) == 0);
}

template <class T>
void check_regions() {
    small_calls<T> t;
    roi_align_options const options{};
    CHECK(allocations_of_second([&] { roi_align<T>(t.image, t.rois, t.batch_indices, t.regions, options); }) == 0);
    CHECK(allocations_of_second([&] {
              roi_pooling<T>(t.image, t.rois_with_batch, t.regions, {.pooled_size = {7, 7}});
          }) == 0);
    CHECK(allocations_of_second([&] {
              roi_align_grad<T>(t.image, t.regions, t.rois, t.batch_indices, t.gradient, t.region_gradient, options);
          }) == 0);
}

} // namespace

TEST_CASE("small calls: a second pooling allocates nothing", "[small_calls][kernels]") {
    check_pooling<float>();
    check_pooling<half>();
    check_pooling<std::uint8_t>();
}

TEST_CASE("small calls: a second resampling allocates nothing", "[small_calls][kernels]") {
    check_resampling<float>();
    check_resampling<half>();
}

TEST_CASE("small calls: a second call on regions allocates nothing", "[small_calls][kernels]") {
    check_regions<float>();
    check_regions<half>();
}
