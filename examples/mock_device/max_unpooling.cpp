// SPDX-License-Identifier: MIT
#include "operators.hpp"
#include "tensor_access.hpp"

#include <algorithm>

namespace dmlref::mock_device {

namespace {

std::uint64_t load_number(any_tensor const& indices, multi_index const& at) {
    return indices.type == directml::data_type::uint64 ? indices.as<std::uint64_t const>()[at]
                                                       : indices.as<std::uint32_t const>()[at];
}

/// The element of the output at an offset in its memory; none if the offset lies between elements.
std::uint64_t element_at_offset(any_tensor const& output, std::uint64_t offset) {
    auto const count = static_cast<std::uint64_t>(element_count(output.sizes));
    for (std::uint64_t number = 0; number < count; ++number) {
        multi_index const at = position_of(static_cast<index_t>(number), output.sizes);
        if (static_cast<std::uint64_t>(offset_of(at, output.strides)) == offset) return number;
    }
    return count;
}

/// The number of the element to which a value goes; a number beyond the output means no element.
std::uint64_t target(any_tensor const& output, std::uint64_t number, multi_index const& from, pooling_bug injected) {
    auto const count = static_cast<std::uint64_t>(element_count(output.sizes));
    if (injected == pooling_bug::unpool_index_in_storage_order) return element_at_offset(output, number);
    if (injected == pooling_bug::unpool_index_clamped) return std::min(number, count - 1);
    if (injected != pooling_bug::unpool_index_within_channel) return number;
    auto const plane = static_cast<std::uint64_t>(output.sizes[2] * output.sizes[3]);
    auto const channel = static_cast<std::uint64_t>(from[0] * output.sizes[1] + from[1]);
    return number < count ? channel * plane + number : count;
}

template <class T>
T added(T a, T b, device_arithmetic const& arithmetic) {
    if constexpr (element<T>)
        return arithmetic.stored<T>(arithmetic.add(static_cast<float>(a), static_cast<float>(b)));
    else
        return static_cast<T>(a + b);
}

template <class T>
void scatter(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected) {
    any_tensor const &input = tensor_named(call, "InputTensor"), &indices = tensor_named(call, "IndicesTensor"),
                     &output = tensor_named(call, "OutputTensor");
    auto const count = static_cast<std::uint64_t>(element_count(output.sizes));
    std::vector<bool> written(count, false);
    for (std::size_t thread : arithmetic.visiting_order(static_cast<std::size_t>(element_count(input.sizes)))) {
        multi_index const from = position_of(static_cast<index_t>(thread), input.sizes);
        std::uint64_t const number = target(output, load_number(indices, from), from, injected);
        if (number >= count) continue;
        T& element = output.as<T>()[position_of(static_cast<index_t>(number), output.sizes)];
        T const value = input.as<T const>()[from];
        bool const adds = written[number] && injected == pooling_bug::unpool_duplicates_added;
        element = adds ? added(element, value, arithmetic) : value;
        written[number] = true;
    }
}

} // namespace

void max_unpooling(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected) {
    any_tensor const& output = tensor_named(call, "OutputTensor");
    directml::detail::with_element_type(output.type, [&]<class T>(T) {
        if (injected != pooling_bug::unpool_not_zeroed)
            dispatch(output.sizes, [&](multi_index const& at) { output.as<T>()[at] = T{}; });
        scatter<T>(call, arithmetic_for(output, arithmetic), injected);
    });
}

} // namespace dmlref::mock_device
