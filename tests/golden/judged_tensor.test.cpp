// SPDX-License-Identifier: MIT
#include "dmlref/golden/judged_tensor.hpp"

#include "support/catch.hpp"
#include "support/known_sets.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using directml::any_tensor;
using directml::data_type;

namespace {

/// Acceptance sets of these values, each with the same bound.
std::vector<acceptance_set> sets_of(std::vector<float> const& values, double bound) {
    std::vector<acceptance_set> sets;
    for (float const value : values) {
        auto const exact = static_cast<double>(value);
        sets.push_back({exact, {{exact, {bound, 0}, exact - bound, exact + bound}}});
    }
    return sets;
}

/// An output of two rows of three elements, as a device wrote it.
struct two_rows {
    std::vector<float> expected = {1, 2, 3, 4, 5, 6};
    std::vector<float> got = expected;
    shape strides = {3, 1};
    std::optional<double> fill = std::nan("");
    index_t buffer_elements = 0;
    std::vector<acceptance_set> allowed = sets_of(expected, 0.25);

    tensor_verdict verdict(verification_options const& options = {}, block_size const& size = {}) {
        any_tensor const wanted(data_type::float32, expected.data(), {2, 3});
        return judge_tensor(
                   {.name = "OutputTensor",
                    .expected = wanted,
                    .got = {any_tensor(data_type::float32, got.data(), {2, 3}, strides), fill, buffer_elements},
                    .allowed = testing::known_sets(allowed)},
                   options, size)
            .verdict;
    }
};

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

} // namespace

TEST_CASE("judged_tensor: every element is counted once", "[golden][verdict]") {
    two_rows output;
    output.got = {1, 2.25, 3, 4.5, 9, 6};
    output.allowed[4].alternatives.push_back({9, {}, 9, 9, {{decision::nearest, 9, 0}}});
    tensor_verdict const found = output.verdict();
    CHECK(found.exact == 3);
    CHECK(found.within_bound == 1);
    CHECK(found.by_alternative == 1);
    CHECK(found.outside == 1);
    CHECK(found.element_count() == 6);
    REQUIRE(found.alternatives.size() == 1);
    CHECK(found.alternatives[0].decision == "nearest element");
    CHECK(found.alternatives[0].count == 1);
    CHECK(found.tightness == Approx(1).epsilon(1e-4));
    CHECK(output.verdict({.mode = verification_mode::strict}).outside == 2);
}

TEST_CASE("judged_tensor: the worst element is the one farthest beyond its interval", "[golden][verdict]") {
    two_rows output;
    output.got = {1.5, 2, 3, 4, 7, 6.5};
    tensor_verdict const found = output.verdict();
    REQUIRE(found.worst);
    CHECK(found.worst->at == dmlref::multi_index{1, 1});
    CHECK(found.worst->flat_index == 4);
    CHECK(found.worst->byte_offset == 16);
    CHECK(found.worst->expected.value() == 5);
    CHECK(found.worst->got.value() == 7);
    CHECK(found.worst->absolute_error() == 2);
    CHECK(found.worst->relative_error() == 0.4);
    CHECK(found.first_failing.size() == 3);
    CHECK(found.first_failing[0].flat_index == 0);
    output.got[5] = not_a_number;
    CHECK(output.verdict().worst->flat_index == 5);
}

TEST_CASE("judged_tensor: an element is found by its strides", "[golden][verdict]") {
    two_rows output;
    output.strides = {1, 2}; // columns are consecutive
    output.got = {1, 4, 2, 5, 3, 7};
    tensor_verdict const found = output.verdict();
    REQUIRE(found.worst);
    CHECK(found.exact == 5);
    CHECK(found.worst->at == dmlref::multi_index{1, 2});
    CHECK(found.worst->byte_offset == 20);
}

