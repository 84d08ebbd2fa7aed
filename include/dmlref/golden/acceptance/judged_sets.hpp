// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/buffer_tensor.hpp"
#include "dmlref/directml/execute.hpp"
#include "dmlref/golden/acceptance/judged.hpp"

#include <map>

namespace dmlref::golden {

/// Of every element of a tensor, row-major.
using acceptance_sets = std::vector<acceptance_set>;

/// Of every output, by DirectML's field.
using named_acceptance_sets = std::map<std::string, acceptance_sets, std::less<>>;

namespace detail {

/// Arithmetic in half is for tensors of half.
inline precision_profile const& profile_of_values(precision_profile const& profile, directml::data_type type) {
    bool const is_float = profile.unit_roundoff == profiles[0].unit_roundoff;
    return is_float || type == directml::data_type::float16 ? profile : profiles[0];
}

/// Memory that the reference can run on instead of a tensor's own.
struct judged_tensor {
    directml::any_tensor original;
    tensor<judged> elements;
};

inline tensor<judged> judged_elements(directml::any_tensor const& original) {
    tensor<judged> result(original.sizes);
    tensor_view<judged> const elements = result;
    directml::detail::with_element_type(original.type, [&]<class T>(T) {
        auto const stored = original.as<T const>();
        for_each_index(original.sizes, [&](index const& at) {
            if constexpr (integer<T>)
                elements[at] = judged(bounded::integer(static_cast<double>(stored[at])));
            else
                elements[at] = judged(bounded::element(static_cast<float>(stored[at])));
        });
    });
    return result;
}

/// Of a number that was found and not computed: the maximum of no integers is the lowest one.
inline double in_range_of(directml::data_type type, double number) {
    directml::detail::with_element_type(type, [&]<class T>(T) {
        if constexpr (integer<T>)
            number = std::clamp(number, static_cast<double>(std::numeric_limits<T>::min()),
                                static_cast<double>(std::numeric_limits<T>::max()));
    });
    return number;
}

/// What a tensor of `type` stores for a number of the reference, widened.
inline double stored(directml::data_type type, bounded const& number) {
    double result = in_range_of(type, number.value());
    directml::detail::with_element_type(type, [&]<class T>(T) {
        if constexpr (byte_integer<T>)
            result = static_cast<double>(dmlref::to_element<T>(number.computed()));
        else if constexpr (element<T>)
            result = static_cast<double>(static_cast<float>(dmlref::to_element<T>(number.computed())));
    });
    return result;
}

inline alternative alternative_of(candidate const& which, directml::data_type type) {
    bounded const& number = which.number;
    return {.value = in_range_of(type, number.value()),
            .bound = {.arithmetic = number.rounding_error(), .coordinate = number.coordinate_error()},
            .lowest = in_range_of(type, number.lowest()),
            .highest = in_range_of(type, number.highest()),
            .decisions = which.way,
            .may_be_non_finite = number.may_overflow()};
}

inline acceptance_sets sets_of(judged_tensor const& output) {
    acceptance_sets result;
    for (judged const& element : output.elements.elements()) {
        acceptance_set set = {.reference = stored(output.original.type, element.numbers().of_reference()),
                              .incomplete = !element.numbers().is_complete()};
        for (candidate const& each : element.numbers().list())
            set.alternatives.push_back(alternative_of(each, output.original.type));
        result.push_back(std::move(set));
    }
    return result;
}

/// Whether the reference reads a tensor as it lies there: indices, and scales of quantized elements.
inline bool is_read_as_it_is(directml::field_schema const& field) {
    return field.kind == directml::field_kind::input_tensor && !field.holds_values();
}

/// The sets that the reference gives on judged tensors.
inline named_acceptance_sets sets_of_judged_call(directml::operator_call call) {
    std::map<std::string, judged_tensor, std::less<>> tensors;
    for (auto& [name, bound] : call.tensors) {
        if (is_read_as_it_is(*call.schema->find(name))) continue;
        auto const added = tensors.emplace(name, judged_tensor{bound, judged_elements(bound)}).first;
        bound.data = added->second.elements.view().data();
        bound.strides = packed_strides(bound.sizes);
    }
    directml::runners::run<directml::implementation::reference, judged>(call.schema->type,
                                                                        directml::detail::fields_of(call), execution{});
    named_acceptance_sets result;
    for (auto const& [name, output] : tensors)
        if (call.schema->find(name)->kind == directml::field_kind::output_tensor) result.emplace(name, sets_of(output));
    return result;
}

} // namespace detail

} // namespace dmlref::golden
