// SPDX-License-Identifier: MIT
#include "operators.hpp"
#include "window_maximum.hpp"

namespace dmlref::mock_device {

namespace {

/// Numbers the elements of the image, as in OutputIndicesTensor.
class element_numbers {
public:
    element_numbers(any_tensor const& image, sliding_window const& window, pooling_bug injected)
        : image_(image),
          window_(window),
          injected_(injected) {}

    index_t operator()(multi_index const& at, index_t place_in_window) const {
        switch (injected_) {
        case pooling_bug::index_within_channel:
            return within(at, 2);
        case pooling_bug::index_within_image:
            return within(at, 1);
        case pooling_bug::index_in_storage_order:
            return offset_of(at, image_.strides);
        case pooling_bug::index_column_by_column:
            return column_by_column(at);
        case pooling_bug::index_within_window:
            return place_in_window;
        case pooling_bug::index_in_padded_image:
            return in_padded_image(at);
        default:
            return row_major(at, image_.sizes);
        }
    }

private:
    index_t within(multi_index at, std::size_t outer_axes) const {
        for (std::size_t axis = 0; axis < outer_axes; ++axis) at[axis] = 0;
        return row_major(at, image_.sizes);
    }

    index_t column_by_column(multi_index at) const {
        shape sizes = image_.sizes;
        std::swap(at[at.size() - 1], at[at.size() - 2]);
        std::swap(sizes[at.size() - 1], sizes[at.size() - 2]);
        return row_major(at, sizes);
    }

    index_t in_padded_image(multi_index at) const {
        shape sizes = image_.sizes;
        for (std::size_t i = 0; i < window_.size(); ++i) {
            at[i + 2] += window_[i].start_padding;
            sizes[i + 2] += window_[i].start_padding + window_[i].end_padding;
        }
        return row_major(at, sizes);
    }

    any_tensor const& image_;
    sliding_window const& window_;
    pooling_bug injected_;
};

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
    element_numbers const number_of(image, window, injected);
    directml::detail::with_element_type(output.type, [&]<class T>(T) {
        dispatch(output.sizes, [&](multi_index const& at) {
            auto const best = maximum_of<T>(image, window, at, injected);
            output.as<T>()[at] = static_cast<T>(stored_maximum(best, injected));
            if (indices != call.tensors.end())
                store_number(indices->second, at, best.where ? number_of(*best.where, best.place) : 0);
        });
    });
}

} // namespace dmlref::mock_device
