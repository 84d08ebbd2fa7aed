// SPDX-License-Identifier: MIT
#include "mock_device/image_problem.hpp"
#include "support/catch.hpp"

#include <limits>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

numbers maxima(numbers const& elements, index_t count, row_window const& window,
               std::optional<bug> const& injected = {}) {
    return on_device<float>("MAX_POOLING2", row(elements), {1, 1, 1, count}, window_fields(window), injected);
}

template <class T>
std::vector<T> maximum_of_two(T a, T b, std::optional<bug> const& injected) {
    return on_device<T>("MAX_POOLING2", tensor<T>({1, 1, 1, 2}, {a, b}), {1, 1, 1, 1}, window_fields({.size = 2}),
                        injected);
}

/// Indices of the maxima of windows of 2 x 2 elements.
std::vector<std::uint32_t> indices(tensor<float> image, shape const& sizes, std::optional<bug> const& injected = {}) {
    tensor<float> output(sizes);
    tensor<std::uint32_t> where(sizes);
    directml::operator_call const call{.schema = directml::find_operator("MAX_POOLING1"),
                                       .tensors = {{"InputTensor", image.view()},
                                                   {"OutputTensor", output.view()},
                                                   {"OutputIndicesTensor", where.view()}},
                                       .attributes = {{"WindowSize", counts{2, 2}},
                                                      {"Strides", counts{1, 1}},
                                                      {"StartPadding", counts{0, 1}},
                                                      {"EndPadding", counts{0, 0}}}};
    mock_device::emulate(call, {}, injected);
    return where.elements();
}

numbers gradient(std::optional<bug> const& injected, device_arithmetic const& arithmetic = {}) {
    tensor<float> image = row({5, 7, 7, 1}), incoming = row({1, 10, 100}), outgoing = row({-99, -99, -99, -99});
    directml::operator_call const call{.schema = directml::find_operator("MAX_POOLING_GRAD"),
                                       .tensors = {{"InputTensor", image.view()},
                                                   {"InputGradientTensor", incoming.view()},
                                                   {"OutputGradientTensor", outgoing.view()}},
                                       .attributes = window_fields({.size = 2})};
    mock_device::emulate(call, arithmetic, injected);
    return outgoing.elements();
}

numbers unpooled(std::optional<bug> const& injected) {
    tensor<float> values({1, 2, 1, 2}, {1, 2, 3, 4});
    tensor<std::uint32_t> where({1, 2, 1, 2}, {0, 4, 4, 9});
    tensor<float> output({1, 2, 1, 3}, numbers(6, -99.f));
    directml::operator_call const call{
        .schema = directml::find_operator("MAX_UNPOOLING"),
        .tensors = {{"InputTensor", values.view()}, {"IndicesTensor", where.view()}, {"OutputTensor", output.view()}}};
    mock_device::emulate(call, {}, injected);
    return output.elements();
}

} // namespace

TEST_CASE("mock device: a maximum is over a window", "[mock_device][max_pooling]") {
    CHECK(maxima({3, 1, 4, 1, 5, 9, 2, 6}, 3, {.size = 3, .stride = 2, .dilation = 1}) == numbers{4, 5, 9});
    CHECK(maxima({3, 1, 4, 1, 5, 9, 2, 6}, 4, {.size = 3, .dilation = 2}) == numbers{5, 9, 5, 9});
    CHECK(maxima({3, 1, 4, 1, 5, 9, 2, 6}, 4, {.size = 3, .dilation = 2}, pooling_bug::dilations_ignored) ==
          numbers{4, 4, 5, 9});
    CHECK(maxima({3, 1, 4, 1, 5, 9, 2, 6}, 3, {.size = 3, .stride = 2}, pooling_bug::strides_ignored) ==
          numbers{4, 4, 5});
    CHECK(maxima({3, 1, 4, 1, 5, 9, 2, 6}, 3, {.size = 3, .stride = 2}, pooling_bug::window_without_last_column) ==
          numbers{3, 4, 9});
    CHECK(maxima({3, 1, 4, 1, 5, 9, 2, 6}, 3, {.size = 3, .stride = 2}, pooling_bug::window_one_column_too_wide) ==
          numbers{4, 9, 9});
    CHECK(maxima({3, 1, 4, 1, 5, 9, 2, 6}, 3, {.size = 3, .stride = 2}, pooling_bug::windows_shifted_by_one_column) ==
          numbers{4, 9, 9});
}

TEST_CASE("mock device: padding is no element", "[mock_device][max_pooling]") {
    row_window const window{.size = 2, .stride = 2, .start_padding = 3};
    CHECK(maxima({-1, -2, -3}, 3, window) == numbers{-infinity, -1, -2});
    CHECK(maxima({-1, -2, -3}, 3, window, pooling_bug::maximum_from_zero) == numbers{0, 0, 0});
    CHECK(maxima({-1, -2, -3}, 3, window, pooling_bug::maximum_with_padding_as_zero) == numbers{0, 0, -2});
    CHECK(maxima({-1, -2, -3}, 3, window, pooling_bug::empty_window_is_zero) == numbers{0, -1, -2});
    CHECK(maxima({-1, -2, -3}, 3, window, pooling_bug::start_padding_ignored) == numbers{-1, -3, -infinity});
}

