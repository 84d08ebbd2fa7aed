// SPDX-License-Identifier: MIT
// Operators run one after the other from their structures: what pooling found is put back, and a gradient is the
// transpose of its forward pass, <f(x), y> = <x, fT(y)>, exactly, on numbers with which no sum is rounded.
#include "described.hpp"
#include "operands.hpp"
#include "support/pooling_oracle.hpp"

#include <set>

using namespace dmlref;
using namespace dmlref::directml;
using namespace dmlref::testing;

namespace {

std::uint32_t const twos[] = {2, 2}, ones[] = {1, 1}, zeros[] = {0, 0}, strides[] = {1, 2}, window_size[] = {3, 2},
                    start_padding[] = {1, 0}, end_padding[] = {2, 1};
float const scales[] = {1.f, 2.f, 0.5f, 4.f}, doubled[] = {1.f, 1.f, 2.f, 4.f},
            input_offsets[] = {0.f, 0.5f, 0.25f, -0.125f}, output_offsets[] = {0.f, -0.5f, 0.75f, 0.5f},
            input_centers[] = {0.5f, 0.5f, 0.5f, 0.5f}, output_centers[] = {-0.5f, -0.5f, -0.5f, -0.5f};

/// The only output of an operator with one input, besides those that `desc` already has.
template <class Desc>
tensor<float> output_of(Desc desc, tensor<float> const& from, shape const& sizes, execute_options const& options) {
    tensor<float> output(sizes);
    described const input_desc(from), output_desc(output);
    if constexpr (requires { desc.InputTensor; })
        desc.InputTensor = &input_desc.desc, desc.OutputTensor = &output_desc.desc;
    else
        desc.InputGradientTensor = &input_desc.desc, desc.OutputGradientTensor = &output_desc.desc;
    execute(desc, {{bound(from)}, {bound_output(output)}}, options);
    return output;
}

template <class Forward, class Backward>
void check_adjoint(Forward const& forward, Backward const& backward, shape const& sizes, shape const& output_sizes,
                   float unit = 1.f) {
    INFO(schema_of<Forward>.name << " and " << schema_of<Backward>.name);
    std::mt19937 random(71);
    for (int count = 0; count < 20; ++count) {
        auto const x = random_multiples(random, sizes, unit), y = random_multiples(random, output_sizes, unit);
        for (auto const by : {implementation::reference, implementation::kernels}) {
            execute_options const options = {.choice = {.implementation = by}};
            auto const product = inner_product(output_of(forward, x, output_sizes, options), y);
            CHECK(product == inner_product(x, output_of(backward, y, sizes, options)));
            CHECK(product != 0);
        }
    }
}

template <class T>
struct pooled {
    tensor<T> maxima;
    tensor<std::uint64_t> places;
};

template <class T>
pooled<T> pool(tensor<T> const& image, shape const& sizes, std::uint32_t const* window_strides) {
    pooled<T> result{tensor<T>(sizes), tensor<std::uint64_t>(sizes)};
    described const input(image), output(result.maxima), indices(result.places);
    DML_MAX_POOLING2_OPERATOR_DESC const desc = {&input.desc, &output.desc, &indices.desc, 2,   window_strides,
                                                 twos,        zeros,        zeros,         ones};
    execute(desc, {{bound(image)}, {bound_output(result.maxima), bound_output(result.places)}});
    return result;
}

template <class T>
tensor<T> unpool(tensor<T> const& values, tensor<std::uint64_t> const& places, shape const& sizes) {
    tensor<T> result(sizes);
    described const input(values), indices(places), output(result);
    DML_MAX_UNPOOLING_OPERATOR_DESC const desc = {&input.desc, &indices.desc, &output.desc};
    execute(desc, {{bound(values), bound(places)}, {bound_output(result)}});
    return result;
}

tensor<float> max_pooling_gradient(tensor<float> const& image, tensor<float> const& incoming,
                                   std::uint32_t const* window_strides) {
    tensor<float> result(image.sizes());
    described const input(image), gradient(incoming), output(result);
    DML_MAX_POOLING_GRAD_OPERATOR_DESC const desc = {&input.desc, &gradient.desc, &output.desc, 2,   window_strides,
                                                     twos,        zeros,          zeros,        ones};
    execute(desc, {{bound(image), bound(incoming)}, {bound_output(result)}});
    return result;
}

template <class T>
T of_int(int number) {
    if constexpr (std::integral<T>)
        return static_cast<T>(number);
    else
        return static_cast<T>(static_cast<float>(number));
}

/// <values, what `from` has at the places>.
double picked_product(tensor<float> const& values, tensor<std::uint64_t> const& places, tensor<float> const& from) {
    double sum = 0;
    for (std::size_t i = 0; i < values.elements().size(); ++i)
        sum += static_cast<double>(values.elements()[i]) *
               static_cast<double>(from.elements()[static_cast<std::size_t>(places.elements()[i])]);
    return sum;
}

} // namespace

