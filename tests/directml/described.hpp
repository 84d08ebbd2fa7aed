// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute_desc.hpp"
#include "stand_in_structures.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"

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

/// Calls visit(run) for each way in which the operator of a structure can be run on memory: from the structure itself,
/// from another header's like it, from a DML_OPERATOR_DESC, without exceptions, by the reference, and by several
/// threads.
template <class Desc, class Visit>
void for_each_way(Desc const& desc, Visit const& visit) {
    INFO(directml::schema_of<Desc>.name);
    using memory = directml::bindings const&;
    visit([&](memory bound) { directml::execute(desc, bound); });
    visit([&](memory bound) {
        directml::execute(desc, bound, {.choice = {.implementation = directml::implementation::reference}});
    });
    visit([&](memory bound) { directml::execute(desc, bound, {.choice = {.how = {.threads = 3}}}); });
    if constexpr (elsewhere::place_of<Desc> < std::tuple_size_v<elsewhere::structures>)
        visit([&](memory bound) { directml::execute(elsewhere::stand_in(desc), bound); });
    visit([&](memory bound) {
        auto const type = static_cast<directml::DML_OPERATOR_TYPE>(directml::schema_of<Desc>.type);
        directml::execute(directml::DML_OPERATOR_DESC{type, &desc}, bound);
    });
    visit([&](memory bound) {
        directml::status const status = directml::try_execute(desc, bound);
        CHECK(status.message == "");
        CHECK(status.code == directml::status_code::success);
    });
}

/// Checks that an operator with one output writes `expected`, however it is run.
template <class Desc, class T>
void check_execute(Desc const& desc, std::vector<directml::input_binding> const& inputs, tensor<T> const& expected) {
    for_each_way(desc, [&](auto const& run) {
        tensor<T> output(expected.sizes());
        run({inputs, {bound_output(output)}});
        CHECK(bits(output) == bits(expected));
    });
}

/// The same for two outputs, and for the first alone: the member for the second is null then.
template <class Desc, class Member, class T, class U>
void check_execute(Desc desc, std::vector<directml::input_binding> const& inputs, tensor<T> const& expected,
                   Member Desc::*second, tensor<U> const& second_expected) {
    for_each_way(desc, [&](auto const& run) {
        tensor<T> output(expected.sizes());
        tensor<U> second_output(second_expected.sizes());
        run({inputs, {bound_output(output), bound_output(second_output)}});
        CHECK(bits(output) == bits(expected));
        CHECK(bits(second_output) == bits(second_expected));
    });
    desc.*second = nullptr;
    for_each_way(desc, [&](auto const& run) {
        tensor<T> output(expected.sizes());
        run({inputs, {bound_output(output), {}}});
        CHECK(bits(output) == bits(expected));
    });
}

} // namespace dmlref::testing
