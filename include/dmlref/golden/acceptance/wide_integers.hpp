// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/acceptance_set.hpp"
#include "dmlref/golden/acceptance/sets_of_elements.hpp"
#include "dmlref/golden/reference_results.hpp"

/// Integers of 64 bits, which a double, as acceptance sets have it, cannot all hold.
namespace dmlref::golden::detail {

/// How many smaller values there are, for each element: in the order of the elements, and equal where these are.
inline std::vector<std::int64_t> ranks_of(directml::any_tensor const& input) {
    std::vector<std::int64_t> ranks;
    directml::detail::with_element_type(input.type, [&]<class T>(T) {
        if constexpr (integer<T> && sizeof(T) == 8) {
            std::vector<T> elements;
            for_each_index(input.sizes, [&](multi_index const& at) { elements.push_back(input.as<T const>()[at]); });
            std::vector<T> ascending = elements;
            std::sort(ascending.begin(), ascending.end());
            for (T element : elements)
                ranks.push_back(std::lower_bound(ascending.begin(), ascending.end(), element) - ascending.begin());
        }
    });
    return ranks;
}

/// Values are what the reference finds, and nothing beside it. Indices depend on the order of the elements alone, which
/// their ranks have, too: these are small numbers.
inline acceptance_on_request acceptance_of_wide_integers(directml::operator_call const& call) {
    auto const found = std::make_shared<reference_results const>(call);
    auto const ranks = std::make_shared<std::vector<std::int64_t>>();
    directml::operator_call ranked = call;
    if (call.tensors.contains("OutputIndicesTensor")) {
        directml::any_tensor& input = ranked.tensors.find("InputTensor")->second;
        *ranks = ranks_of(input);
        input = {directml::data_type::int64, ranks->data(), input.sizes};
    }
    return [found, ranks, ranked](std::string_view output, std::span<index_t const> elements) {
        if (output == "OutputIndicesTensor") return sets_of_judged_elements(ranked, output, elements);
        directml::any_tensor const& results = found->tensors().find(output)->second;
        acceptance_sets sets;
        for (index_t const element : elements) {
            double const value = element_at(results, element).value();
            sets.push_back({value, {{.value = value, .lowest = value, .highest = value}}});
        }
        return sets;
    };
}

} // namespace dmlref::golden::detail
