// SPDX-License-Identifier: MIT
#include "dmlref/spec/pooling.hpp"

#include "pooling_operators.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <functional>
#include <vector>

using namespace dmlref;
using testing::average_pooling;
using testing::lp_pooling;
using testing::max_pooling;
using testing::says;

namespace {

/// What the options of every pooling operator have.
struct arrays {
    per_axis<std::uint32_t> window_size{}, strides{}, start_padding{}, end_padding{}, dilations{};
};

/// A call that is accepted, for a test to spoil: rows of 4, pooled in twos.
template <class Operator>
struct call {
    std::vector<float> memory = std::vector<float>(64);
    tensor_view<float const> input{memory.data(), {2, 1, 1, 4}};
    tensor_view<float> output{memory.data() + 32, {2, 1, 1, 3}};
    typename Operator::options options = {.window_size = {1, 2}};
};

template <class Operator>
std::string refused(std::function<void(call<Operator>&)> const& spoil) {
    call<Operator> call;
    spoil(call);
    return refusal([&] { Operator::validated(call.input, call.output, call.options); });
}

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

TEMPLATE_TEST_CASE("pooling: a call that keeps the rules is accepted", "[pooling][spec]", max_pooling, average_pooling,
                   lp_pooling) {
    CHECK(refused<TestType>([](auto&) {}) == "accepted");
    CHECK(refused<TestType>([](auto& c) { c.input = {c.memory.data(), {2, 1, 1, 4}, {0, 0, 0, 0}}; }) == "accepted");
    CHECK(refused<TestType>([](auto& c) {
              c.options = {.window_size = {1, 2},
                           .strides = {1, 1},
                           .start_padding = {0, 0},
                           .end_padding = {0, 0},
                           .dilations = {1, 1}};
          }) == "accepted");
    CHECK(refused<TestType>([](auto& c) {
              c.input = {c.memory.data(), {2, 1, 1, 1, 4}};
              c.output = {c.memory.data() + 32, {2, 1, 1, 1, 3}};
              c.options.window_size = {1, 1, 2};
          }) == "accepted");
}

TEMPLATE_TEST_CASE("pooling: the tensors that must be there", "[pooling][spec]", max_pooling, average_pooling,
                   lp_pooling) {
    CHECK(refused<TestType>([](auto& c) { c.input = {}; }) ==
          says<TestType>("InputTensor is null, must be given always"));
    CHECK(refused<TestType>([](auto& c) { c.output = {}; }) ==
          says<TestType>("OutputTensor is null, must be given always"));
}

TEMPLATE_TEST_CASE("pooling: the operator is named as the caller names it", "[pooling][spec]", max_pooling,
                   average_pooling, lp_pooling) {
    call<TestType> c;
    c.options.window_size = {};
    CHECK(refusal([&] { TestType::validated(c.input, c.output, c.options, "POOLING"); }) ==
          "POOLING: WindowSize has 0 values, must have DimensionCount, which is 2");
}

TEMPLATE_TEST_CASE("pooling: InputTensor has 4 or 5 axes", "[pooling][spec]", max_pooling, average_pooling,
                   lp_pooling) {
    CHECK(refused<TestType>([](auto& c) {
              c.input = {c.memory.data(), {2, 1, 4}};
          }) == says<TestType>("InputTensor.DimensionCount is 3, must be 4 to 5"));
    CHECK(refused<TestType>([](auto& c) {
              c.input = {c.memory.data(), {1, 1, 1, 1, 1, 4}};
          }) == says<TestType>("InputTensor.DimensionCount is 6, must be 4 to 5"));
}

TEMPLATE_TEST_CASE("pooling: every array has a value for each spatial axis", "[pooling][spec]", max_pooling,
                   average_pooling, lp_pooling) {
    auto const must_have = [](std::string const& name, int values) {
        return says<TestType>(name + " has " + std::to_string(values) +
                              " values, must have DimensionCount, which is 2");
    };
    CHECK(refused<TestType>([](auto& c) { c.options.window_size = {}; }) == must_have("WindowSize", 0));
    CHECK(refused<TestType>([](auto& c) { c.options.window_size = {1, 1, 2}; }) == must_have("WindowSize", 3));
    CHECK(refused<TestType>([](auto& c) { c.options.strides = {1}; }) == must_have("Strides", 1));
    CHECK(refused<TestType>([](auto& c) { c.options.start_padding = {0}; }) == must_have("StartPadding", 1));
    CHECK(refused<TestType>([](auto& c) { c.options.end_padding = {0, 0, 0}; }) == must_have("EndPadding", 3));
    CHECK(refused<TestType>([](auto& c) { c.options.dilations = {1}; }) == must_have("Dilations", 1));
}

TEMPLATE_TEST_CASE("pooling: windows, strides and dilations are at least 1", "[pooling][spec]", max_pooling,
                   average_pooling, lp_pooling) {
    CHECK(refused<TestType>([](auto& c) {
              c.options.window_size = {0, 2};
          }) == says<TestType>("WindowSize[0] is 0, must be at least 1"));
    CHECK(refused<TestType>([](auto& c) {
              c.options.strides = {1, 0};
          }) == says<TestType>("Strides[1] is 0, must be at least 1"));
    CHECK(refused<TestType>([](auto& c) {
              c.options.dilations = {0, 1};
          }) == says<TestType>("Dilations[0] is 0, must be at least 1"));
}

TEMPLATE_TEST_CASE("pooling: lengths stay within 32 bits", "[pooling][spec]", max_pooling, average_pooling,
                   lp_pooling) {
    CHECK(refused<TestType>([](auto& c) {
              c.options.end_padding = {0, 0xffff'fffcu};
          }) == says<TestType>("InputTensor.Sizes[3] is 4, which padding brings to 4294967296 elements, must stay "
                               "within 4294967295"));
    CHECK(refused<TestType>([](auto& c) {
              c.options.window_size = {3, 2};
              c.options.dilations = {0x8000'0000u, 1};
          }) == says<TestType>("Dilations[0] is 2147483648, which spreads WindowSize[0] over 4294967297 elements, must "
                               "keep it within 4294967295"));
    CHECK(refused<TestType>([](auto& c) {
              c.options.window_size = {0xffff'ffffu, 2};
              c.options.dilations = {0xffff'ffffu, 1};
          }) == says<TestType>("Dilations[0] is 4294967295, which spreads WindowSize[0] over 18446744060824649731 "
                               "elements, must keep it within 4294967295"));
}

TEMPLATE_TEST_CASE("pooling: OutputTensor has one element per window", "[pooling][spec]", max_pooling, average_pooling,
                   lp_pooling) {
    auto const output_of = [](shape const& sizes) {
        return refused<TestType>([&](auto& c) { c.output = {c.memory.data() + 32, sizes}; });
    };
    CHECK(output_of({2, 1, 3}) == says<TestType>("OutputTensor.DimensionCount is 3, must be 4"));
    CHECK(output_of({1, 1, 1, 3}) ==
          says<TestType>("OutputTensor.Sizes[0] is 1, must equal InputTensor.Sizes[0], which is 2"));
    CHECK(output_of({2, 3, 1, 3}) ==
          says<TestType>("OutputTensor.Sizes[1] is 3, must equal InputTensor.Sizes[1], which is 1"));
    CHECK(output_of({2, 1, 2, 3}) ==
          says<TestType>("OutputTensor.Sizes[2] is 2, must equal (InputTensor.Sizes[2] + StartPadding + EndPadding - "
                         "dilated WindowSize) / Strides + 1, which is 1"));
    CHECK(output_of({2, 1, 1, 4}) ==
          says<TestType>("OutputTensor.Sizes[3] is 4, must equal (InputTensor.Sizes[3] + StartPadding + EndPadding - "
                         "dilated WindowSize) / Strides + 1, which is 3"));
}

TEMPLATE_TEST_CASE(
    "pooling: an axis has as many windows as end inside the padded input, or one that ends beyond it too",
    "[pooling][spec]", max_pooling, average_pooling, lp_pooling) {
    auto const output_of = [](index_t height, index_t width) {
        return refused<TestType>([&](auto& c) {
            // 5 padded rows less 2 are no multiple of 2, 4 columns less 2 none of 3.
            c.options = {.window_size = {2, 2}, .strides = {2, 3}, .start_padding = {3, 0}, .end_padding = {1, 0}};
            c.output = {c.memory.data() + 32, {2, 1, height, width}};
        });
    };
    for (index_t height : {2, 3})
        for (index_t width : {1, 2}) CHECK(output_of(height, width) == "accepted"); // each axis by itself
    CHECK(output_of(4, 1) ==
          says<TestType>("OutputTensor.Sizes[2] is 4, must equal (InputTensor.Sizes[2] + StartPadding + EndPadding - "
                         "dilated WindowSize) / Strides + 1, which is 2, or 3 rounded up"));
    CHECK(output_of(1, 1).find("OutputTensor.Sizes[2] is 1, must equal ") != std::string::npos);
    CHECK(output_of(2, 3) ==
          says<TestType>("OutputTensor.Sizes[3] is 3, must equal (InputTensor.Sizes[3] + StartPadding + EndPadding - "
                         "dilated WindowSize) / Strides + 1, which is 1, or 2 rounded up"));
}

TEMPLATE_TEST_CASE("pooling: the work stays within its budget", "[pooling][spec]", max_pooling, average_pooling,
                   lp_pooling) {
    CHECK(typename TestType::options{}.work_budget == default_work_budget);
    CHECK(refused<TestType>([](auto& c) { c.options.work_budget = 12; }) == "accepted"); // 6 windows of 2
    CHECK(refused<TestType>([](auto& c) { c.options.work_budget = 11; }) ==
          says<TestType>("WindowSize brings the call to 12 window elements, must stay within the work budget of 11 "
                         "(raise work_budget to allow it)"));
    CHECK(refused<TestType>([](auto& c) {
              c.options.window_size = {0xffff'ffffu, 2};
          }) == says<TestType>("WindowSize brings the call to 51539607540 window elements, must stay within the work "
                               "budget of 17179869184 (raise work_budget to allow it)"));
}

TEMPLATE_TEST_CASE("pooling: the output has places of its own", "[pooling][spec]", max_pooling, average_pooling,
                   lp_pooling) {
    CHECK(refused<TestType>([](auto& c) {
              c.output = {c.memory.data() + 32, {2, 1, 1, 3}, {0, 3, 3, 1}};
          }) == says<TestType>("OutputTensor.Strides is {0, 3, 3, 1}, must give every element of an output a place of "
                               "its own"));
    CHECK(refused<TestType>([](auto& c) {
              c.output = {c.memory.data() + 7, {2, 1, 1, 3}};
          }) == says<TestType>("OutputTensor shares memory with InputTensor, must not"));
    CHECK(refused<TestType>([](auto& c) { c.output = {c.memory.data() + 8, {2, 1, 1, 3}}; }) == "accepted");
}
