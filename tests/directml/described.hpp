// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute_desc.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"

#include <initializer_list>
#include <vector>

namespace dmlref::testing {

/// A tensor as a program describes it to DirectML: the structures, and the arrays that they point to.
struct described {
    std::vector<std::uint32_t> sizes, strides;
    directml::DML_BUFFER_TENSOR_DESC buffer;
    directml::DML_TENSOR_DESC desc;

    described(directml::DML_TENSOR_DATA_TYPE type, std::vector<std::uint32_t> tensor_sizes,
              std::vector<std::uint32_t> tensor_strides = {})
        : sizes(std::move(tensor_sizes)),
          strides(std::move(tensor_strides)),
          buffer{type,
                 directml::DML_TENSOR_FLAG_NONE,
                 static_cast<std::uint32_t>(sizes.size()),
                 sizes.data(),
                 strides.empty() ? nullptr : strides.data(),
                 0,
                 0},
          desc{directml::DML_TENSOR_TYPE_BUFFER, &buffer} {
        buffer.TotalTensorSizeInBytes =
            directml::calculate_buffer_tensor_size(type, buffer.DimensionCount, buffer.Sizes, buffer.Strides);
    }
    template <class T>
    explicit described(tensor<T> const& values)
        : described(static_cast<directml::DML_TENSOR_DATA_TYPE>(directml::data_type_of<T>),
                    {values.sizes().begin(), values.sizes().end()}) {}
    described(described const&) = delete;
};

template <class T>
directml::input_binding bound(tensor<T> const& values) {
    return values.elements();
}
template <class T>
directml::output_binding bound_output(tensor<T>& values) {
    return {values.view().data(), values.elements().size() * sizeof(T)};
}

/// Runs the operator of a structure on `inputs`, in each way that there is: the structure itself, a DML_OPERATOR_DESC,
/// and without exceptions. Each must write `expected`.
template <class Desc, class T>
void check_execute(Desc const& desc, std::vector<directml::input_binding> const& inputs, tensor<T> const& expected) {
    directml::DML_OPERATOR_DESC const operator_desc = {
        static_cast<directml::DML_OPERATOR_TYPE>(directml::schema_of<Desc>.type), &desc};
    INFO(directml::schema_of<Desc>.name);
    tensor<T> output(expected.sizes()), output2(expected.sizes()), output3(expected.sizes());
    directml::execute(desc, {inputs, {bound_output(output)}});
    CHECK(bits(output) == bits(expected));
    directml::execute(operator_desc, {inputs, {bound_output(output2)}});
    CHECK(bits(output2) == bits(expected));
    directml::status const status = directml::try_execute(desc, {inputs, {bound_output(output3)}});
    CHECK(status.message == "");
    CHECK(status.code == directml::status_code::success);
    CHECK(bits(output3) == bits(expected));
}

} // namespace dmlref::testing
