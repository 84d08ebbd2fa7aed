// SPDX-License-Identifier: MIT
#include "operators.hpp"
#include "roi_gradient_shares.hpp"

namespace dmlref::mock_device {

namespace {

any_tensor tensor_if_any(directml::operator_call const& call, std::string_view field) {
    return call.tensors.contains(field) ? tensor_named(call, field) : any_tensor{};
}

} // namespace

roi_gradient_problem::roi_gradient_problem(directml::operator_call const& operator_call,
                                           device_arithmetic const& device, roi_bug injected)
    : call(operator_call),
      input(tensor_if_any(call, "InputTensor")),
      incoming(tensor_named(call, "InputGradientTensor")),
      output_gradient(tensor_if_any(call, "OutputGradientTensor")),
      output_roi_gradient(tensor_if_any(call, "OutputROIGradientTensor")),
      arithmetic(arithmetic_for(incoming, device)),
      bug(injected),
      fields(roi_align_fields_of(call, injected)) {
    any_tensor const& images = input.data != nullptr ? input : output_gradient;
    image_count = images.sizes[0];
    image = {images.sizes[2], images.sizes[3]};
    output = {incoming.sizes[2], incoming.sizes[3]};
    if (bug == roi_bug::roi_gradient_scale_inverted) {
        fields.scale_x = 1 / fields.scale_x;
        fields.scale_y = 1 / fields.scale_y;
    }
}

sampled_region roi_gradient_problem::region(index_t roi) const {
    return sample_region(call, arithmetic, fields, bug, roi, image, output);
}

std::vector<gradient_share> roi_gradient_problem::shares(sampled_region const& region, index_t roi, index_t channel,
                                                         index_t y, index_t x) const {
    bool const is_maximum = fields.reduction == reduce_function::max;
    std::vector<region_sample> samples = samples_of_element(region, y, x);
    float gradient = load(incoming, {roi, channel, y, x});
    auto const is_outside = [](region_sample const& sample) { return sample.outside(); };
    if (bug == (is_maximum ? roi_bug::maximum_ignores_outside_samples : roi_bug::outside_samples_not_counted))
        std::erase_if(samples, is_outside);
    if (samples.empty()) return {};
    if (is_maximum) {
        image_plane const plane = {input, region.image, channel};
        samples = {samples[place_of_maximum(sample_values(arithmetic, plane, fields.outside, samples), bug)]};
    } else if (bug != roi_bug::roi_gradient_not_divided) {
        gradient = arithmetic.divide(gradient, static_cast<float>(samples.size()));
    }
    std::erase_if(samples, is_outside);
    std::vector<gradient_share> shares;
    for (region_sample const& sample : samples) shares.push_back({sample, gradient});
    return shares;
}

void emulate_roi_align_grad(directml::operator_call const& call, device_arithmetic const& arithmetic, roi_bug bug) {
    roi_gradient_problem const problem(call, arithmetic, bug);
    if (problem.output_gradient.data != nullptr) write_image_gradient(problem);
    if (problem.output_roi_gradient.data != nullptr)
        write_region_gradient(problem, call.interpretation.readings.roi_gradient_reading);
}

} // namespace dmlref::mock_device
