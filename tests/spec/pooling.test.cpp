// SPDX-License-Identifier: MIT
// Every rule is tested with the operators that have it: max_pooling.test.cpp and its neighbours.
#include "dmlref/spec/pooling.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;

namespace {

/// What the options of every pooling operator have.
struct arrays {
    per_axis<std::uint32_t> strides{}, window_size{}, start_padding{}, end_padding{}, dilations{};
};

} // namespace

TEST_CASE("pooling: arrays left empty are filled in, others kept", "[pooling][spec]") {
    using per_spatial_axis = per_axis<std::uint32_t>;
    pooling_window const filled = pooling_window_of(arrays{.window_size = {2, 3, 4}});
    CHECK(filled.window_size == per_spatial_axis{2, 3, 4});
    CHECK(filled.strides == per_spatial_axis{1, 1, 1});
    CHECK(filled.start_padding == per_spatial_axis{0, 0, 0});
    CHECK(filled.end_padding == per_spatial_axis{0, 0, 0});
    CHECK(filled.dilations == per_spatial_axis{1, 1, 1});

    pooling_window const kept = pooling_window_of(arrays{.strides = {5, 6},
                                                         .window_size = {2, 3},
                                                         .start_padding = {7, 8},
                                                         .end_padding = {9, 10},
                                                         .dilations = {11, 12}});
    CHECK(kept.strides == per_spatial_axis{5, 6});
    CHECK(kept.start_padding == per_spatial_axis{7, 8});
    CHECK(kept.end_padding == per_spatial_axis{9, 10});
    CHECK(kept.dilations == per_spatial_axis{11, 12});
}

TEST_CASE("pooling: what is refused is said with the operator's name and those of its tensors", "[pooling][spec]") {
    spec::rules const rules("POOLING");
    pooling_window const window = pooling_window_of(arrays{.window_size = {2, 2}});
    auto const validated = [&](shape const& image, shape const& pooled) {
        return refusal([&] { spec::validate_pooling(rules, {"Image", image}, {"Pooled", pooled}, window, 100); });
    };
    CHECK(validated({1, 1, 3, 4}, {1, 1, 2, 3}) == "accepted");
    CHECK(validated({1, 3, 4}, {1, 2, 3}) == "POOLING: Image.DimensionCount is 3, must be 4 to 5");
    CHECK(validated({1, 1, 3, 4}, {1, 2, 3}) == "POOLING: Pooled.DimensionCount is 3, must be 4");
    CHECK(validated({1, 1, 3, 4}, {1, 2, 2, 3}) ==
          "POOLING: Pooled.Sizes[1] is 2, must equal Image.Sizes[1], which is 1");
    CHECK(validated({1, 1, 3, 4}, {1, 1, 2, 4}) ==
          "POOLING: Pooled.Sizes[3] is 4, must equal (Image.Sizes[3] + StartPadding + EndPadding - dilated WindowSize) "
          "/ Strides + 1, which is 3");
    CHECK(validated({1, 1, 1, 0x1'0000'0000}, {1, 1, 1, 1}) ==
          "POOLING: Image.Sizes[3] is 4294967296, which padding brings to 4294967296 elements, must stay within "
          "4294967295");
    CHECK(validated({1, 1, 6, 6}, {1, 1, 5, 5}) == "accepted");
    CHECK(validated({2, 1, 6, 6}, {2, 1, 5, 5}) ==
          "POOLING: WindowSize brings the call to 200 window elements, must stay within the work budget of 100 (raise "
          "work_budget to allow it)");
}
