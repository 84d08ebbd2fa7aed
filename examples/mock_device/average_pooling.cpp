// SPDX-License-Identifier: MIT
#include "gradient_sums.hpp"
#include "pooling.hpp"
#include "sliding_window.hpp"

namespace dmlref::mock_device {

namespace {

struct averaging {
    sliding_window window;
    bool include_padding;
    pooling_bug injected;

    std::vector<index> elements(index const& at, shape const& image) const {
        std::vector<index> inside;
        for (index const& position : positions_in_window(window, at))
            if (is_inside(position, image)) inside.push_back(position);
        return inside;
    }

    index_t places_beyond(index const& at) const {
        index_t count = 0;
        for (index const& position : positions_in_window(window, at)) count += is_beyond(position, window);
        return count;
    }

    /// What the sum of the window at `at`, with so many elements in the image, is divided by.
    float divisor(index const& at, std::size_t elements_inside) const {
        if (injected == pooling_bug::sum_not_divided) return 1;
        if (injected == pooling_bug::divided_by_dilated_window) {
            index_t count = 1;
            for (window_axis const& axis : window) count *= (axis.size - 1) * axis.dilation + 1;
            return static_cast<float>(count);
        }
        index_t count = include_padding ? element_count_of(window) : static_cast<index_t>(elements_inside);
        if (include_padding && injected == pooling_bug::divisor_without_beyond) count -= places_beyond(at);
        if (!include_padding && injected == pooling_bug::divisor_with_beyond) count += places_beyond(at);
        return static_cast<float>(count);
    }
};

averaging averaging_of(directml::operator_call const& call, pooling_bug injected) {
    bool const included = injected == pooling_bug::padding_always_counted ||
                          (field_or(call, "IncludePadding", false) && injected != pooling_bug::padding_never_counted);
    return {sliding_window_of(call, injected), included, injected};
}

} // namespace

void average_pooling(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected) {
    any_tensor const &image = tensor_named(call, "InputTensor"), &output = tensor_named(call, "OutputTensor");
    device_arithmetic const here = arithmetic_for(output, arithmetic);
    averaging const what = averaging_of(call, injected);
    dispatch(output.sizes, [&](index const& at) {
        std::vector<float> terms;
        for (index const& position : what.elements(at, image.sizes)) terms.push_back(load(image, position));
        if (!terms.empty()) terms[0] *= first_share(image.type, injected);
        float const average = terms.empty() ? 0 : here.divide(here.sum(terms), what.divisor(at, terms.size()));
        store(output, at, average, here);
    });
}

void average_pooling_grad(directml::operator_call const& call, device_arithmetic const& arithmetic,
                          pooling_bug injected) {
    any_tensor const &incoming = tensor_named(call, "InputGradientTensor"),
                     &outgoing = tensor_named(call, "OutputGradientTensor");
    device_arithmetic const here = arithmetic_for(outgoing, arithmetic);
    averaging const what = averaging_of(call, injected);
    gradient_sums sums(outgoing);
    dispatch(incoming.sizes, [&](index const& at) {
        std::vector<index> const elements = what.elements(at, outgoing.sizes);
        if (elements.empty()) return;
        float const share = here.divide(load(incoming, at), what.divisor(at, elements.size()));
        for (index const& position : elements)
            sums.add(position, &position == elements.data() ? share * first_share(incoming.type, injected) : share);
    });
    sums.store_all(here, injected == pooling_bug::gradient_added_twice, injected == pooling_bug::gradient_overwritten);
}

} // namespace dmlref::mock_device