TEMPLATE_TEST_CASE("execute_desc: what MAX_POOLING2 found, MAX_UNPOOLING puts back where it was",
                   "[execute_desc][directml]", float, half, std::uint8_t, std::int8_t, std::int32_t, std::uint64_t) {
    std::vector<TestType> elements; // no two alike, none 0
    for (int i = 0; i < 48; ++i) elements.push_back(of_int<TestType>(1 + i * 29 % 53));
    tensor<TestType> const image({1, 2, 4, 6}, elements);
    auto const [maxima, places] = pool(image, {1, 2, 2, 3}, twos);
    auto const sparse = unpool(maxima, places, image.sizes());
    std::vector<TestType> expected(elements.size());
    for (std::uint64_t place : places.elements())
        expected[static_cast<std::size_t>(place)] = elements[static_cast<std::size_t>(place)];
    CHECK(bits(sparse) == bits(tensor<TestType>(image.sizes(), expected)));
    CHECK(std::set<std::uint64_t>(places.elements().begin(), places.elements().end()).size() == 12);
    auto const again = pool(sparse, maxima.sizes(), twos);
    CHECK(bits(again.maxima) == bits(maxima));
    CHECK(again.places.elements() == places.elements());
}

TEST_CASE("execute_desc: the indices of MAX_POOLING2 are where MAX_POOLING_GRAD sends gradients",
          "[execute_desc][directml]") {
    std::mt19937 random(72);
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        auto const image = filled<float>({2, 3, 6, 8}, seed);
        auto const apart = pool(image, {2, 3, 3, 4}, twos), overlapping = pool(image, {2, 3, 5, 7}, ones);
        auto const gradient = random_multiples(random, {2, 3, 3, 4}, 1.f),
                   shared = random_multiples(random, {2, 3, 5, 7}, 1.f);
        auto const other = random_multiples(random, image.sizes(), 1.f);
        CHECK(bits(max_pooling_gradient(image, gradient, twos)) == bits(unpool(gradient, apart.places, image.sizes())));
        CHECK(inner_product(unpool(gradient, apart.places, image.sizes()), other) ==
              picked_product(gradient, apart.places, other));
        CHECK(inner_product(max_pooling_gradient(image, shared, ones), other) ==
              picked_product(shared, overlapping.places, other));
    }
}

TEST_CASE("execute_desc: AVERAGE_POOLING_GRAD is the exact adjoint of AVERAGE_POOLING and AVERAGE_POOLING1",
          "[execute_desc][directml]") {
    // Windows have 1 to 6 elements: 60 is a multiple of each number that divides.
    for (int include_padding : {0, 1}) {
        DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC const gradient = {
            nullptr, nullptr, 2, strides, window_size, start_padding, end_padding, include_padding};
        check_adjoint(DML_AVERAGE_POOLING_OPERATOR_DESC{nullptr, nullptr, 2, strides, window_size, start_padding,
                                                        end_padding, include_padding},
                      gradient, {2, 3, 7, 8}, {2, 3, 8, 4}, 60.f);
        check_adjoint(DML_AVERAGE_POOLING1_OPERATOR_DESC{nullptr, nullptr, 2, strides, window_size, start_padding,
                                                         end_padding, ones, include_padding},
                      gradient, {2, 3, 7, 8}, {2, 3, 8, 4}, 60.f);
    }
}

