// SPDX-License-Identifier: MIT
// Numbers from public sources, some of them computed by real DirectML; docs/spec-notes.md lists the note that each
// supports.
#include "dmlref/reference/roi_align.hpp"

#include "reference/worked_by_hand.hpp"

#include <numeric>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <element T>
tensor<T> roi_align_of(tensor<T> const& input, tensor<T> const& rois, shape const& output_sizes,
                       roi_align_options const& options) {
    tensor<T> output(output_sizes);
    reference::roi_align(input, rois, tensor<std::uint32_t>({output_sizes[0]}), output.view(), options);
    return output;
}

/// 0, 1, 2, ...
tensor<float> counted(shape const& sizes) {
    tensor<float> values(sizes);
    std::iota(values.view().data(), values.view().data() + element_count(sizes), 0.f);
    return values;
}

/// The 10 x 10 image of ONNX's RoiAlign example.
tensor<float> const onnx_image = {
    {1, 1, 10, 10},
    {0.2764f, 0.715f,  0.1958f, 0.3416f, 0.4638f, 0.0259f, 0.2963f, 0.6518f, 0.4856f, 0.725f,  0.9637f, 0.0895f,
     0.2919f, 0.6753f, 0.0234f, 0.6132f, 0.8085f, 0.5324f, 0.8992f, 0.4467f, 0.3265f, 0.8479f, 0.9698f, 0.2471f,
     0.9336f, 0.1878f, 0.4766f, 0.4308f, 0.34f,   0.2162f, 0.0206f, 0.172f,  0.2155f, 0.4394f, 0.0653f, 0.3406f,
     0.7724f, 0.3921f, 0.2541f, 0.5799f, 0.4062f, 0.2194f, 0.4473f, 0.4687f, 0.7109f, 0.9327f, 0.9815f, 0.632f,
     0.1728f, 0.6119f, 0.3097f, 0.1283f, 0.4984f, 0.5068f, 0.4279f, 0.0173f, 0.4388f, 0.043f,  0.4671f, 0.7119f,
     0.1011f, 0.8477f, 0.4726f, 0.1777f, 0.9923f, 0.4042f, 0.1869f, 0.7795f, 0.9946f, 0.9689f, 0.1366f, 0.3671f,
     0.7011f, 0.6234f, 0.9867f, 0.5585f, 0.6985f, 0.5609f, 0.8788f, 0.9928f, 0.5697f, 0.8511f, 0.6711f, 0.9406f,
     0.8751f, 0.7496f, 0.165f,  0.1049f, 0.1559f, 0.2514f, 0.7012f, 0.4056f, 0.7879f, 0.3461f, 0.0415f, 0.2998f,
     0.5094f, 0.3727f, 0.5482f, 0.0502f}};

tensor<float> const onnx_rois = {{3, 4}, {0, 0, 9, 9, 0, 5, 4, 9, 5, 5, 9, 9}};

/// The three channels of 5 x 5 elements and five empty regions of ONNX Runtime's ModePositive tests. All fits into
/// half.
template <element T>
tensor<T> mode_positive(reduce_function function, float input_pixel_offset) {
    tensor<float> const input = counted({1, 3, 5, 5});
    tensor<float> const rois({5, 4},
                             {7, 5, 7, 5, -15, -15, -15, -15, -10, 21, -10, 21, 13, 8, 13, 8, -14, 19, -14, 19});
    return roi_align_of(converted<T>(input), converted<T>(rois), {5, 3, 3, 4},
                        {.reduction_function = function,
                         .spatial_scale_x = 0.0625f,
                         .spatial_scale_y = 0.0625f,
                         .input_pixel_offset = input_pixel_offset,
                         .minimum_samples_per_output = 2,
                         .maximum_samples_per_output = 2});
}

/// `expected` has one value per region and channel, which fills 3 x 4 output elements.
void check_mode_positive(reduce_function function, float input_pixel_offset, std::vector<float> const& expected) {
    auto const output = mode_positive<float>(function, input_pixel_offset);
    auto const narrow = mode_positive<half>(function, input_pixel_offset);
    for_each_index(output.sizes(), [&](dmlref::multi_index const& at) {
        float const value = expected[static_cast<std::size_t>(3 * at[0] + at[1])];
        CHECK(output.view()[at] == value);
        CHECK(static_cast<float>(narrow.view()[at]) == value);
    });
}

} // namespace

