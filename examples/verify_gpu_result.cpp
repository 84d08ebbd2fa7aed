// SPDX-License-Identifier: MIT
/// Judges the result of a device in the program that ran it: a problem described by DirectML's fields, the device's
/// buffer, and a verdict. Here the CPU computes in place of a GPU. With the argument `shifted`, it gives the result of
/// the sample beside the right one, and the report says what is wrong with it.
///     verify_gpu_result [shifted]
#include <dmlref/core/tensor.hpp>
#include <dmlref/directml/operator_table.hpp>
#include <dmlref/golden/verify.hpp>
#include <dmlref/kernels/upsample_2d.hpp>

#include <iostream>

namespace {

using dmlref::tensor;

/// UPSAMPLE_2D of a 3 x 3 image to twice its size, linear. The output's memory is not accessed.
dmlref::directml::operator_call problem_of(tensor<float>& input, tensor<float>& output) {
    return {.schema = dmlref::directml::find_operator("UPSAMPLE_2D"),
            .tensors = {{"InputTensor", input.view()}, {"OutputTensor", output.view()}},
            .attributes = {{"ScaleSize", dmlref::size_2d{.width = 2, .height = 2}},
                           {"InterpolationMode", static_cast<std::uint32_t>(dmlref::interpolation_mode::linear)}}};
}

/// The work of your GPU.
void compute_on_device(tensor<float> const& input, tensor<float>& result, bool shifted) {
    dmlref::upsample_2d(
        input, result,
        {.scale_size = {.width = 2, .height = 2}, .interpolation_mode = dmlref::interpolation_mode::linear});
    if (!shifted) return;
    for (std::size_t x = 0; x + 1 < 6; ++x)
        for (std::size_t y = 0; y < 6; ++y) result(0, 0, y, x) = result(0, 0, y, x + 1);
}

} // namespace

int main(int argument_count, char** arguments) try {
    if (argument_count > 2 || (argument_count == 2 && std::string_view(arguments[1]) != "shifted")) {
        std::cerr << "verify_gpu_result: takes no argument, or 'shifted'\n";
        return 2;
    }
    tensor<float> input({1, 1, 3, 3}, {3, 1, 4, 1, 5, 9, 2, 6, 5});
    tensor<float> result({1, 1, 6, 6});
    dmlref::directml::operator_call const problem = problem_of(input, result);
    compute_on_device(input, result, argument_count == 2);

    dmlref::golden::verdict const verdict = dmlref::golden::verify(problem, {{"OutputTensor", result.view()}});
    std::cout << to_string(verdict);
    return verdict ? 0 : 1;
} catch (std::exception const& error) {
    std::cerr << "verify_gpu_result: " << error.what() << '\n';
    return 1;
}
