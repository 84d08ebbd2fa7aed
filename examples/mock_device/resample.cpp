// SPDX-License-Identifier: MIT
#include "operators.hpp"
#include "resample_axis.hpp"

namespace dmlref::mock_device {

namespace {

struct resample_thread {
    any_tensor const& from;
    std::vector<std::vector<footprint>> const& tables;
    device_arithmetic const& arithmetic;
    resample_bug injected;

    float operator()(multi_index const& output) const {
        multi_index input = output;
        if (arithmetic.interpolation != interpolation_form::product_weights) return along(0, output, input);
        std::vector<float> weights, values;
        collect_corners(0, output, input, 1, weights, values);
        return arithmetic.weighted_sum(weights, values);
    }

    bool is_read(tap const& tap) const { return tap.weight != 0 || arithmetic.reads_zero_weights; }

    /// The value over the axes from `axis` on, for given coordinates on those before it. The last axis comes first.
    float along(std::size_t axis, multi_index const& output, multi_index& input) const {
        if (axis == tables.size()) return read(input);
        footprint const& read_here = tables[axis][static_cast<std::size_t>(output[axis])];
        std::vector<float> weights, values;
        for (tap const& tap : read_here.taps) {
            if (!is_read(tap)) continue;
            input[axis] = tap.element;
            float const value = along(axis + 1, output, input);
            values.push_back(value * factor(axis, weights.size()));
            weights.push_back(tap.weight);
        }
        if (values.size() == 1 && read_here.kind != footprint_kind::filtered) return values[0];
        if (read_here.kind == footprint_kind::between_two)
            return arithmetic.interpolate(weights[1], values[0], values[1]);
        return arithmetic.divide(arithmetic.weighted_sum(weights, values), read_here.divisor);
    }

    void collect_corners(std::size_t axis, multi_index const& output, multi_index& input, float weight,
                         std::vector<float>& weights, std::vector<float>& values) const {
        if (axis == tables.size()) {
            weights.push_back(weight);
            values.push_back(read(input));
            return;
        }
        footprint const& read_here = tables[axis][static_cast<std::size_t>(output[axis])];
        std::size_t place = 0;
        for (tap const& tap : read_here.taps) {
            if (!is_read(tap)) continue;
            input[axis] = tap.element;
            float const share = read_here.kind == footprint_kind::filtered
                                    ? arithmetic.divide(tap.weight, read_here.divisor)
                                    : tap.weight;
            float const product = arithmetic.multiply(weight, share * factor(axis, place++));
            collect_corners(axis + 1, output, input, product, weights, values);
        }
    }

    float factor(std::size_t axis, std::size_t place) const {
        return axis + 1 == tables.size() ? weight_factor(from.type, place, injected) : 1;
    }

    float read(multi_index at) const {
        if (injected == resample_bug::resample_batches_exchanged_with_channels && at.size() > 1)
            std::swap(at[0], at[1]);
        if (injected == resample_bug::upsample_depth_ignored && at.size() == 5) at[2] = 0;
        return load(from, at);
    }
};

/// An image whose axes are halved until none is reduced to less than half: a chain of smaller images, one for each
/// halving of an axis, with the first axis first.
class halved_image {
public:
    halved_image(any_tensor const& input, resampling const& what, device_arithmetic const& arithmetic)
        : image_(input),
          left_(what) {
        left_.antialiased = false;
        for (std::size_t axis = 0; axis < left_.axes.size(); ++axis)
            while (left_.axes[axis].scale < 0.5f) halve(axis, arithmetic);
    }

    any_tensor const& image() const { return image_; }
    resampling const& what_is_left() const { return left_; }

private:
    /// Each element is the value halfway between two elements. The last of an odd number is repeated.
    void halve(std::size_t axis, device_arithmetic const& arithmetic) {
        resampled_axis& reduced = left_.axes[axis];
        index_t const last = reduced.input_size - 1;
        reduced.input_size = last / 2 + 1;
        reduced.scale *= 2;
        reduced.input_offset = reduced.input_offset / 2 + 0.25f;
        shape sizes = image_.sizes;
        sizes[axis] = reduced.input_size;
        std::vector<float> halves(static_cast<std::size_t>(element_count(sizes)));
        dispatch(sizes, [&](multi_index const& at) {
            multi_index first = at, second = at;
            first[axis] = 2 * at[axis];
            second[axis] = std::min(2 * at[axis] + 1, last);
            float const a = load(image_, first), b = load(image_, second);
            halves[static_cast<std::size_t>(row_major(at, sizes))] =
                first[axis] == second[axis] ? a : arithmetic.interpolate(0.5f, a, b);
        });
        elements_ = std::move(halves);
        image_ = {directml::data_type::float32, elements_.data(), sizes};
    }

    any_tensor image_;
    std::vector<float> elements_{};
    resampling left_;
};

float to_integer(float value, integer_rounding rounding, resample_bug injected) {
    if (injected == resample_bug::bytes_halves_away_from_zero) return std::round(value);
    if (injected == resample_bug::bytes_rounded_down) return std::floor(value);
    bool const rounds = rounding == integer_rounding::nearest_even || injected == resample_bug::bytes_rounded;
    return rounds ? std::nearbyint(value) : std::trunc(value);
}

/// Computes the output from an input to which `what` applies.
void resample_axes(directml::operator_call const& call, any_tensor const& input, resampling const& what,
                   device_arithmetic const& here, resample_bug injected) {
    any_tensor const& output = tensor_named(call, "OutputTensor");
    std::vector<std::vector<footprint>> tables;
    for (resampled_axis const& axis : what.axes) tables.push_back(footprints_of(axis, what, here, injected));
    resample_thread const value_at = {input, tables, here, injected};
    bool const bytes = directml::element_size(output.type) == 1;
    dispatch(output.sizes, [&](multi_index const& at) {
        float const value = here.rounded(value_at(at));
        integer_rounding const rounding = call.interpretation.readings.integer_rounding;
        store(output, at, bytes ? to_integer(value, rounding, injected) : value, here);
    });
}

} // namespace

void resample(directml::operator_call const& call, device_arithmetic const& arithmetic, resample_bug injected) {
    any_tensor const &input = tensor_named(call, "InputTensor"), &output = tensor_named(call, "OutputTensor");
    device_arithmetic const here = arithmetic_for(output, arithmetic);
    resampling const what = resampling_of(call, input.sizes, output.sizes, injected);
    bool const other = injected == resample_bug::antialiasing_otherwise;
    bool const halves = call.interpretation.readings.antialias_reading == antialias_reading::iterative_halving;
    if (halves == other || !what.linear || !what.antialiased || injected == resample_bug::antialiasing_ignored)
        return resample_axes(call, input, what, here, injected);
    halved_image const halved(input, what, here);
    resample_axes(call, halved.image(), halved.what_is_left(), here, injected);
}

} // namespace dmlref::mock_device