TEST_CASE("execute_desc: RESAMPLE_GRAD and RESAMPLE_GRAD1 are the exact adjoints of resampling",
          "[execute_desc][directml]") {
    shape const sizes = {2, 2, 6, 3}, output_sizes = {2, 4, 3, 12};
    for (auto const mode : {DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR, DML_INTERPOLATION_MODE_LINEAR}) {
        check_adjoint(DML_RESAMPLE_OPERATOR_DESC{nullptr, nullptr, mode, 4, scales},
                      DML_RESAMPLE_GRAD_OPERATOR_DESC{nullptr, nullptr, mode, 4, scales, input_centers, output_centers},
                      sizes, output_sizes);
        check_adjoint(DML_RESAMPLE1_OPERATOR_DESC{nullptr, nullptr, mode, 4, scales, input_offsets, output_offsets},
                      DML_RESAMPLE_GRAD_OPERATOR_DESC{nullptr, nullptr, mode, 4, scales, input_offsets, output_offsets},
                      sizes, output_sizes);
        for (auto const direction : {DML_AXIS_DIRECTION_INCREASING, DML_AXIS_DIRECTION_DECREASING}) {
            DML_RESAMPLE_GRAD1_OPERATOR_DESC const gradient = {nullptr, nullptr, mode,          direction,
                                                               4,       scales,  input_offsets, output_offsets};
            check_adjoint(DML_RESAMPLE2_OPERATOR_DESC{nullptr, nullptr, mode, direction, 4, scales, input_offsets,
                                                      output_offsets},
                          gradient, sizes, output_sizes);
            check_adjoint(DML_RESAMPLE3_OPERATOR_DESC{nullptr, nullptr, mode, direction, 4, scales, input_offsets,
                                                      output_offsets, 0},
                          gradient, sizes, output_sizes);
        }
    }
}

TEST_CASE("execute_desc: RESAMPLE_GRAD is the exact adjoint of UPSAMPLE_2D, too", "[execute_desc][directml]") {
    for (auto const mode : {DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR, DML_INTERPOLATION_MODE_LINEAR})
        check_adjoint(
            DML_UPSAMPLE_2D_OPERATOR_DESC{nullptr, nullptr, {4, 2}, mode},
            DML_RESAMPLE_GRAD_OPERATOR_DESC{nullptr, nullptr, mode, 4, doubled, input_centers, output_centers},
            {2, 3, 4, 5}, {2, 3, 8, 20});
}

TEST_CASE("execute_desc: ROI_ALIGN_GRAD is the exact adjoint of averages of ROI_ALIGN and ROI_ALIGN1",
          "[execute_desc][directml]") {
    // Regions of 4 x 2 and 8 x 4 pixels and one that lies partly outside, whose samples are at eighths of a pixel.
    tensor<float> const regions({3, 4}, {0.5f, 0, 4.5f, 2, 0, 0.5f, 8, 4.5f, 6, 3, 14, 7});
    tensor<std::uint32_t> const batches({3}, {1, 0, 1});
    std::mt19937 random(73);
    auto const x = random_multiples(random, {2, 2, 5, 8}, 1.f), y = random_multiples(random, {3, 2, 2, 2}, 1.f);
    described const image(x), rois(regions), indices(batches), gradient(y);
    auto const filled_in = [&](auto desc, DML_INTERPOLATION_MODE mode) {
        desc.InputTensor = &image.desc, desc.ROITensor = &rois.desc, desc.BatchIndicesTensor = &indices.desc;
        desc.ReductionFunction = DML_REDUCE_FUNCTION_AVERAGE, desc.InterpolationMode = mode;
        desc.SpatialScaleX = desc.SpatialScaleY = 1.f;
        if constexpr (requires { desc.InputPixelOffset; }) desc.InputPixelOffset = 0.5f, desc.OutputPixelOffset = -0.5f;
        if constexpr (requires { desc.OutputTensor; })
            desc.OutputTensor = &gradient.desc;
        else
            desc.InputGradientTensor = &gradient.desc, desc.OutputGradientTensor = &image.desc;
        desc.MinimumSamplesPerOutput = desc.MaximumSamplesPerOutput = 2;
        return desc;
    };
    for (auto const mode : {DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR, DML_INTERPOLATION_MODE_LINEAR}) {
        auto const forward = filled_in(DML_ROI_ALIGN_OPERATOR_DESC{}, mode);
        auto const forward1 = filled_in(DML_ROI_ALIGN1_OPERATOR_DESC{}, mode);
        auto const backward = filled_in(DML_ROI_ALIGN_GRAD_OPERATOR_DESC{}, mode);
        for (auto const by : {implementation::reference, implementation::kernels}) {
            execute_options const options = {.choice = {.implementation = by}};
            tensor<float> output(y.sizes()), output1(y.sizes()), back(x.sizes());
            execute(forward, {{bound(x), bound(regions), bound(batches)}, {bound_output(output)}}, options);
            execute(forward1, {{bound(x), bound(regions), bound(batches)}, {bound_output(output1)}}, options);
            execute(backward, {{bound(x), bound(y), bound(regions), bound(batches)}, {bound_output(back), {}}},
                    options);
            CHECK(inner_product(output, y) == inner_product(x, back));
            CHECK(inner_product(output1, y) == inner_product(x, back));
            CHECK(inner_product(x, back) != 0);
        }
    }
}
