// SPDX-License-Identifier: MIT
#include "operators.hpp"
#include "region_samples.hpp"

namespace dmlref::mock_device {

namespace {

/// One thread of the device, for one output element.
struct roi_align_thread {
    device_arithmetic const& arithmetic;
    roi_align_fields const& fields;
    roi_bug bug;
    image_plane plane;

    bool is_maximum() const { return fields.reduction == reduce_function::max; }

    float average(std::vector<region_sample> const& samples) const {
        std::vector<float> const values = sample_values(arithmetic, plane, fields.outside, samples);
        return arithmetic.divide(arithmetic.sum(values), static_cast<float>(values.size()));
    }

    float maximum(std::vector<region_sample> const& samples) const {
        std::vector<float> values = sample_values(arithmetic, plane, fields.outside, samples);
        if (bug == roi_bug::roi_maximum_from_zero) values.insert(values.begin(), 0.f);
        return values[place_of_maximum(values, bug)];
    }

    /// ONNX Runtime did this for a long time: interpolation with a maximum in place of its sum.
    float maximum_over_weighted_pixels(std::vector<region_sample> const& samples) const {
        std::vector<float> values;
        for (region_sample const& sample : samples) {
            if (sample.outside()) values.push_back(fields.outside);
            if (sample.outside()) continue;
            for (weighted_pixel const& pixel : pixels_of_sample(arithmetic, sample))
                values.push_back(
                    arithmetic.multiply(arithmetic.multiply(pixel.weight_y, pixel.weight_x), plane(pixel.y, pixel.x)));
        }
        return values[place_of_maximum(values, bug)];
    }

    float output(std::vector<region_sample> samples) const {
        bool const drops_outside =
            bug == (is_maximum() ? roi_bug::maximum_ignores_outside_samples : roi_bug::outside_samples_not_counted);
        if (drops_outside) std::erase_if(samples, [](region_sample const& sample) { return sample.outside(); });
        if (samples.empty()) return fields.outside;
        if (!is_maximum()) return average(samples);
        return bug == roi_bug::maximum_over_weighted_pixels ? maximum_over_weighted_pixels(samples) : maximum(samples);
    }
};

} // namespace

void emulate_roi_align(directml::operator_call const& call, device_arithmetic const& device, roi_bug bug) {
    any_tensor const &input = tensor_named(call, "InputTensor"), &output = tensor_named(call, "OutputTensor");
    device_arithmetic const arithmetic = arithmetic_for(input, device);
    roi_align_fields const fields = roi_align_fields_of(call, bug);
    image_size const input_size{input.sizes[2], input.sizes[3]}, output_size{output.sizes[2], output.sizes[3]};
    for (index_t roi = 0; roi < output.sizes[0]; ++roi) {
        sampled_region const region = sample_region(call, arithmetic, fields, bug, roi, input_size, output_size);
        for (index_t channel = 0; channel < output.sizes[1]; ++channel) {
            roi_align_thread const thread{arithmetic, fields, bug, {input, region.image, channel}};
            for (index_t y = 0; y < output_size.height; ++y)
                for (index_t x = 0; x < output_size.width; ++x)
                    store(output, {roi, channel, y, x}, thread.output(samples_of_element(region, y, x)), arithmetic);
        }
    }
}

} // namespace dmlref::mock_device
