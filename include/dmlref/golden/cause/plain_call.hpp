// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/directml/operator_table.hpp"
#include "dmlref/golden/buffer_gaps.hpp"
#include "dmlref/reference/pooling_window.hpp"

/// A call that is easily changed: what a device may have taken for the call that it was given.
namespace dmlref::golden::cause {

/// One per element, row-major. Integers beyond 2^53 are rounded.
using element_values = std::vector<double>;

/// The numbers of a field: one, or one per axis.
using field_numbers = std::vector<double>;

/// A tensor by its values.
struct plain_tensor {
    shape sizes{};
    element_values values{};       ///< none of an output
    directml::any_tensor source{}; ///< of the call that it was made from

    /// Gives it the sizes `to`, in which its elements lie `by` further on. Around them is `around`.
    void move(multi_index const& by, shape const& to, double around);
};

struct plain_call {
    directml::operator_schema const* schema = nullptr;
    std::map<std::string, plain_tensor, std::less<>> tensors{};
    /// With those that only a later version of the operator has.
    std::map<std::string, directml::attribute, std::less<>> attributes{};
    directml::interpretation interpretation{};
    std::size_t copied_axes = 0; ///< leading ones that UPSAMPLE_2D does not resample, whatever mistake is made

    bool has(std::string_view tensor) const { return tensors.contains(tensor); }
    bool is_gradient() const { return has("InputGradientTensor"); }
    plain_tensor& tensor(std::string_view name) { return tensors.find(name)->second; }
    plain_tensor const& tensor(std::string_view name) const { return tensors.find(name)->second; }
    /// Of the tensor that the forward pass reads, and of the one that it writes.
    shape const& input_sizes() const {
        return tensor(has("InputTensor") ? "InputTensor" : "OutputGradientTensor").sizes;
    }
    shape const& output_sizes() const { return tensor(is_gradient() ? "InputGradientTensor" : "OutputTensor").sizes; }

    template <class T>
    T value(std::string_view field) const {
        auto const given = attributes.find(field);
        return given == attributes.end() ? T{} : std::get<T>(given->second);
    }
    template <class T>
    void set(std::string_view field, T value) {
        attributes.insert_or_assign(std::string(field), directml::attribute(std::move(value)));
    }
    /// None of a field that the operator does not have.
    field_numbers numbers(std::string_view field) const;
    /// False when that changes nothing.
    bool change(std::string_view field, field_numbers const& numbers);
};

inline std::size_t row_major(multi_index const& at, shape const& sizes) {
    return static_cast<std::size_t>(contiguous_index(at, sizes));
}

inline element_values values_of(directml::any_tensor const& tensor) {
    element_values values;
    for_each_index(tensor.sizes, [&](multi_index const& at) {
        values.push_back(element_at(tensor, golden::offset_of(tensor, at)).value());
    });
    return values;
}

/// On each axis, how many elements of the output there are for one of the input.
inline std::vector<float> quotients_of_sizes(plain_call const& call) {
    std::vector<float> quotients;
    for (std::size_t axis = 0; axis < call.input_sizes().size(); ++axis)
        quotients.push_back(static_cast<float>(call.output_sizes()[axis]) /
                            static_cast<float>(call.input_sizes()[axis]));
    return quotients;
}

/// A field that the operator's version does not have, or that was left out.
template <class T>
void say_default(plain_call& call, std::string_view field, T const& value) {
    if (call.numbers(field).empty()) call.set(field, value);
}

inline void say_defaults(plain_call& call) {
    if (call.schema->find("SpatialScaleX")) {
        say_default(call, "InputPixelOffset", 0.5f);
        say_default(call, "OutputPixelOffset", -0.5f);
        say_default(call, "AlignRegionsToCorners", false);
    } else if (call.schema->find("WindowSize")) {
        std::vector<std::uint32_t> const ones(call.numbers("WindowSize").size(), 1), zeros(ones.size(), 0);
        say_default(call, "Strides", ones);
        say_default(call, "Dilations", ones);
        say_default(call, "StartPadding", zeros);
        say_default(call, "EndPadding", zeros);
    } else if (call.schema->find("Scales")) {
        std::size_t const axes = call.input_sizes().size();
        say_default(call, "Scales", quotients_of_sizes(call));
        say_default(call, "InputPixelOffsets", std::vector<float>(axes, 0.5f));
        say_default(call, "OutputPixelOffsets", std::vector<float>(axes, -0.5f));
    }
}

inline void plain_tensor::move(multi_index const& by, shape const& to, double around) {
    element_values const before = std::move(values);
    values.clear();
    if (!before.empty())
        for_each_index(to, [&](multi_index at) {
            for (std::size_t axis = 0; axis < at.size(); ++axis) at[axis] -= by[axis];
            values.push_back(reference::is_in_bounds(at, sizes) ? before[row_major(at, sizes)] : around);
        });
    sizes = to;
}

inline field_numbers plain_call::numbers(std::string_view field) const {
    auto const given = attributes.find(field);
    if (given == attributes.end()) return {};
    return std::visit(
        []<class T>(T const& value) -> field_numbers {
            if constexpr (std::is_arithmetic_v<T>)
                return {static_cast<double>(value)};
            else if constexpr (std::is_same_v<T, size_2d>)
                return {};
            else
                return field_numbers(value.begin(), value.end());
        },
        given->second);
}

inline bool plain_call::change(std::string_view field, field_numbers const& numbers) {
    field_numbers const before = this->numbers(field);
    if (before.empty()) return false;
    auto const element = []<class T>(double number, T) {
        if constexpr (std::is_same_v<T, bool>)
            return number != 0;
        else if constexpr (std::is_integral_v<T>)
            return static_cast<T>(to_index(number, 0, 0xffff'ffff));
        else
            return static_cast<T>(number);
    };
    std::visit(
        [&]<class T>(T& value) {
            if constexpr (std::is_arithmetic_v<T>)
                value = element(numbers[0], T{});
            else if constexpr (!std::is_same_v<T, size_2d>)
                for (std::size_t axis = 0; axis < value.size(); ++axis)
                    value[axis] = element(numbers[axis], typename T::value_type{});
        },
        attributes.find(field)->second);
    return this->numbers(field) != before;
}

inline plain_call plain_call_of(directml::operator_call const& call) {
    plain_call plain = {.schema = call.schema, .attributes = call.attributes, .interpretation = call.interpretation};
    for (auto const& [name, tensor] : call.tensors) {
        bool const is_input = call.schema->find(name)->kind == directml::field_kind::input_tensor;
        plain.tensors[name] = {
            .sizes = tensor.sizes, .values = is_input ? values_of(tensor) : element_values{}, .source = tensor};
    }
    say_defaults(plain);
    return plain;
}

} // namespace dmlref::golden::cause
