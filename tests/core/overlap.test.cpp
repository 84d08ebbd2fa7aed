// SPDX-License-Identifier: MIT
#include "dmlref/core/overlap.hpp"

#include "support/catch.hpp"

#include <map>
#include <random>

using namespace dmlref;

namespace {

/// Every byte address that a view uses, with the number of its elements at that address.
template <class T>
std::map<char const*, int> bytes_used(tensor_view<T> const& view) {
    std::map<char const*, int> uses;
    for_each_index(view.sizes(), [&](multi_index const& at) {
        char const* const first = reinterpret_cast<char const*>(&view[at]);
        for (std::size_t byte = 0; byte < sizeof(T); ++byte) ++uses[first + byte];
    });
    return uses;
}

/// A view with one to four axes of size 1 to 4 and strides of 0 to 12, somewhere in a buffer that holds it.
template <class T>
tensor_view<T> random_view(std::mt19937& random, std::vector<T>& buffer) {
    auto const up_to = [&](unsigned most) { return static_cast<index_t>(random() % (most + 1)); };
    shape sizes, strides;
    for (index_t axis = up_to(3); axis >= 0; --axis) {
        sizes.push_back(1 + up_to(3));
        strides.push_back(up_to(12));
    }
    return {buffer.data() + up_to(40), sizes, strides};
}

constexpr std::size_t buffer_size = 40 + 4 * 3 * 12 + 1;

template <class A, class B>
bool overlap_of(tensor_view<A> const& a, tensor_view<B> const& b) {
    bool const one_way = overlap(memory_layout(a), memory_layout(b));
    CHECK(one_way == overlap(memory_layout(b), memory_layout(a)));
    return one_way;
}

} // namespace

TEST_CASE("overlap: a layout says where the elements lie", "[overlap][core]") {
    std::vector<std::uint16_t> buffer(40);
    tensor_view<std::uint16_t> const view(buffer.data() + 3, {2, 3}, {10, 2});
    memory_layout const layout(view);
    CHECK(layout);
    CHECK(layout.address == reinterpret_cast<std::uintptr_t>(buffer.data() + 3));
    CHECK(layout.element_size == 2);
    CHECK(layout.extent == 15);
    CHECK(layout.end() == reinterpret_cast<std::uintptr_t>(buffer.data() + 18));
    CHECK(&layout.sizes == &view.sizes());
    CHECK(&layout.strides == &view.strides());
    CHECK_FALSE(memory_layout(tensor_view<float>()));
}

TEST_CASE("overlap: usual layouts give every element its own place", "[overlap][core]") {
    std::vector<float> buffer(500);
    auto const own_places = [&](shape const& sizes, shape const& strides) {
        return !elements_overlap(memory_layout(tensor_view<float>(buffer.data(), sizes, strides)));
    };
    CHECK(own_places({2, 3, 4, 5}, {60, 20, 5, 1})); // packed
    CHECK(own_places({2, 3, 4, 5}, {60, 1, 15, 3})); // NHWC
    CHECK(own_places({2, 3, 4, 5}, {96, 32, 8, 1})); // padded rows
    CHECK(own_places({1, 4}, {0, 1}));               // the stride of an axis of size 1 does not count
    CHECK(own_places({3, 2}, {2, 3}));               // interleaved without overlap: 0 3 2 5 4 7
    CHECK_FALSE(own_places({3, 2}, {1, 2}));         // 0 2 1 3 2 4
    CHECK_FALSE(own_places({2, 3}, {0, 1}));
    CHECK_FALSE(own_places({2, 3}, {2, 1}));
}

TEST_CASE("overlap: a repeated axis is detected without access to memory", "[overlap][core]") {
    float value = 0;
    tensor_view<float> const view(&value, {2, 2}, {0, index_t{1} << 45}); // one bit per element would not fit
    CHECK(elements_overlap(memory_layout(view)));
}

TEST_CASE("overlap: elements_overlap agrees with counting the uses of every address", "[overlap][core]") {
    std::mt19937 random(1);
    std::vector<std::uint16_t> buffer(buffer_size);
    int overlapping = 0, disjoint = 0, wrong = 0;
    for (int problem = 0; problem < 3000; ++problem) {
        auto const view = random_view(random, buffer);
        bool expected = false;
        for (auto const& [address, uses] : bytes_used(view)) expected = expected || uses > 1;
        ++(expected ? overlapping : disjoint);
        wrong += elements_overlap(memory_layout(view)) != expected;
    }
    CHECK(wrong == 0);
    CHECK(overlapping > 300);
    CHECK(disjoint > 300);
}

TEMPLATE_TEST_CASE("overlap: overlap agrees with comparing the addresses of every byte", "[overlap][core]",
                   std::uint16_t, std::uint64_t) {
    std::mt19937 random(2);
    std::vector<TestType> buffer(buffer_size);
    std::vector<std::uint32_t> const other_buffer(buffer_size);
    int overlapping = 0, disjoint = 0, wrong = 0;
    for (int problem = 0; problem < 3000; ++problem) {
        auto const a = random_view(random, buffer), b = random_view(random, buffer);
        auto const uses_of_a = bytes_used(a);
        bool expected = false;
        for (auto const& [address, uses] : bytes_used(b)) expected = expected || uses_of_a.contains(address);
        ++(expected ? overlapping : disjoint);
        wrong += overlap(memory_layout(a), memory_layout(b)) != expected;
        wrong += overlap(memory_layout(b), memory_layout(a)) != expected;
    }
    CHECK(wrong == 0);
    CHECK(overlapping > 300);
    CHECK(disjoint > 300);
}

TEST_CASE("overlap: neighbors in memory do not overlap", "[overlap][core]") {
    std::vector<float> buffer(20);
    CHECK_FALSE(overlap_of(tensor_view<float>(buffer.data(), {10}), tensor_view<float>(buffer.data() + 10, {10})));
    CHECK(overlap_of(tensor_view<float>(buffer.data(), {10}), tensor_view<float>(buffer.data() + 9, {10})));
}

TEST_CASE("overlap: two channels of one interleaved image do not overlap", "[overlap][core]") {
    std::vector<float> buffer(24);
    tensor_view<float> const red(buffer.data(), {4, 2}, {6, 3}), green(buffer.data() + 1, {4, 2}, {6, 3});
    CHECK_FALSE(overlap_of(red, green));
    CHECK(overlap_of(red, red));
}

TEST_CASE("overlap: elements of different sizes overlap when they share a byte", "[overlap][core]") {
    std::vector<std::uint64_t> words(4);
    auto* const bytes = reinterpret_cast<std::uint8_t*>(words.data());
    tensor_view<std::uint64_t> const every_second(words.data(), {2}, {2}); // bytes 0..7 and 16..23
    CHECK_FALSE(overlap_of(every_second, tensor_view<std::uint8_t>(bytes + 8, {8})));
    CHECK(overlap_of(every_second, tensor_view<std::uint8_t>(bytes + 8, {9})));
    CHECK(overlap_of(every_second, tensor_view<std::uint8_t>(bytes + 7, {2})));
    CHECK_FALSE(overlap_of(every_second, tensor_view<std::uint8_t>(bytes + 24, {1})));
}