TEST_CASE("roi_align: the example of DML_ROI_ALIGN_GRAD_OPERATOR_DESC holds", "[roi_align][reference][public]") {
    tensor<float> const rois({4, 4}, {0, 0, 2, 2, 2, 0, 4, 2, 0, 2, 2, 4, 2, 2, 4, 4});
    std::vector<float> elements(16);
    std::iota(elements.begin(), elements.end(), 1.f);
    tensor<float> const input({1, 1, 4, 4}, elements);
    std::vector<float> const expected = {1, 1, 2, 3, 3, 4, 9, 9, 10, 11, 11, 12};

    roi_align_options options{.interpolation_mode = interpolation_mode::nearest_neighbor,
                              .minimum_samples_per_output = 1,
                              .maximum_samples_per_output = 1};
    CHECK(roi_align_of(input, rois, {4, 1, 1, 3}, options).elements() == expected);
    tensor<half> const narrow = roi_align_of(converted<half>(input), converted<half>(rois), {4, 1, 1, 3}, options);
    CHECK(converted<float>(narrow).elements() == expected);

    // RA-7: the page does not state the offsets. The rules that hold for each (InputPixelOffset, OutputPixelOffset):
    struct {
        float input_pixel_offset, output_pixel_offset;
        bool half_down, half_up, half_even;
    } const rows[] = {{0.5f, -0.5f, true, false, true},
                      {0.5f, 0, false, true, true},
                      {0, 0, false, false, false},
                      {0, -0.5f, false, false, false}};
    for (auto const& row : rows) {
        options.input_pixel_offset = row.input_pixel_offset;
        options.output_pixel_offset = row.output_pixel_offset;
        auto const holds = [&](nearest_tie tie) {
            options.readings.nearest_tie = tie;
            return roi_align_of(input, rois, {4, 1, 1, 3}, options).elements() == expected;
        };
        CHECK(holds(nearest_tie::half_down) == row.half_down);
        CHECK(holds(nearest_tie::half_up) == row.half_up);
        CHECK(holds(nearest_tie::half_even) == row.half_even);
    }
}

// onnxruntime/test/providers/cpu/object_detection/roialign_test.cc at 03b32b86 and ae3f3a3e: "DML has the correct
// outputs, which are defined below".
TEST_CASE("roi_align: ONNX Runtime's AvgModePositive and MaxModePositive hold", "[roi_align][reference][public]") {
    std::vector<float> const expected = {2,        27,      52,       0,        25,      50,       6.5625f, 31.5625f,
                                         56.5625f, 3.3125f, 28.3125f, 53.3125f, 5.9375f, 30.9375f, 55.9375f};
    check_mode_positive(reduce_function::average, 0.f, expected);
    check_mode_positive(reduce_function::max, 0.f, expected);
}

// The same file at ae3f3a3e; not excluded on DirectML. RA-9: -1.125 is out of bounds, -0.9375 above is not.
TEST_CASE("roi_align: ONNX Runtime's AvgModePositive_half_pixel holds", "[roi_align][reference][public]") {
    check_mode_positive(reduce_function::average, 0.5f,
                        {0, 25, 50, 0, 0, 0, 0, 0, 0, 0.3125f, 25.3125f, 50.3125f, 0, 0, 0});
}

// The same file at cee6c0d91e skips three of its tests on DirectML, at lines 15, 248 and 484, with messages that print
// the first element that differs: the CPU's value, and the difference of DirectML's. RA-5
TEST_CASE("roi_align: the first elements that ONNX Runtime's messages reveal hold", "[roi_align][reference][public]") {
    struct {
        reduce_function function;
        float input_pixel_offset;
        double of_cpu, off;
    } const messages[] = {{reduce_function::average, 0.5f, 2.95833, 2.9583299160003662},
                          {reduce_function::average, 0.f, 2.95833, 0.95833},
                          {reduce_function::max, 0.5f, 2.10938, 2.10938}};
    for (auto const& [function, input_pixel_offset, of_cpu, off] : messages) {
        float const first = mode_positive<float>(function, input_pixel_offset)(0, 0, 0, 0);
        CHECK(std::abs(double{first} - (of_cpu - off)) < 1e-5);
    }
}

