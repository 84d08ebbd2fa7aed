// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/answers.hpp"
#include "dmlref/golden/chosen_elements.hpp"
#include "dmlref/golden/temporary_value.hpp"

#include <list>

namespace dmlref::golden::cause {

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

/// Indices, and scales of quantized elements, as the reference reads them.
inline std::vector<std::uint64_t> memory_of(plain_tensor const& tensor) {
    std::vector<std::uint64_t> memory(tensor.values.size()); // of 64 bits, so that every type is aligned
    directml::detail::with_element_type(tensor.source.type, [&]<class T>(T) {
        std::transform(tensor.values.begin(), tensor.values.end(), reinterpret_cast<T*>(memory.data()),
                       [](double value) {
                           if constexpr (integer<T>)
                               return static_cast<T>(to_index(value, 0, 0xffff'ffff));
                           else
                               return static_cast<T>(static_cast<float>(value));
                       });
    });
    return memory;
}

/// Of the optional outputs only the one that is wanted is computed.
inline element_values run(plain_call const& plain, std::string_view wanted) {
    directml::operator_call call = {
        .schema = plain.schema, .attributes = plain.attributes, .interpretation = plain.interpretation};
    std::list<std::vector<std::uint64_t>> memory; // of tensors that are read in place
    using mistaken_tensor = dmlref::tensor<mistaken_element>;
    std::map<std::string_view, mistaken_tensor> elements;
    for (auto const& [name, tensor] : plain.tensors) {
        directml::field_schema const& field = *plain.schema->find(name);
        bool const is_input = field.kind == directml::field_kind::input_tensor;
        if (!is_input && field.optional && name != wanted) continue;
        directml::any_tensor& bound = call.tensors[name] = {tensor.source.type, nullptr, tensor.sizes};
        if (is_read_in_place(call, name)) {
            bound.data = memory.emplace_back(memory_of(tensor)).data();
            continue;
        }
        auto added = is_input ? mistaken_tensor(tensor.sizes, {tensor.values.begin(), tensor.values.end()})
                              : mistaken_tensor(tensor.sizes);
        bound.data = elements.emplace(name, std::move(added)).first->second.view().data();
    }
    directml::runners::run<directml::implementation::reference, mistaken_element>(
        call.schema->type, directml::detail::fields_of(call), execution{});
    element_values values;
    for (mistaken_element const& each : elements.find(wanted)->second.elements()) values.push_back(each.value());
    return values;
}

/// What the reference makes of the call, with a mistake in its arithmetic and before the store rounds it; none when a
/// rule of the operator is broken. An output that was made larger or smaller is cropped, or filled up with NaN.
inline std::optional<element_values> reference_result(plain_call const& call, std::string_view output,
                                                      mistake const& made = {}) {
    try {
        temporary_value const device(running, {.made = made, .call = &call});
        plain_tensor result = {.sizes = call.tensor(output).sizes, .values = run(call, output)};
        shape const& wanted = call.tensor(output).source.sizes;
        if (wanted.size() == result.sizes.size() && wanted != result.sizes)
            result.move(multi_index(wanted.size(), 0), wanted, std::numeric_limits<double>::quiet_NaN());
        return result.values;
    } catch (validation_error const&) {
        return std::nullopt;
    }
}

} // namespace dmlref::golden::cause
