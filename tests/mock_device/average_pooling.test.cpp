// SPDX-License-Identifier: MIT
#include "mock_device/image_problem.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

field_values averaging(row_window const& window, bool include_padding) {
    field_values fields = window_fields(window);
    fields["IncludePadding"] = include_padding;
    return fields;
}

numbers averages(bool include_padding, std::optional<bug> const& injected = {},
                 device_arithmetic const& arithmetic = {}) {
    return on_device<float>("AVERAGE_POOLING1", row({2, 4, 6, 9}), {1, 1, 1, 4},
                            averaging({.size = 2, .start_padding = 1}, include_padding), injected, arithmetic);
}

numbers gradients(bool include_padding, std::optional<bug> const& injected = {}) {
    return on_device<float>("AVERAGE_POOLING_GRAD", row({2, 4, 6, 8}), {1, 1, 1, 4},
                            averaging({.size = 2, .start_padding = 1}, include_padding), injected);
}

numbers norm(std::uint32_t p, std::optional<bug> const& injected = {}) {
    field_values fields = window_fields({.size = 3});
    fields["P"] = p;
    return on_device<float>("LP_POOLING1", row({3, -4, 0}), {1, 1, 1, 1}, fields, injected);
}

} // namespace

TEST_CASE("mock device: an average is divided by what it is over", "[mock_device][average_pooling]") {
    CHECK(averages(false) == numbers{2, 3, 5, 7.5});
    CHECK(averages(true) == numbers{1, 3, 5, 7.5});
    CHECK(averages(false, pooling_bug::padding_always_counted) == averages(true));
    CHECK(averages(true, pooling_bug::padding_never_counted) == averages(false));
    CHECK(averages(true, pooling_bug::sum_not_divided) == numbers{2, 6, 10, 15});
    CHECK(averages(true, pooling_bug::window_one_column_too_wide)[3] == 5);
    for (auto order : {mock_device::summation_order::descending, mock_device::summation_order::pairwise})
        CHECK(averages(true, {}, {.order = order}) == averages(true));
}

TEST_CASE("mock device: what a dilation steps over is not counted", "[mock_device][average_pooling]") {
    auto const average = [](std::optional<bug> const& injected) {
        return on_device<float>("AVERAGE_POOLING1", row({3, 90, 9}), {1, 1, 1, 1},
                                averaging({.size = 2, .dilation = 2}, false), injected);
    };
    CHECK(average({}) == numbers{6});
    CHECK(average(pooling_bug::divided_by_dilated_window) == numbers{4});
    CHECK(average(pooling_bug::dilations_ignored) == numbers{46.5});
}

TEST_CASE("mock device: what is beyond the padded image is counted as padding is", "[mock_device][average_pooling]") {
    auto const average = [](bool include_padding, std::optional<bug> const& injected = {}) { // elements 2..5 of 0..3
        return on_device<float>(
            "AVERAGE_POOLING1", row({2, 4, 6, 9}), {1, 1, 1, 2},
            averaging({.size = 4, .stride = 3, .start_padding = 1, .end_padding = 1}, include_padding), injected);
    };
    CHECK(average(false) == numbers{4, 7.5});
    CHECK(average(true) == numbers{3, 3.75});
    CHECK(average(false, pooling_bug::divisor_with_beyond) == numbers{4, 5});
    CHECK(average(true, pooling_bug::divisor_with_beyond) == average(true));
    CHECK(average(true, pooling_bug::divisor_without_beyond) == numbers{3, 5});
    CHECK(average(false, pooling_bug::divisor_without_beyond) == average(false));
    CHECK(average(false, pooling_bug::beyond_the_end_wrapped)[1] == Approx(17 / 3.)); // 5 is taken for 0
    CHECK(on_device<float>("AVERAGE_POOLING_GRAD", row({8, 6}), {1, 1, 1, 3}, averaging({.size = 2, .stride = 2}, true),
                           pooling_bug::divisor_without_beyond) == numbers{4, 4, 6});
}

TEST_CASE("mock device: the gradient of an average is shared among its elements", "[mock_device][average_pooling]") {
    CHECK(gradients(false) == numbers{4, 5, 7, 4});
    CHECK(gradients(true) == numbers{3, 5, 7, 4});
    CHECK(gradients(true, pooling_bug::gradient_added_twice) == numbers{6, 10, 14, 8});
    CHECK(gradients(true, pooling_bug::gradient_overwritten) == numbers{2, 3, 4, 4});
    CHECK(gradients(true, pooling_bug::sum_not_divided) == numbers{6, 10, 14, 8});
}

TEST_CASE("mock device: a norm is the root of the sum of powers", "[mock_device][lp_pooling]") {
    CHECK(norm(1) == numbers{7});
    CHECK(norm(2) == numbers{5});
    CHECK(norm(3)[0] == Approx(4.497941445275415)); // the cube root of 91
    CHECK(norm(1, pooling_bug::powers_without_absolute_value) == numbers{-1});
    CHECK(norm(2, pooling_bug::root_missing) == numbers{25});
    CHECK(norm(1, pooling_bug::order_always_two) == numbers{5});
    CHECK(norm(1, pooling_bug::norm_of_mean) == numbers{7.f / 3});
}

TEST_CASE("mock device: a wrong share is one part in a thousand, of halves one in fifty",
          "[mock_device][average_pooling]") {
    auto const average = []<class T>(T element) {
        return static_cast<float>(on_device<T>("AVERAGE_POOLING1", tensor<T>({1, 1, 1, 1}, {element}), {1, 1, 1, 1},
                                               averaging({.size = 1}, false), pooling_bug::first_share_too_large)[0]);
    };
    CHECK(average(1000.f) == Approx(1001));
    CHECK(average(half(100.f)) == 102);
}
