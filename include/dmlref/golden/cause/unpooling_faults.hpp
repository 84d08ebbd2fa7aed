// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/layout_faults.hpp"

/// Mistakes of MAX_UNPOOLING.
namespace dmlref::golden::cause {

namespace detail {

/// What becomes of an index. `plane` is the size of one channel of the output, `channel` the number of the element's
/// channel over all images.
using unpooled_place = double (*)(double place, double plane, double channel);

inline bool place_elsewhere(plain_call& call, unpooled_place place_of) {
    plain_tensor& indices = call.tensor("IndicesTensor");
    shape const& out = call.tensor("OutputTensor").sizes;
    double const none = 0xffff'ffff;
    auto const plane = static_cast<double>(out[2] * out[3]), count = static_cast<double>(element_count(out));
    index_t const channel_elements = indices.sizes[2] * indices.sizes[3];
    element_values const before = indices.values;
    index_t element = 0;
    for (double& value : indices.values) {
        double const place = place_of(value, plane, static_cast<double>(element++ / channel_elements));
        value = place < count ? place : none;
    }
    return indices.values != before;
}

/// Writes the elements of the input in the order of `scatter`'s calls.
template <class Scatter>
element_values unpooled(plain_call const& call, Scatter&& scatter) {
    element_values const& places = call.tensor("IndicesTensor").values;
    element_values const& values = call.tensor("InputTensor").values;
    element_values result(static_cast<std::size_t>(element_count(call.tensor("OutputTensor").sizes)));
    std::vector<bool> written(result.size());
    for (std::size_t element = 0; element < places.size(); ++element) {
        index_t const place = to_index(places[element], 0, (std::numeric_limits<std::int32_t>::max)());
        if (auto const at = static_cast<std::size_t>(place); at < result.size()) {
            scatter(result[at], values[element], written[at]);
            written[at] = true;
        }
    }
    return result;
}

} // namespace detail

inline constexpr hypothesis unpooling_faults[] = {
    {.name = "unpool_index_within_channel",
     .sentence = "the device takes indices to count within a channel",
     .call =
         [](plain_call& call) {
             return detail::place_elsewhere(
                 call, [](double place, double plane, double channel) { return place + plane * channel; });
         }},
    {.name = "unpool_duplicates_added",
     .sentence = "the device adds the values of equal indices",
     .equation = [](plain_call const& call, std::string_view) -> std::optional<element_values> {
         return detail::unpooled(call, [](double& there, double value, bool) { there += value; });
     }},
    {.name = "unpool_first_duplicate_stays",
     .sentence = "of the values of equal indices, the first stays",
     .equation = [](plain_call const& call, std::string_view) -> std::optional<element_values> {
         return detail::unpooled(call, [](double& there, double value, bool written) {
             if (!written) there = value;
         });
     }},
    {.name = "unpool_index_clamped",
     .sentence = "the device writes to the last element where an index lies beyond the output",
     .call =
         [](plain_call& call) {
             auto const last = static_cast<double>(element_count(call.tensor("OutputTensor").sizes) - 1);
             bool changed = false;
             for (double& place : call.tensor("IndicesTensor").values)
                 if (place > last) {
                     place = last;
                     changed = true;
                 }
             return changed;
         }},
    {.name = "unpool_not_zeroed",
     .sentence = "the device does not write the elements that no index names",
     .equation = [](plain_call const& call, std::string_view) -> std::optional<element_values> {
         return detail::unpooled(call, [](double& there, double, bool) { there = 1; });
     },
     .result =
         [](suspect const& what, element_values& values) {
             std::vector<bool> unwritten;
             for (double written : values) unwritten.push_back(written == 0);
             values = what.expected;
             return detail::leave_unwritten(what, values, unwritten);
         }},
};

} // namespace dmlref::golden::cause
