// SPDX-License-Identifier: MIT
#include "dmlref/spec/pooling.hpp"

#include "support/rules/pooling.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

namespace {

/// The arrays that the options of every pooling operator have.
struct arrays {
    per_axis<std::uint32_t> window_size{}, strides{}, start_padding{}, end_padding{}, dilations{};
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

    pooling_window const kept = pooling_window_of(arrays{.window_size = {2, 3},
                                                         .strides = {5, 6},
                                                         .start_padding = {7, 8},
                                                         .end_padding = {9, 10},
                                                         .dilations = {11, 12}});
    CHECK(kept.strides == per_spatial_axis{5, 6});
    CHECK(kept.start_padding == per_spatial_axis{7, 8});
    CHECK(kept.end_padding == per_spatial_axis{9, 10});
    CHECK(kept.dilations == per_spatial_axis{11, 12});
}

TEST_CASE("pooling: a refusal names the operator and its tensors", "[pooling][spec]") {
    spec::rules const rules("POOLING");
    pooling_window const window = pooling_window_of(arrays{.window_size = {2, 2}});
    auto const outcome = [&](shape const& image, shape const& pooled) {
        return refusal([&] { spec::validate_pooling(rules, {"Image", image}, {"Pooled", pooled}, window, 100); });
    };
    CHECK(outcome({1, 1, 3, 4}, {1, 1, 2, 3}) == "accepted");
    CHECK(outcome({1, 3, 4}, {1, 2, 3}) == "POOLING: Image.DimensionCount is 3, must be 4 to 5");
    CHECK(outcome({1, 1, 3, 4}, {1, 2, 3}) == "POOLING: Pooled.DimensionCount is 3, must be 4");
    CHECK(outcome({1, 1, 3, 4}, {1, 2, 2, 3}) ==
          "POOLING: Pooled.Sizes[1] is 2, must equal Image.Sizes[1], which is 1");
    CHECK(outcome({1, 1, 3, 4}, {1, 1, 2, 4}) ==
          "POOLING: Pooled.Sizes[3] is 4, must equal (Image.Sizes[3] + StartPadding + EndPadding - dilated WindowSize) "
          "/ Strides + 1, which is 3");
    CHECK(outcome({1, 1, 1, 0x1'0000'0000}, {1, 1, 1, 1}) ==
          "POOLING: Image.Sizes[3] is 4294967296, which padding brings to 4294967296 elements, must stay within "
          "4294967295");
    CHECK(outcome({1, 1, 6, 6}, {1, 1, 5, 5}) == "accepted");
    CHECK(outcome({2, 1, 6, 6}, {2, 1, 5, 5}) ==
          "POOLING: WindowSize brings the call to 200 window elements, must stay within the work budget of 100 (raise "
          "work_budget to allow it)");
}

TEMPLATE_LIST_TEST_CASE("pooling: a call that keeps the rules is accepted", "[pooling][spec]", pooling_operators) {
    CHECK(typename TestType::options{}.work_budget == default_work_budget);
    check_accepted<pooling_call<TestType>>(
        validated, {[](auto& c) { c.input = laid_out(c.input.data(), list(2, 1, 1, 4), list(0, 0, 0, 0)); },
                    [](auto& c) {
                        c.options.strides = c.options.dilations = {1, 1};
                        c.options.start_padding = c.options.end_padding = {0, 0};
                    },
                    [](auto& c) {
                        c.set_input({2, 1, 1, 1, 4}), c.set_output({2, 1, 1, 1, 3});
                        c.options.window_size = {1, 1, 2};
                    },
                    [](auto& c) { c.options.work_budget = 12; }, // 6 windows of 2
                    [](auto& c) { c.output = laid_out(c.memory.view().data() + 8, list(2, 1, 1, 3)); }});
}

TEMPLATE_LIST_TEST_CASE("pooling: a call that breaks a rule is refused", "[pooling][spec]", pooling_operators) {
    check_refused(pooling_rules<TestType>(), validated);
    check_broken_alone(pooling_rules<TestType>(), validated);
}

TEMPLATE_LIST_TEST_CASE("pooling: the operator is named as the caller names it", "[pooling][spec]", pooling_operators) {
    pooling_call<TestType> c;
    c.options.window_size = {};
    CHECK(refusal([&] { c.apply([](auto const&... arguments) { validate(arguments..., "POOLING"); }); }) ==
          "POOLING: WindowSize has 0 values, must have DimensionCount, which is 2");
}

TEMPLATE_LIST_TEST_CASE(
    "pooling: an axis has all windows that end inside the padded input, and optionally one that ends beyond it",
    "[pooling][spec]", pooling_operators) {
    auto const output_of = [](index_t height, index_t width) {
        pooling_call<TestType> c;
        // 5 padded rows less 2 are no multiple of 2, 4 columns less 2 none of 3.
        c.options = {.window_size = {2, 2}, .strides = {2, 3}, .start_padding = {3, 0}, .end_padding = {1, 0}};
        c.set_output({2, 1, height, width});
        return refusal([&] { c.apply(validated); });
    };
    auto const must_equal = [](std::string const& size, std::string const& axis, std::string const& counts) {
        return TestType::name() + ": OutputTensor.Sizes[" + axis + "] is " + size + ", must equal (InputTensor.Sizes[" +
               axis + "] + StartPadding + EndPadding - dilated WindowSize) / Strides + 1, which is " + counts;
    };
    for (index_t height : {2, 3})
        for (index_t width : {1, 2}) CHECK(output_of(height, width) == "accepted"); // each axis by itself
    CHECK(output_of(4, 1) == must_equal("4", "2", "2, or 3 rounded up"));
    CHECK(output_of(1, 1) == must_equal("1", "2", "2, or 3 rounded up"));
    CHECK(output_of(2, 3) == must_equal("3", "3", "1, or 2 rounded up"));
}

TEMPLATE_LIST_TEST_CASE("pooling: windows of three axes obey the same rules", "[pooling][spec]", pooling_operators) {
    auto const output_of = [](index_t width) {
        pooling_call<TestType> c;
        c.options = {.window_size = {1, 1, 2}};
        c.set_input({2, 1, 1, 1, 4});
        c.set_output({2, 1, 1, 1, width});
        return refusal([&] { c.apply(validated); });
    };
    CHECK(output_of(3) == "accepted");
    CHECK(output_of(4) == TestType::name() +
                              ": OutputTensor.Sizes[4] is 4, must equal (InputTensor.Sizes[4] + "
                              "StartPadding + EndPadding - dilated WindowSize) / Strides + 1, which is 3");
}
