// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/judged_sets.hpp"

/// Integers of 64 bits, which a double, as acceptance sets have it, cannot all hold.
namespace dmlref::golden::detail {

/// What the reference finds, and nothing beside it.
inline acceptance_sets sets_of_integers(directml::any_tensor const& output) {
    acceptance_sets result;
    directml::detail::with_element_type(output.type, [&]<class T>(T) {
        if constexpr (integer<T>)
            for_each_index(output.sizes, [&](multi_index const& at) {
                auto const found = static_cast<double>(output.as<T const>()[at]);
                result.push_back({found, {{.value = found, .lowest = found, .highest = found}}});
            });
    });
    return result;
}

inline named_acceptance_sets found_by_reference(directml::operator_call call) {
    named_acceptance_sets result;
    std::vector<std::vector<std::byte>> memory;
    for (auto& [name, bound] : call.tensors) {
        if (call.schema->find(name)->kind != directml::field_kind::output_tensor) continue;
        memory.emplace_back(
            static_cast<std::size_t>(directml::buffer_tensor_size(bound.type, bound.sizes, bound.strides)));
        bound.data = memory.back().data();
    }
    directml::execute_by<directml::implementation::reference>(call);
    for (auto const& [name, bound] : call.tensors)
        if (call.schema->find(name)->kind == directml::field_kind::output_tensor)
            result.emplace(name, sets_of_integers(bound));
    return result;
}

/// How many smaller values there are, for each element: in the order of the elements, and equal where these are.
inline std::vector<std::int64_t> ranks_of(directml::any_tensor const& input) {
    std::vector<std::int64_t> ranks;
    directml::detail::with_element_type(input.type, [&]<class T>(T) {
        std::vector<T> elements;
        for_each_index(input.sizes, [&](multi_index const& at) { elements.push_back(input.as<T const>()[at]); });
        if constexpr (integer<T>) {
            std::vector<T> ascending = elements;
            std::sort(ascending.begin(), ascending.end());
            for (T element : elements)
                ranks.push_back(std::lower_bound(ascending.begin(), ascending.end(), element) - ascending.begin());
        }
    });
    return ranks;
}

/// Values are what the reference finds. Indices depend on the order of the elements alone, which small numbers have,
/// too.
inline named_acceptance_sets sets_of_wide_integers(directml::operator_call const& call) {
    named_acceptance_sets result = found_by_reference(call);
    auto const indices = result.find("OutputIndicesTensor");
    if (indices == result.end()) return result;
    directml::operator_call ranked = call;
    directml::any_tensor& input = ranked.tensors.find("InputTensor")->second;
    std::vector<std::int64_t> ranks = ranks_of(input);
    input = {directml::data_type::int64, ranks.data(), input.sizes};
    indices->second = sets_of_judged_call(ranked).find("OutputIndicesTensor")->second;
    return result;
}

} // namespace dmlref::golden::detail
