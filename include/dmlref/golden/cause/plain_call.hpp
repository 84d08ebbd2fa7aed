// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute.hpp"
#include "dmlref/directml/operator_table.hpp"
#include "dmlref/golden/buffer_gaps.hpp"

/// A call that is easily changed: what a device may have taken for the call that it was given.
namespace dmlref::golden::cause {

/// One per element, row-major. Integers beyond 2^53 are rounded.
using element_values = std::vector<double>;

/// A tensor by its values. Those of FLOAT16, INT8 and UINT8 are FLOAT32, so that a result is what the reference has
/// before it stores it; but not those of an operator on quantized elements, which has no others.
struct plain_tensor {
    directml::data_type type = directml::data_type::unknown;
    shape sizes{};
    element_values values{};       ///< none of an output
    directml::any_tensor source{}; ///< of the call that it was made from
};

struct plain_call {
    directml::operator_schema const* schema = nullptr;
    std::map<std::string, plain_tensor, std::less<>> tensors{};
    std::map<std::string, directml::attribute, std::less<>> attributes{};
    directml::interpretation interpretation{};
    std::size_t copied_axes = 0; ///< leading ones that UPSAMPLE_2D does not resample, whatever mistake is made

    bool has(std::string_view tensor) const { return tensors.contains(tensor); }
    plain_tensor& tensor(std::string_view name) { return tensors.find(name)->second; }
    plain_tensor const& tensor(std::string_view name) const { return tensors.find(name)->second; }

    template <class T>
    T value(std::string_view field, T const& otherwise = {}) const {
        auto const given = attributes.find(field);
        return given == attributes.end() ? otherwise : std::get<T>(given->second);
    }
    template <class T>
    void set(std::string_view field, T value) {
        attributes.insert_or_assign(std::string(field), directml::attribute(std::move(value)));
    }
    /// False when the field has that value already. `otherwise`: what it is in an operator that has no such field.
    template <class T>
    bool change(std::string_view field, T const& value, std::type_identity_t<T> const& otherwise) {
        if (this->value<T>(field, otherwise) == value) return false;
        set(field, value);
        return true;
    }
};

namespace detail {

inline bool is_widened(directml::operator_schema const& schema, directml::data_type type) {
    using enum directml::data_type;
    bool const is_quantized = schema.type == directml::operator_type::quantized_linear_average_pooling;
    return !is_quantized && (type == float16 || type == int8 || type == uint8);
}

inline element_values values_of(directml::any_tensor const& tensor) {
    element_values values;
    for_each_index(tensor.sizes, [&](index const& at) {
        values.push_back(element_at(tensor, golden::offset_of(tensor, at)).value());
    });
    return values;
}

/// UPSAMPLE_2D is RESAMPLE of its planes: with batches and channels in one axis where there is a depth.
inline void say_as_resampling(plain_call& call) {
    if (call.schema->type != directml::operator_type::upsample_2d) return;
    constexpr directml::operator_schema const* resampling = directml::find_operator("RESAMPLE3");
    call.schema = resampling;
    auto const scale = call.value<size_2d>("ScaleSize");
    call.set("Scales", std::vector<float>{1.f, 1.f, static_cast<float>(scale.height), static_cast<float>(scale.width)});
    call.set("InputPixelOffsets", std::vector<float>{0.f, 0.f, 0.5f, 0.5f});
    call.set("OutputPixelOffsets", std::vector<float>{0.f, 0.f, -0.5f, -0.5f});
    call.copied_axes = 2;
    for (auto& [name, tensor] : call.tensors)
        if (shape const old = tensor.sizes; old.size() == 5) tensor.sizes = {old[0] * old[1], old[2], old[3], old[4]};
}

template <class T>
T stored(double value) {
    if constexpr (integer<T>) {
        using limits = std::numeric_limits<T>;
        constexpr index_t highest =
            sizeof(T) == 8 ? (std::numeric_limits<index_t>::max)() : static_cast<index_t>((limits::max)());
        return static_cast<T>(to_index(value, static_cast<index_t>((limits::min)()), highest));
    } else {
        return static_cast<T>(static_cast<float>(value));
    }
}

/// Memory for the tensors of a call.
class bound_call {
public:
    /// Of the optional outputs only the one that is wanted.
    bound_call(plain_call const& plain, std::string_view wanted) {
        call_ = {.schema = plain.schema, .attributes = plain.attributes, .interpretation = plain.interpretation};
        for (auto const& [name, tensor] : plain.tensors) {
            directml::field_schema const* const field = plain.schema->find(name);
            bool const is_output = field->kind == directml::field_kind::output_tensor;
            if (is_output && field->optional && name != wanted) continue;
            auto const count = static_cast<std::size_t>(element_count(tensor.sizes));
            buffers_.emplace_back(count); // of 64 bits, so that every type is aligned
            call_.tensors[name] = {tensor.type, buffers_.back().data(), tensor.sizes};
            if (!is_output) fill(call_.tensors[name], tensor.values);
        }
    }

    directml::operator_call const& call() const { return call_; }

private:
    static void fill(directml::any_tensor const& bound, element_values const& values) {
        directml::detail::with_element_type(bound.type, [&]<class T>(T) {
            std::transform(values.begin(), values.end(), static_cast<T*>(bound.data), stored<T>);
        });
    }

    std::vector<std::vector<std::uint64_t>> buffers_{}; // moving one leaves its elements where they are
    directml::operator_call call_{};
};

/// What of one result lies within the sizes of another, and NaN around it.
inline element_values cropped(element_values const& values, shape const& from, shape const& to) {
    if (from.size() != to.size() || from == to) return values;
    element_values result;
    for_each_index(to, [&](index const& at) {
        index_t flat = 0;
        bool inside = true;
        for (std::size_t axis = 0; axis < at.size(); ++axis) {
            inside = inside && at[axis] < from[axis];
            flat = flat * from[axis] + at[axis];
        }
        result.push_back(inside ? values[static_cast<std::size_t>(flat)] : std::numeric_limits<double>::quiet_NaN());
    });
    return result;
}

} // namespace detail

inline plain_call plain_call_of(directml::operator_call const& call) {
    plain_call plain = {.schema = call.schema, .attributes = call.attributes, .interpretation = call.interpretation};
    for (auto const& [name, tensor] : call.tensors) {
        bool const is_input = call.schema->find(name)->kind == directml::field_kind::input_tensor;
        plain.tensors[name] = {.type = detail::is_widened(*call.schema, tensor.type) ? directml::data_type::float32
                                                                                     : tensor.type,
                               .sizes = tensor.sizes,
                               .values = is_input ? detail::values_of(tensor) : element_values{},
                               .source = tensor};
    }
    detail::say_as_resampling(plain);
    return plain;
}

/// What the reference makes of the call, before the store rounds it; none when a rule of the operator is broken.
/// An output that was made larger or smaller is cropped, or filled up with NaN.
inline std::optional<element_values> reference_result(plain_call const& call, std::string_view output) {
    try {
        detail::bound_call const bound(call, output);
        using directml::implementation;
        directml::runners::run<implementation::reference>(bound.call(), directml::detail::fields_of(bound.call()));
        plain_tensor const& described = call.tensor(output);
        element_values const values = detail::values_of(bound.call().tensors.find(output)->second);
        return detail::cropped(values, described.sizes, described.source.sizes);
    } catch (validation_error const&) {
        return std::nullopt;
    }
}

} // namespace dmlref::golden::cause
