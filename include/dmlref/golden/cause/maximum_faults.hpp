// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/number_faults.hpp"
#include "dmlref/golden/cause/pooling_faults.hpp"

/// Mistakes in maxima and their indices.
namespace dmlref::golden::cause {

namespace detail {

inline bool replace_in_input(plain_call& call, bool (*is_replaced)(double), double replacement) {
    bool changed = false;
    for (double& value : call.tensor("InputTensor").values)
        if (is_replaced(value)) {
            value = replacement;
            changed = true;
        }
    return changed;
}

inline constexpr double infinite = std::numeric_limits<double>::infinity();

/// Puts zeros around the image in place of the padding.
inline bool fill_padding_with_zeros(plain_call& call) {
    pooling_window const window = window_of(call);
    plain_tensor& image = call.tensor("InputTensor");
    shape sizes = image.sizes;
    for (std::size_t axis = 0; axis < window.window_size.size(); ++axis)
        sizes[axis + 2] += index_t{window.start_padding[axis]} + window.end_padding[axis];
    if (sizes == image.sizes) return false;
    element_values padded(static_cast<std::size_t>(element_count(sizes)));
    std::size_t flat = 0;
    for_each_index(image.sizes, [&](index at) {
        for (std::size_t axis = 0; axis < window.window_size.size(); ++axis) at[axis + 2] += window.start_padding[axis];
        padded[row_major(at, sizes)] = image.values[flat++];
    });
    image.sizes = sizes;
    image.values = std::move(padded);
    call.set("StartPadding", window_field(window.window_size.size(), 0));
    call.set("EndPadding", window_field(window.window_size.size(), 0));
    return true;
}

/// What becomes of an index; `pooled` has the sizes of the tensor that the index is into.
inline bool renumber(suspect const& what, element_values& values,
                     double (*number)(index const& at, directml::any_tensor const& pooled, pooling_window const&)) {
    if (what.tensor != "OutputIndicesTensor") return false;
    directml::any_tensor const& pooled = what.call.tensors.find("InputTensor")->second;
    shape const rest = packed_strides(pooled.sizes);
    plain_call const fields = {.schema = what.call.schema, .attributes = what.call.attributes};
    pooling_window const window = window_of(fields);
    for (double& value : values) {
        index at;
        index_t element = to_index(value, 0, element_count(pooled.sizes) - 1);
        for (std::size_t axis = 0; axis < rest.size(); element %= rest[axis++]) at.push_back(element / rest[axis]);
        value = number(at, pooled, window);
    }
    return true;
}

/// Each index by its place in its window, padding counted.
inline bool number_within_windows(suspect const& what, element_values& values) {
    if (what.tensor != "OutputIndicesTensor") return false;
    shape const& pooled = what.call.tensors.find("InputTensor")->second.sizes;
    shape const rest = packed_strides(pooled);
    pooling_window const window = window_of({.schema = what.call.schema, .attributes = what.call.attributes});
    std::size_t flat = 0;
    for_each_index(what.sizes(), [&](index const& window_at) {
        double& value = values[flat++];
        index_t const element = to_index(value, 0, element_count(pooled) - 1);
        index_t place = 0;
        for (std::size_t axis = 0; axis < window.window_size.size(); ++axis) {
            index_t const at = element / rest[axis + 2] % pooled[axis + 2];
            index_t const first = window_at[axis + 2] * window.strides[axis] - window.start_padding[axis];
            place = place * window.window_size[axis] + (at - first) / window.dilations[axis];
        }
        value = static_cast<double>(place);
    });
    return true;
}

} // namespace detail

inline constexpr hypothesis maximum_faults[] = {
    {.name = "maximum_from_zero",
     .sentence = "the device starts a maximum from 0, so that it is never negative",
     .result =
         [](suspect const& what, element_values& values) {
             detail::for_each_value(values, [](double value) { return value < 0 ? 0 : value; });
             return what.tensor == "OutputTensor";
         }},
    {.name = "empty_window_is_zero",
     .sentence = "the device gives 0 for a window of padding",
     .result =
         [](suspect const& what, element_values& values) {
             detail::for_each_value(values, [](double value) { return value == -detail::infinite ? 0 : value; });
             return what.tensor == "OutputTensor";
         }},
    {.name = "maximum_with_padding_as_zero",
     .sentence = "the device takes padding as 0 in a maximum",
     .call = [](plain_call& call) { return detail::fill_padding_with_zeros(call); },
     .result = [](suspect const& what, element_values&) { return what.tensor == "OutputTensor"; }},
    {.name = "nan_passed_over",
     .sentence = "the device never takes a NaN for a maximum",
     .call =
         [](plain_call& call) {
             return detail::replace_in_input(
                 call, [](double value) { return std::isnan(value); }, -detail::infinite);
         }},
    {.name = "nan_always_wins",
     .sentence = "the device takes a NaN for the maximum wherever it stands",
     .call =
         [](plain_call& call) {
             return detail::replace_in_input(
                 call, [](double value) { return std::isnan(value); }, detail::infinite);
         },
     .result =
         [](suspect const& what, element_values& values) {
             if (what.tensor == "OutputTensor")
                 detail::for_each_value(values, [](double value) {
                     return value == detail::infinite ? std::numeric_limits<double>::quiet_NaN() : value;
                 });
             return true;
         }},
    {.name = "last_of_equals",
     .sentence = "the device takes the last of equal elements for the maximum, instead of the first",
     .equation = indices_of_last_maxima},
};

inline constexpr hypothesis maximum_gradient_faults[] = {
    {.name = "last_of_equals",
     .sentence = "the device takes the last of equal elements for the maximum, instead of the first",
     .equation = pooling_gradient<gradient_fault::last_of_equals>},
    {.name = "gradient_to_all_equals",
     .sentence = "the device gives the gradient to all of the equal maxima",
     .equation = pooling_gradient<gradient_fault::all_equals>},
    {.name = "nan_passed_over",
     .sentence = "the device never takes a NaN for a maximum",
     .call =
         [](plain_call& call) {
             return detail::replace_in_input(
                 call, [](double value) { return std::isnan(value); }, -detail::infinite);
         }},
    {.name = "nan_always_wins",
     .sentence = "the device takes a NaN for the maximum wherever it stands",
     .call =
         [](plain_call& call) {
             return detail::replace_in_input(
                 call, [](double value) { return std::isnan(value); }, detail::infinite);
         }},
};

/// Of the gradients of all operators on windows.
inline constexpr hypothesis pooling_gradient_faults[] = {
    {.name = "gradient_added_twice",
     .sentence = "the device adds each contribution to OutputGradientTensor twice",
     .result =
         [](suspect const&, element_values& values) {
             detail::for_each_value(values, [](double value) { return 2 * value; });
             return true;
         }},
    {.name = "gradient_overwritten",
     .sentence = "where windows overlap, the device overwrites OutputGradientTensor instead of adding to it",
     .equation = pooling_gradient<gradient_fault::overwritten>},
};

inline constexpr hypothesis index_faults[] = {
    {.name = "index_within_channel",
     .sentence = "the device counts indices within a channel",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::renumber(what, values,
                                     [](index const& at, directml::any_tensor const& pooled, pooling_window const&) {
                                         index inside = at;
                                         inside[0] = inside[1] = 0;
                                         return static_cast<double>(detail::row_major(inside, pooled.sizes));
                                     });
         }},
    {.name = "index_within_image",
     .sentence = "the device counts indices within an image",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::renumber(what, values,
                                     [](index const& at, directml::any_tensor const& pooled, pooling_window const&) {
                                         index inside = at;
                                         inside[0] = 0;
                                         return static_cast<double>(detail::row_major(inside, pooled.sizes));
                                     });
         }},
    {.name = "index_in_storage_order",
     .sentence = "the device writes offsets in memory for indices",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::renumber(what, values,
                                     [](index const& at, directml::any_tensor const& pooled, pooling_window const&) {
                                         return static_cast<double>(offset_of(pooled, at));
                                     });
         }},
    {.name = "index_column_by_column",
     .sentence = "the device counts indices down columns instead of along rows",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::renumber(what, values,
                                     [](index const& at, directml::any_tensor const& pooled, pooling_window const&) {
                                         return static_cast<double>(
                                             detail::row_major(detail::with_rows_and_columns_exchanged(at),
                                                               detail::with_rows_and_columns_exchanged(pooled.sizes)));
                                     });
         }},
    {.name = "index_within_window",
     .sentence = "the device counts indices within the window",
     .result = detail::number_within_windows},
    {.name = "index_in_padded_image",
     .sentence = "the device counts padding as elements in indices",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::renumber(
                 what, values, [](index const& at, directml::any_tensor const& pooled, pooling_window const& window) {
                     index padded_at = at;
                     shape sizes = pooled.sizes;
                     for (std::size_t axis = 0; axis < window.window_size.size(); ++axis) {
                         padded_at[axis + 2] += window.start_padding[axis];
                         sizes[axis + 2] += index_t{window.start_padding[axis]} + window.end_padding[axis];
                     }
                     return static_cast<double>(detail::row_major(padded_at, sizes));
                 });
         }},
};

} // namespace dmlref::golden::cause
