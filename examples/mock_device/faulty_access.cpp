// SPDX-License-Identifier: MIT
#include "faulty_access.hpp"

#include "tensor_access.hpp"

#include <cstring>

namespace dmlref::mock_device {

namespace {

/// The memory of a tensor, element by element, whatever the type.
class tensor_memory {
public:
    explicit tensor_memory(any_tensor const& tensor)
        : bytes_(static_cast<std::byte*>(tensor.data)),
          element_size_(static_cast<std::size_t>(directml::element_size(tensor.type))),
          extent_(1) {
        for (std::size_t axis = 0; axis < tensor.sizes.size(); ++axis)
            extent_ += (tensor.sizes[axis] - 1) * tensor.strides[axis];
    }

    index_t extent() const { return extent_; }
    /// Offsets beyond the tensor read 0, like device memory that is bound with a size.
    void copy_to(std::byte* target, index_t offset) const {
        if (offset < extent_)
            std::memcpy(target, place(offset), element_size_);
        else
            std::memset(target, 0, element_size_);
    }
    void assign(index_t offset, std::byte const* source) const {
        if (offset < extent_) std::memcpy(place(offset), source, element_size_);
    }
    void clear(index_t offset) const { std::memset(place(offset), 0, element_size_); }

private:
    std::byte* place(index_t offset) const { return bytes_ + static_cast<std::size_t>(offset) * element_size_; }

    std::byte* bytes_;
    std::size_t element_size_;
    index_t extent_;
};

/// The strides of a packed tensor whose channels lie side by side.
shape channels_last_strides(shape const& sizes) {
    shape strides(sizes.size(), 1);
    index_t stride = sizes[1];
    for (std::size_t axis = sizes.size(); axis-- > 2; stride *= sizes[axis]) strides[axis] = stride;
    strides[0] = stride;
    return strides;
}

void exchange_rows_and_columns(multi_index& at) { std::swap(at[at.size() - 1], at[at.size() - 2]); }

index_t offset_read(any_tensor const& image, multi_index at, access_bug injected) {
    switch (injected) {
    case access_bug::input_read_as_channels_last:
        return offset_of(at, channels_last_strides(image.sizes));
    case access_bug::input_rows_and_columns_exchanged:
        exchange_rows_and_columns(at);
        break;
    case access_bug::input_strides_ignored:
        return row_major(at, image.sizes);
    case access_bug::first_image_read_for_all:
        at[0] = 0;
        break;
    case access_bug::first_channel_read_for_all:
        at[1] = 0;
        break;
    case access_bug::batch_stride_of_one_channel:
        at[1] += at[0];
        at[0] = 0;
        break;
    default:
        break;
    }
    return offset_of(at, image.strides);
}

index_t offset_written(any_tensor const& output, multi_index at, access_bug injected) {
    switch (injected) {
    case access_bug::output_written_as_channels_last:
        return offset_of(at, channels_last_strides(output.sizes));
    case access_bug::output_rows_and_columns_exchanged:
        exchange_rows_and_columns(at);
        break;
    case access_bug::output_strides_ignored:
        return row_major(at, output.sizes);
    case access_bug::output_counted_in_8_bits:
        return offset_of(at, output.strides) % 256;
    default:
        break;
    }
    return offset_of(at, output.strides);
}

bool is_missed(multi_index const& at, shape const& sizes, access_bug injected) {
    std::size_t const x = sizes.size() - 1, y = sizes.size() - 2;
    switch (injected) {
    case access_bug::last_column_missed:
        return at[x] == sizes[x] - 1;
    case access_bug::last_row_missed:
        return at[y] == sizes[y] - 1;
    case access_bug::last_image_missed:
        return sizes[0] > 1 && at[0] == sizes[0] - 1;
    case access_bug::odd_rows_missed:
        return at[y] % 2 == 1;
    case access_bug::last_group_of_four_missed:
        return row_major(at, sizes) >= element_count(sizes) / 4 * 4;
    default:
        return false;
    }
}

/// A packed tensor in its own memory.
struct packed_copy {
    any_tensor original;
    std::vector<std::uint64_t> memory; // aligned for every type
    any_tensor tensor;

    explicit packed_copy(any_tensor const& of) : original(of) {
        auto const size = static_cast<std::size_t>(element_count(of.sizes) * directml::element_size(of.type));
        memory.resize(size / sizeof(std::uint64_t) + 1);
        tensor = any_tensor(of.type, memory.data(), of.sizes);
    }

    std::byte* element(multi_index const& at) {
        return reinterpret_cast<std::byte*>(memory.data()) +
               row_major(at, tensor.sizes) * directml::element_size(tensor.type);
    }

    void read(access_bug injected) {
        tensor_memory const source(original);
        dispatch(tensor.sizes,
                 [&](multi_index const& at) { source.copy_to(element(at), offset_read(original, at, injected)); });
    }

    void write(access_bug injected) {
        tensor_memory const target(original);
        if (injected == access_bug::output_gaps_zeroed)
            for (index_t offset = 0; offset < target.extent(); ++offset) target.clear(offset);
        dispatch(tensor.sizes, [&](multi_index const& at) {
            if (!is_missed(at, tensor.sizes, injected))
                target.assign(offset_written(original, at, injected), element(at));
        });
    }
};

bool is_image(std::string_view field) { return field == "InputTensor" || field == "InputGradientTensor"; }

} // namespace

void with_faulty_access(directml::operator_call const& call, access_bug injected,
                        std::function<void(directml::operator_call const&)> const& kernels) {
    directml::operator_call faulty = call;
    std::vector<packed_copy> outputs;
    std::vector<packed_copy> inputs;
    outputs.reserve(call.tensors.size());
    inputs.reserve(call.tensors.size());
    for (auto& [field, tensor] : faulty.tensors) {
        if (tensor.sizes.size() < 4) continue; // tensors that are not images are read and written correctly
        bool const written = call.schema->find(field)->kind == directml::field_kind::output_tensor;
        if (!written && !is_image(field)) continue;
        std::vector<packed_copy>& copies = written ? outputs : inputs;
        packed_copy& copy = copies.emplace_back(tensor);
        copy.read(written ? access_bug::none : injected);
        tensor = copy.tensor;
    }
    kernels(faulty);
    for (packed_copy& output : outputs) output.write(injected);
}

} // namespace dmlref::mock_device