// The test OnnxTest of the same file, with half pixel offsets. The outputs come from a model in double; no coordinate
// of the float computation is off by more than 2e-6, and no pair of neighbors differs by more than 1.
TEST_CASE("roi_align: ONNX's example at half pixel offsets holds", "[roi_align][reference][public]") {
    tensor<float> const output = roi_align_of(onnx_image, onnx_rois, {3, 1, 5, 5},
                                              {.minimum_samples_per_output = 2, .maximum_samples_per_output = 2});
    check_within(
        5e-6f, output,
        {0.5177829931f, 0.3434110028f, 0.3229046302f, 0.447361934f,  0.6343754379f, 0.4030799941f, 0.5366471201f,
         0.442790566f,  0.4861440657f, 0.4023128137f, 0.25119425f,   0.4001540562f, 0.51552406f,   0.6953685119f,
         0.3465369448f, 0.3350396887f, 0.4600988768f, 0.5880693616f, 0.3438633113f, 0.6849324975f, 0.4931905707f,
         0.7140577482f, 0.8217441228f, 0.4719351809f, 0.4039464904f, 0.3069545079f, 0.2186780008f, 0.3336899992f,
         0.4880004992f, 0.4869617447f, 0.1870900019f, 0.4914199997f, 0.5561100043f, 0.4191670062f, 0.3686079951f,
         0.1432775002f, 0.4608350001f, 0.5971250013f, 0.5309599973f, 0.4982074864f, 0.2788185029f, 0.4385690068f,
         0.6022000045f, 0.7000379926f, 0.7524359801f, 0.5773852545f, 0.7023835177f, 0.7250975177f, 0.7337535025f,
         0.8163039876f, 0.2393299961f, 0.4075135062f, 0.3378925081f, 0.252521503f,  0.4743352462f, 0.3670744901f,
         0.2701680013f, 0.4105100056f, 0.6418900031f, 0.8307775003f, 0.5556399893f, 0.4542949907f, 0.5564499907f,
         0.7501499891f, 0.9299974903f, 0.6625694937f, 0.5616639881f, 0.481274984f,  0.4954489821f, 0.6663059849f,
         0.6635727486f, 0.3721070026f, 0.2056025036f, 0.1927760015f, 0.2478490007f});

    // The message with which DirectML was excluded: "The difference between expected[i] and output[i] is
    // 0.051382988691329956", where expected[i] is 0.4664f. So DirectML's result is known to the last bit.
    float const of_directml = 0x1.091adap-1f;
    CHECK(static_cast<double>(of_directml) - static_cast<double>(0.4664f) == 0.051382988691329956);
    // Our result is the next float: the four samples are added in the document's order, with x outside. With y outside
    // the sum would round to DirectML's. RA-13
    CHECK(output(0, 0, 0, 0) == std::nextafter(of_directml, 1.f));
}

// The expected values of OnnxTest itself, with the tolerance that the source states.
TEST_CASE("roi_align: ONNX's example at output half pixel offsets holds", "[roi_align][reference][public]") {
    tensor<float> const output =
        roi_align_of(onnx_image, onnx_rois, {3, 1, 5, 5},
                     {.input_pixel_offset = 0.f, .minimum_samples_per_output = 2, .maximum_samples_per_output = 2});
    check_within(1e-4f, output,
                 {0.4664f, 0.4466f, 0.3405f, 0.5688f, 0.6068f, 0.3714f, 0.4296f, 0.3835f, 0.5562f, 0.351f,  0.2768f,
                  0.4883f, 0.5222f, 0.5528f, 0.4171f, 0.4713f, 0.4844f, 0.6904f, 0.492f,  0.8774f, 0.6239f, 0.7125f,
                  0.6289f, 0.3355f, 0.3495f, 0.3022f, 0.4305f, 0.4696f, 0.3978f, 0.5423f, 0.3656f, 0.705f,  0.5165f,
                  0.3172f, 0.7015f, 0.2912f, 0.5059f, 0.6476f, 0.6235f, 0.8299f, 0.5916f, 0.7389f, 0.7048f, 0.8372f,
                  0.8893f, 0.6227f, 0.6153f, 0.7097f, 0.6154f, 0.4585f, 0.2384f, 0.3379f, 0.3717f, 0.61f,   0.7601f,
                  0.3767f, 0.3785f, 0.7147f, 0.9243f, 0.9727f, 0.5749f, 0.5826f, 0.5709f, 0.7619f, 0.877f,  0.5355f,
                  0.2566f, 0.2141f, 0.2796f, 0.36f,   0.4365f, 0.3504f, 0.2887f, 0.3661f, 0.2349f});
}

// github.com/onnx/onnx/issues/3428, row "ONNX Runtime DirectML EP (ROI_ALIGN 0)"; the image 10 y + x and the region
// [1, 1, 3, 3] are inferred from the numbers.
TEST_CASE("roi_align: the ramp that DirectML gave in ONNX issue 3428 holds", "[roi_align][reference][public]") {
    tensor<float> const output = roi_align_of(counted({1, 1, 10, 10}), {{1, 4}, {1, 1, 3, 3}}, {1, 1, 4, 4},
                                              {.minimum_samples_per_output = 1, .maximum_samples_per_output = 1});
    CHECK(output.elements() == std::vector<float>{8.25f, 8.75f, 9.25f, 9.75f, 13.25f, 13.75f, 14.25f, 14.75f, 18.25f,
                                                  18.75f, 19.25f, 19.75f, 23.25f, 23.75f, 24.25f, 24.75f});
}