TEST_CASE("mock device: what is beyond the padded image is no element", "[mock_device][max_pooling]") {
    row_window const window{.size = 3, .stride = 2};
    CHECK(maxima({-4, -5, -6, -7}, 2, window) == numbers{-4, -6});
    CHECK(maxima({-4, -5, -6, -7}, 2, window, pooling_bug::maximum_with_beyond_as_zero) == numbers{-4, 0});
    CHECK(maxima({-4, -5, -6, -7}, 2, window, pooling_bug::beyond_the_end_wrapped) == numbers{-4, -4});
    row_window const padded{.size = 3, .stride = 2, .end_padding = 1};
    CHECK(maxima({-4, -5, -6, -7}, 2, padded, pooling_bug::maximum_with_beyond_as_zero) == numbers{-4, -6});
}

TEST_CASE("mock device: a NaN in first place stays, a later one is passed over", "[mock_device][max_pooling]") {
    CHECK(std::isnan(maximum_of_two<float>(not_a_number, 1, {})[0]));
    CHECK(maximum_of_two<float>(1, not_a_number, {})[0] == 1);
    CHECK(maximum_of_two<float>(not_a_number, 1, pooling_bug::nan_passed_over)[0] == 1);
    CHECK(std::isnan(maximum_of_two<float>(1, not_a_number, pooling_bug::nan_always_wins)[0]));
}

TEST_CASE("mock device: integers are compared as integers", "[mock_device][max_pooling]") {
    CHECK(maximum_of_two<std::int32_t>(16777216, 16777217, {})[0] == 16777217);
    CHECK(maximum_of_two<std::int32_t>(16777216, 16777217, pooling_bug::integers_compared_as_floats)[0] == 16777216);
    CHECK(maximum_of_two<std::int8_t>(-1, 1, {})[0] == 1);
    CHECK(maximum_of_two<std::int8_t>(-1, 1, pooling_bug::integers_compared_as_unsigned)[0] == -1);
}

TEST_CASE("mock device: indices count through the whole tensor", "[mock_device][max_pooling]") {
    // Windows that begin in the padding, and at the columns 0 and 1.
    tensor<float> const image({2, 1, 2, 3}, {9, 0, 0, 0, 0, 8, 0, 0, 0, 0, 7, 0});
    using numbers32 = std::vector<std::uint32_t>;
    shape const sizes = {2, 1, 1, 3};
    CHECK(indices(image, sizes) == numbers32{0, 0, 5, 6, 10, 10});
    CHECK(indices(image, sizes, pooling_bug::index_within_image) == numbers32{0, 0, 5, 0, 4, 4});
    CHECK(indices(image, sizes, pooling_bug::index_within_channel) == numbers32{0, 0, 5, 0, 4, 4});
    CHECK(indices(image, sizes, pooling_bug::index_column_by_column) == numbers32{0, 0, 5, 6, 9, 9});
    CHECK(indices(image, sizes, pooling_bug::index_within_window) == numbers32{1, 0, 3, 1, 3, 2});
    CHECK(indices(image, sizes, pooling_bug::index_in_padded_image) == numbers32{1, 1, 7, 9, 14, 14});
    CHECK(indices(image, sizes, pooling_bug::last_of_equals) == numbers32{0, 0, 5, 9, 10, 10});
}

TEST_CASE("mock device: the gradient goes to the first of equal maxima", "[mock_device][max_pooling]") {
    CHECK(gradient({}) == numbers{0, 11, 100, 0});
    CHECK(gradient(pooling_bug::last_of_equals) == numbers{0, 1, 110, 0});
    CHECK(gradient(pooling_bug::gradient_to_all_equals) == numbers{0, 11, 110, 0});
    CHECK(gradient(pooling_bug::gradient_overwritten) == numbers{0, 10, 100, 0});
    CHECK(gradient(pooling_bug::gradient_added_twice) == numbers{0, 22, 200, 0});
    CHECK(gradient({}, {.order = mock_device::summation_order::shuffled}) == numbers{0, 11, 100, 0});
}

TEST_CASE("mock device: unpooling writes each value to its place, the last one stays", "[mock_device][max_unpooling]") {
    CHECK(unpooled({}) == numbers{1, 0, 0, 0, 3, 0});
    CHECK(unpooled(pooling_bug::unpool_duplicates_added) == numbers{1, 0, 0, 0, 5, 0});
    CHECK(unpooled(pooling_bug::unpool_index_clamped) == numbers{1, 0, 0, 0, 3, 4});
    CHECK(unpooled(pooling_bug::unpool_not_zeroed) == numbers{1, -99, -99, -99, 3, -99});
    // 4 in the second channel would be beyond the output.
    CHECK(unpooled(pooling_bug::unpool_index_within_channel) == numbers{1, 0, 0, 0, 2, 0});
}
