// SPDX-License-Identifier: MIT
#include "mock_device/image_problem.hpp"
#include "support/catch.hpp"

#include <set>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// Two images of two channels of one row of two columns, and what a device that copies them, one element per window,
/// makes of them.
numbers copied(access_bug injected) {
    tensor<float> const images({2, 2, 1, 2}, {0, 1, 10, 11, 100, 101, 110, 111});
    return on_device<float>("MAX_POOLING2", images, {2, 2, 1, 2}, window_fields({}), injected);
}

/// A column of three windows, whose rows are two elements apart in memory that holds -99.
numbers written_with_gaps(access_bug injected) {
    tensor<float> image({1, 1, 3, 1}, {1, 2, 3});
    numbers memory(6, -99.f);
    directml::operator_call const call{
        .schema = directml::find_operator("MAX_POOLING2"),
        .tensors = {{"InputTensor", image.view()},
                    {"OutputTensor", tensor_view<float>(memory.data(), {1, 1, 3, 1}, {6, 6, 2, 1})}},
        .attributes = window_fields({})};
    mock_device::emulate(call, {}, injected);
    return memory;
}

} // namespace

TEST_CASE("mock device: a tensor can be read wrongly in each way", "[mock_device][access]") {
    CHECK(copied(access_bug::none) == numbers{0, 1, 10, 11, 100, 101, 110, 111});
    CHECK(copied(access_bug::input_read_as_channels_last) == numbers{0, 10, 1, 11, 100, 110, 101, 111});
    CHECK(copied(access_bug::first_image_read_for_all) == numbers{0, 1, 10, 11, 0, 1, 10, 11});
    CHECK(copied(access_bug::first_channel_read_for_all) == numbers{0, 1, 0, 1, 100, 101, 100, 101});
    CHECK(copied(access_bug::batch_stride_of_one_channel) == numbers{0, 1, 10, 11, 10, 11, 100, 101});
}

TEST_CASE("mock device: a tensor can be written wrongly in each way", "[mock_device][access]") {
    CHECK(copied(access_bug::output_written_as_channels_last) == numbers{0, 10, 1, 11, 100, 110, 101, 111});
    CHECK(copied(access_bug::last_column_missed) == numbers{0, -99, 10, -99, 100, -99, 110, -99});
    CHECK(copied(access_bug::last_image_missed) == numbers{0, 1, 10, 11, -99, -99, -99, -99});
    CHECK(copied(access_bug::last_row_missed) == numbers(8, -99.f));
    CHECK(copied(access_bug::last_group_of_four_missed) == copied(access_bug::none));
}

TEST_CASE("mock device: gaps of the output stay as they are, but for a mistake", "[mock_device][access]") {
    CHECK(written_with_gaps(access_bug::none) == numbers{1, -99, 2, -99, 3, -99});
    CHECK(written_with_gaps(access_bug::output_gaps_zeroed) == numbers{1, 0, 2, 0, 3, -99});
    CHECK(written_with_gaps(access_bug::output_strides_ignored) == numbers{1, 2, 3, -99, -99, -99});
    CHECK(written_with_gaps(access_bug::odd_rows_missed) == numbers{1, -99, -99, -99, 3, -99});
    CHECK(written_with_gaps(access_bug::last_group_of_four_missed) == numbers(6, -99.f));
}

TEST_CASE("mock device: rows and columns can be exchanged", "[mock_device][access]") {
    tensor<float> const square({1, 1, 2, 2}, {1, 2, 3, 4});
    for (access_bug injected :
         {access_bug::input_rows_and_columns_exchanged, access_bug::output_rows_and_columns_exchanged})
        CHECK(on_device<float>("MAX_POOLING2", square, {1, 1, 2, 2}, window_fields({}), injected) ==
              numbers{1, 3, 2, 4});
}

TEST_CASE("mock device: results can be rounded to half toward zero", "[mock_device][access]") {
    auto const average = [](std::optional<bug> const& injected) {
        tensor<half> const image({1, 1, 1, 2}, {half(1.f), half(0x1.004p0f)});
        field_values fields = window_fields({.size = 2});
        return on_device<half>("LP_POOLING1", image, {1, 1, 1, 1}, fields, injected)[0].bits();
    };
    // The root of 1 + (1 + 2^-10)^2 is 1.4149..., between the halves 0x3da8 and 0x3da9 and nearer to the latter.
    CHECK(average({}) == 0x3da9);
    CHECK(average(access_bug::half_truncated) == 0x3da8);
}

TEST_CASE("mock device: every mistake has a name and a sentence of its own, and an operator", "[mock_device][bugs]") {
    std::set<std::string_view> names;
    std::set<std::pair<std::size_t, std::string_view>> descriptions; // of each kind
    for (auto const& each : mock_device::all_bugs()) {
        INFO(each.name);
        CHECK(names.insert(each.name).second);
        CHECK(descriptions.insert({each.bug.index(), each.description}).second);
        CHECK(each.description.ends_with("."));
        CHECK_FALSE(each.operators.empty());
        CHECK(mock_device::bug_named(each.name)->bug == each.bug);
    }
    CHECK(names.size() >= 100);
    CHECK(mock_device::bug_named("none") == nullptr);
}
