// SPDX-License-Identifier: MIT
#include "operators.hpp"
#include "resample_axis.hpp"

namespace dmlref::mock_device {

namespace {

/// The elements of the incoming gradient from which an element of the result receives, along one axis.
using sources = std::vector<tap>;

void spoil(std::vector<sources>& all, directml::data_type type, bool is_last_axis, resample_bug injected) {
    for (sources& each : all) {
        if (injected == resample_bug::resample_gradient_first_only && each.size() > 1) each.resize(1);
        if (injected == resample_bug::resample_gradient_overwritten && each.size() > 1) each = {each.back()};
        for (std::size_t place = 0; is_last_axis && place < each.size(); ++place)
            each[place].weight *= weight_factor(type, place, injected);
    }
}

std::vector<sources> sources_of(resampled_axis const& axis, resampling const& what, device_arithmetic const& arithmetic,
                                resample_bug injected) {
    std::vector<footprint> const footprints = footprints_of(axis, what, arithmetic, injected);
    std::vector<sources> result(static_cast<std::size_t>(axis.input_size));
    for (index_t o = 0; o < axis.output_size; ++o)
        for (tap const& read : footprints[static_cast<std::size_t>(o)].taps) {
            bool const exists = 0 <= read.element && read.element < axis.input_size;
            if (exists && (read.weight != 0 || arithmetic.reads_zero_weights))
                result[static_cast<std::size_t>(read.element)].push_back({o, read.weight});
        }
    return result;
}

struct gradient_thread {
    any_tensor const& incoming;
    std::vector<std::vector<sources>> const& tables;
    device_arithmetic const& arithmetic;
    resample_bug injected;

    float operator()(multi_index const& output) const {
        multi_index input = output;
        if (arithmetic.interpolation != interpolation_form::product_weights) return along(tables.size(), output, input);
        std::vector<float> weights, values;
        collect(0, output, input, 1, weights, values);
        return arithmetic.weighted_sum(weights, values);
    }

    bool receives(multi_index const& output) const {
        for (std::size_t axis = 0; axis < tables.size(); ++axis)
            if (at(axis, output).empty()) return false;
        return true;
    }

    sources const& at(std::size_t axis, multi_index const& output) const {
        return tables[axis][static_cast<std::size_t>(output[axis])];
    }

    /// The sum over the first `axes` axes, the first of them innermost, for given coordinates on the others.
    float along(std::size_t axes, multi_index const& output, multi_index& input) const {
        if (axes == 0) return read(input);
        std::vector<float> weights, values;
        for (tap const& source : at(axes - 1, output)) {
            input[axes - 1] = source.element;
            weights.push_back(source.weight);
            values.push_back(along(axes - 1, output, input));
        }
        return arithmetic.weighted_sum(weights, values);
    }

    void collect(std::size_t axis, multi_index const& output, multi_index& input, float weight,
                 std::vector<float>& weights, std::vector<float>& values) const {
        if (axis == tables.size()) {
            weights.push_back(weight);
            values.push_back(read(input));
            return;
        }
        for (tap const& source : at(axis, output)) {
            input[axis] = source.element;
            collect(axis + 1, output, input, arithmetic.multiply(weight, source.weight), weights, values);
        }
    }

    float read(multi_index input) const {
        if (injected == resample_bug::resample_batches_exchanged_with_channels && input.size() > 1)
            std::swap(input[0], input[1]);
        return load(incoming, input);
    }
};

} // namespace

void resample_grad(directml::operator_call const& call, device_arithmetic const& arithmetic, resample_bug injected) {
    any_tensor const &incoming = tensor_named(call, "InputGradientTensor"),
                     &outgoing = tensor_named(call, "OutputGradientTensor");
    device_arithmetic const here = arithmetic_for(outgoing, arithmetic);
    resampling const what = resampling_of(call, outgoing.sizes, incoming.sizes, injected);
    std::vector<std::vector<sources>> tables;
    for (resampled_axis const& axis : what.axes) {
        tables.push_back(sources_of(axis, what, here, injected));
        spoil(tables.back(), incoming.type, tables.size() == what.axes.size(), injected);
    }
    gradient_thread const gradient_of = {incoming, tables, here, injected};
    dispatch(outgoing.sizes, [&](multi_index const& at) {
        if (injected == resample_bug::resample_gradient_not_zeroed && !gradient_of.receives(at)) return;
        float const once = gradient_of(at);
        store(outgoing, at, injected == resample_bug::resample_gradient_added_twice ? here.add(once, once) : once,
              here);
    });
}

} // namespace dmlref::mock_device
