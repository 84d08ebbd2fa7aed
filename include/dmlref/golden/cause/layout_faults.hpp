// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/hypothesis.hpp"

/// Mistakes in finding the elements of tensors in memory, which any operator may make.
namespace dmlref::golden::cause {

namespace detail {

inline index_t offset_by(index const& at, shape const& strides) {
    index_t offset = 0;
    for (std::size_t axis = 0; axis < at.size(); ++axis) offset += at[axis] * strides[axis];
    return offset;
}

inline std::size_t row_major(index const& at, shape const& sizes) {
    return static_cast<std::size_t>(offset_by(at, packed_strides(sizes)));
}

inline shape channels_last_strides(shape const& sizes) {
    shape strides(sizes.size(), 1);
    index_t stride = sizes[1];
    for (std::size_t axis = sizes.size(); axis-- > 2; stride *= sizes[axis]) strides[axis] = stride;
    strides[0] = stride;
    return strides;
}

inline index with_rows_and_columns_exchanged(index at) {
    std::swap(at[at.size() - 1], at[at.size() - 2]);
    return at;
}

/// Where in memory a device looks for the element at a position.
using element_offset = index_t (*)(directml::any_tensor const& tensor, index at);

/// Reads the images among the inputs again. Memory beyond a tensor is 0.
inline bool read_images(plain_call& call, element_offset offset) {
    bool changed = false;
    for (std::string_view const name : {"InputTensor", "InputGradientTensor"}) {
        if (!call.has(name) || call.tensor(name).source.sizes.size() < 3) continue;
        plain_tensor& image = call.tensor(name);
        element_values values;
        for_each_index(image.source.sizes, [&](index const& at) {
            index_t const found = offset(image.source, at);
            values.push_back(found < extent_of(image.source) ? element_at(image.source, found).value() : 0.);
        });
        changed = changed || values != image.values;
        image.values = std::move(values);
    }
    return changed;
}

/// The value that elements hold which the device did not write, as far as that can be told: that of the first one.
inline std::optional<double> value_of_unwritten(suspect const& what, std::vector<bool> const& unwritten) {
    std::vector<double> found;
    for (std::size_t flat = 0; flat < unwritten.size(); ++flat)
        if (unwritten[flat]) found.push_back(what.got[flat]);
    // A single element of any value would prove nothing.
    if (found.empty() || (found.size() == 1 && found[0] != 0)) return std::nullopt;
    return found[0];
}

inline bool leave_unwritten(suspect const& what, element_values& values, std::vector<bool> const& unwritten) {
    std::optional<double> const held = value_of_unwritten(what, unwritten);
    if (!held) return false;
    for (std::size_t flat = 0; flat < values.size(); ++flat)
        if (unwritten[flat]) values[flat] = *held;
    return true;
}

/// The output is written elsewhere and read where it should be.
inline bool write_output(suspect const& what, element_values& values, element_offset offset) {
    directml::any_tensor const& output = what.output();
    if (output.sizes.size() < 3) return false;
    std::vector<std::optional<double>> memory(static_cast<std::size_t>(extent_of(output)));
    std::size_t flat = 0;
    for_each_index(output.sizes, [&](index const& at) {
        auto const place = static_cast<std::size_t>(offset(output, at));
        if (place < memory.size()) memory[place] = values[flat];
        ++flat;
    });
    std::vector<bool> unwritten;
    for_each_index(output.sizes, [&](index const& at) {
        std::optional<double> const& there = memory[static_cast<std::size_t>(offset_of(output, at))];
        if (there) values[unwritten.size()] = *there;
        unwritten.push_back(!there);
    });
    bool const any = std::find(unwritten.begin(), unwritten.end(), true) != unwritten.end();
    return !any || leave_unwritten(what, values, unwritten);
}

/// Leaves out the elements that is_missed(at, sizes) names.
inline bool miss(suspect const& what, element_values& values, bool (*is_missed)(index const&, shape const&)) {
    if (what.sizes().size() < 2) return false;
    std::vector<bool> missed;
    for_each_index(what.sizes(), [&](index const& at) { missed.push_back(is_missed(at, what.sizes())); });
    return leave_unwritten(what, values, missed);
}

/// Each element holds what another one should. Where `source` leaves the tensor, nothing is known, and whatever the
/// device has there is taken for right.
inline bool move_elements(suspect const& what, element_values& values, index (*source)(index at, shape const&)) {
    element_values const from = values;
    std::size_t flat = 0, known = 0;
    for_each_index(what.sizes(), [&](index const& at) {
        index const there = source(at, what.sizes());
        bool inside = true;
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            inside = inside && 0 <= there[axis] && there[axis] < what.sizes()[axis];
        values[flat] = inside ? from[row_major(there, what.sizes())] : what.got[flat];
        known += inside ? 1 : 0;
        ++flat;
    });
    return 2 * known > flat;
}

} // namespace detail

inline constexpr hypothesis input_layout_faults[] = {
    {.name = "input_strides_ignored",
     .sentence = "the device reads the input as if it were packed, whatever its strides are",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 return detail::offset_by(at, packed_strides(tensor.sizes));
             });
         }},
    {.name = "input_read_as_channels_last",
     .sentence = "the device reads the input as NHWC",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 return detail::offset_by(at, detail::channels_last_strides(tensor.sizes));
             });
         }},
    {.name = "input_rows_and_columns_exchanged",
     .sentence = "the device reads the input with x and y exchanged",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 return offset_of(tensor, detail::with_rows_and_columns_exchanged(at));
             });
         }},
    {.name = "first_image_read_for_all",
     .sentence = "the device reads the first image of the batch for all of them",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 at[0] = 0;
                 return offset_of(tensor, at);
             });
         }},
    {.name = "first_channel_read_for_all",
     .sentence = "the device reads the first channel for all of them",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 at[1] = 0;
                 return offset_of(tensor, at);
             });
         }},
    {.name = "batch_stride_of_one_channel",
     .sentence = "the device takes the images of a batch to be one channel apart",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 at[1] += at[0];
                 at[0] = 0;
                 return offset_of(tensor, at);
             });
         }},
    {.name = "next_image_read",
     .sentence = "the device reads the next image of the batch",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 at[0] = (at[0] + 1) % tensor.sizes[0];
                 return offset_of(tensor, at);
             });
         }},
    {.name = "next_channel_read",
     .sentence = "the device reads the next channel",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 at[1] = (at[1] + 1) % tensor.sizes[1];
                 return offset_of(tensor, at);
             });
         }},
    {.name = "channels_reversed",
     .sentence = "the device reads the channels in reverse order",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 at[1] = tensor.sizes[1] - 1 - at[1];
                 return offset_of(tensor, at);
             });
         }},
};

} // namespace dmlref::golden::cause