TEST_CASE("judged_tensor: gaps and what lies behind must hold the fill", "[golden][verdict]") {
    two_rows output;
    output.strides = {4, 1};
    output.got = {1, 2, 3, not_a_number, 4, 5, 6};
    CHECK(output.verdict().gaps.count == 0);
    CHECK_FALSE(output.verdict().is_wrong());
    output.got[3] = 0;
    tensor_verdict const found = output.verdict();
    CHECK(found.outside == 0);
    CHECK(found.is_wrong());
    CHECK(found.gaps.count == 1);
    CHECK(found.gaps.first_byte_offset == 12);
    CHECK(found.gaps.first.value() == 0);
    output.fill.reset();
    CHECK(output.verdict().gaps.count == 0);
    output.fill = 0;
    output.got.push_back(8);
    output.buffer_elements = 8;
    CHECK(output.verdict().gaps.first_byte_offset == 28);
}

TEST_CASE("judged_tensor: a NaN with other bits than the one that the buffer was filled with was written",
          "[golden][verdict]") {
    two_rows output;
    for (acceptance_set& set : output.allowed) set.alternatives.push_back({.value = std::nan("")});
    output.got = std::vector<float>(6, not_a_number);
    CHECK(output.verdict().unwritten == 6);
    CHECK(output.verdict().trust.suspicion == "no element was written: the buffer still holds what it was filled with");
    output.got = std::vector<float>(6, -not_a_number); // as 0 times infinity is on x86
    CHECK(output.verdict().unwritten == 0);
    CHECK(output.verdict().by_alternative == 6);
    CHECK(output.verdict().trust.suspicion == "");
}

TEST_CASE("judged_tensor: elements that were not written are counted", "[golden][verdict]") {
    two_rows output;
    output.got = {1, 2, not_a_number, 4, 5, not_a_number};
    tensor_verdict const found = output.verdict();
    CHECK(found.unwritten == 2);
    CHECK(found.outside == 2);
    CHECK(found.pattern == "every element fails in the last column, and none elsewhere");
    CHECK(found.trust.suspicion == "");
    output.got.assign(6, not_a_number);
    CHECK(output.verdict().trust.suspicion == "no element was written: the buffer still holds what it was filled with");
}

TEST_CASE("judged_tensor: no more than ten failing elements are listed", "[golden][verdict]") {
    std::vector<float> expected(64, 1), got(64, 2);
    tensor_verdict const found = judge_tensor({.name = "OutputTensor",
                                               .expected = any_tensor(data_type::float32, expected.data(), {64}),
                                               .got = {any_tensor(data_type::float32, got.data(), {64})},
                                               .allowed = testing::known_sets(sets_of(expected, 0))},
                                              {})
                                     .verdict;
    CHECK(found.outside == 64);
    CHECK(found.first_failing.size() == 10);
    CHECK(found.worst->flat_index == 0);
}

TEST_CASE("judged_tensor: tensors that cannot be compared are refused", "[golden][verdict]") {
    std::vector<float> memory(6), others(6, 1);
    any_tensor const wanted(data_type::float32, memory.data(), {2, 3});
    auto const judged_as = [&](any_tensor const& got) {
        auto const no_sets = [](std::span<index_t const>) { return acceptance_sets{}; };
        return judge_tensor({.name = "OutputTensor", .expected = wanted, .got = {got}, .allowed = no_sets}, {});
    };
    CHECK_THROWS_WITH(judged_as(any_tensor(data_type::float16, memory.data(), {2, 3})),
                      "verify: OutputTensor.DataType is FLOAT16, must be FLOAT32");
    CHECK_THROWS_WITH(judged_as(any_tensor(data_type::float32, memory.data(), {3, 2})),
                      "verify: OutputTensor.Sizes is {3, 2}, must be {2, 3}");
    CHECK_NOTHROW(judged_as(wanted));
    CHECK_THROWS_WITH(judged_as(any_tensor(data_type::float32, others.data(), {2, 3})),
                      "verify: OutputTensor has not an acceptance set for each element");
}
