// SPDX-License-Identifier: MIT
#include "averaging.hpp"
#include "gradient_sums.hpp"
#include "operators.hpp"

namespace dmlref::mock_device {

void average_pooling(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected) {
    any_tensor const &image = tensor_named(call, "InputTensor"), &output = tensor_named(call, "OutputTensor");
    device_arithmetic const here = arithmetic_for(output, arithmetic);
    averaging const what = averaging_of(call, injected);
    dispatch(output.sizes, [&](multi_index const& at) {
        std::vector<float> terms;
        for (multi_index const& position : what.elements(at, image.sizes)) terms.push_back(load(image, position));
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
    dispatch(incoming.sizes, [&](multi_index const& at) {
        std::vector<multi_index> const elements = what.elements(at, outgoing.sizes);
        if (elements.empty()) return;
        float const share = here.divide(load(incoming, at), what.divisor(at, elements.size()));
        for (multi_index const& position : elements)
            sums.add(position, &position == elements.data() ? share * first_share(incoming.type, injected) : share);
    });
    sums.store_all(here, injected);
}

} // namespace dmlref::mock_device
