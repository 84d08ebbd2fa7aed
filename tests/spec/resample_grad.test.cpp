// SPDX-License-Identifier: MIT
#include "support/rules/resample.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

namespace {

constexpr auto validated_gradient = [](auto const&... arguments) { validate_resample_grad(arguments...); };

} // namespace

TEST_CASE("resample_grad: what the document allows is accepted", "[resample_grad][spec]") {
    check_accepted<resample_grad_call>(validated_gradient, accepted_resamplings<resample_grad_call>({[](auto& c) {
                                           c.options.readings.pixel_offset_reading =
                                               pixel_offset_reading::of_gradient_operator;
                                       }}));
}

TEST_CASE("resample_grad: a call that breaks a rule is refused", "[resample_grad][spec]") {
    check_refused(resample_grad_rules(), validated_gradient);
    check_broken_alone(resample_grad_rules(), validated_gradient);
}

TEST_CASE("resample_grad: a refusal names the operator that was asked for", "[resample_grad][spec]") {
    resample_grad_call c;
    CHECK(refusal([&] { validate_resample_grad({}, c.to, c.options, "RESAMPLE_GRAD"); }) ==
          "RESAMPLE_GRAD: InputGradientTensor is null, must be given always");
}

TEST_CASE("resample_grad: the options are those of the forward pass, with its offsets or with the gradient's own",
          "[resample_grad][spec]") {
    resample_options gradient = {.interpolation_mode = interpolation_mode::linear,
                                 .rounding_direction = axis_direction::decreasing,
                                 .scales = {2},
                                 .input_pixel_offsets = {3},
                                 .output_pixel_offsets = {4}};
    resample_options const forward = forward_options(gradient);
    CHECK(forward.interpolation_mode == interpolation_mode::linear);
    CHECK(forward.rounding_direction == axis_direction::decreasing);
    CHECK(forward.scales == per_axis<float>{2});
    CHECK(forward.input_pixel_offsets == per_axis<float>{3});
    CHECK(forward.output_pixel_offsets == per_axis<float>{4});

    gradient.readings.pixel_offset_reading = pixel_offset_reading::of_gradient_operator;
    CHECK(forward_options(gradient).input_pixel_offsets == per_axis<float>{4});
    CHECK(forward_options(gradient).output_pixel_offsets == per_axis<float>{3});
}
