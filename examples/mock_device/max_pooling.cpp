// SPDX-License-Identifier: MIT
#include "operators.hpp"
#include "window_maximum.hpp"

namespace dmlref::mock_device {

namespace {

/// The number of an element of the image, as in OutputIndicesTensor.
index_t number_of(any_tensor const& image, sliding_window const& window, multi_index at, index_t place_in_window,
                  pooling_bug injected) {
    shape sizes = image.sizes;
    std::size_t const x = sizes.size() - 1, y = sizes.size() - 2;
    switch (injected) {
    case pooling_bug::index_within_channel:
        at[0] = at[1] = 0;
        break;
    case pooling_bug::index_within_image:
        at[0] = 0;
        break;
    case pooling_bug::index_in_storage_order:
        return offset_of(at, image.strides);
    case pooling_bug::index_column_by_column:
        std::swap(at[x], at[y]);
        std::swap(sizes[x], sizes[y]);
        break;
    case pooling_bug::index_within_window:
        return place_in_window;
    case pooling_bug::index_in_padded_image:
        for (std::size_t i = 0; i < window.size(); ++i) {
            at[i + 2] += window[i].start_padding;
            sizes[i + 2] += window[i].start_padding + window[i].end_padding;
        }
        break;
    default:
        break;
    }
    return row_major(at, sizes);
}

void store_number(any_tensor const& indices, multi_index const& at, index_t number) {
    if (indices.type == directml::data_type::uint64)
        indices.as<std::uint64_t>()[at] = static_cast<std::uint64_t>(number);
    else
        indices.as<std::uint32_t>()[at] = static_cast<std::uint32_t>(number);
}

template <class Register>
Register stored_maximum(window_maximum<Register> const& best, pooling_bug injected) {
    if (injected == pooling_bug::maximum_from_zero && !(best.value > 0)) return 0;
    if (injected == pooling_bug::empty_window_is_zero && !best.where) return 0;
    return best.value;
}

} // namespace

void max_pooling(directml::operator_call const& call, pooling_bug injected) {
    any_tensor const &image = tensor_named(call, "InputTensor"), &output = tensor_named(call, "OutputTensor");
    auto const indices = call.tensors.find("OutputIndicesTensor");
    sliding_window const window = sliding_window_of(call, injected);
    directml::detail::with_element_type(output.type, [&]<class T>(T) {
        dispatch(output.sizes, [&](multi_index const& at) {
            auto const best = maximum_of<T>(image, window, at, injected);
            output.as<T>()[at] = static_cast<T>(stored_maximum(best, injected));
            if (indices != call.tensors.end())
                store_number(indices->second, at,
                             best.where ? number_of(image, window, *best.where, best.place, injected) : 0);
        });
    });
}

} // namespace dmlref::mock_device
