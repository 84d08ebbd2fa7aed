// SPDX-License-Identifier: MIT
#include "gradient_sums.hpp"
#include "operators.hpp"
#include "window_maximum.hpp"

namespace dmlref::mock_device {

namespace {

/// The elements of the window at `output` that receive its gradient: the largest one.
template <class T>
std::vector<multi_index> receivers(any_tensor const& image, sliding_window const& window, multi_index const& output,
                                   pooling_bug injected) {
    auto const best = maximum_of<T>(image, window, output, injected);
    if (!best.where) return {};
    if (injected != pooling_bug::gradient_to_all_equals) return {*best.where};
    std::vector<multi_index> equals;
    for (multi_index const& at : positions_in_window(window, output))
        if (is_inside(at, image.sizes) && (load(image, at) == best.value || at == *best.where)) equals.push_back(at);
    return equals;
}

} // namespace

void max_pooling_grad(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected) {
    any_tensor const &image = tensor_named(call, "InputTensor"), &incoming = tensor_named(call, "InputGradientTensor"),
                     &outgoing = tensor_named(call, "OutputGradientTensor");
    sliding_window const window = sliding_window_of(call, injected);
    gradient_sums sums(outgoing);
    directml::detail::with_element_type(image.type, [&]<class T>(T) {
        if constexpr (element<T>)
            dispatch(incoming.sizes, [&](multi_index const& at) {
                for (multi_index const& where : receivers<T>(image, window, at, injected))
                    sums.add(where, load(incoming, at));
            });
    });
    sums.store_all(arithmetic_for(outgoing, arithmetic), injected);
}

} // namespace dmlref::mock_device
