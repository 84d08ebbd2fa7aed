// SPDX-License-Identifier: MIT
#include "described.hpp"
#include "described_windows.hpp"
#include "dmlref/reference/quantized_linear_average_pooling.hpp"
#include "dmlref/spec/average_pooling.hpp"
#include "operands.hpp"
#include "support/quantized_codes.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using namespace dmlref::testing;

namespace {

using quantized_desc = DML_QUANTIZED_LINEAR_AVERAGE_POOLING_OPERATOR_DESC;
auto const options = windows_of<quantized_desc, average_pooling_options>();

/// Buffers of tensors have a multiple of four bytes.
template <class T>
std::vector<T> whole_words(tensor<T> const& bytes) {
    std::vector<T> memory = bytes.elements();
    memory.resize((memory.size() + 3) / 4 * 4);
    return memory;
}

template <class In, class Out>
struct problem {
    tensor<In> image = filled<In>({2, 3, 7, 8}, 1), zero_point{{1, 1, 1, 1}, {static_cast<In>(-7)}};
    tensor<float> scale{{1, 3, 1, 1}, {0.5f, 0.25f, 0.75f}}, output_scale{{1}, {0.375f}};
    tensor<Out> output_zero_point{{1, 3, 1, 1}, {3, 20, 100}};
    std::vector<In> zero_point_memory = whole_words(zero_point);
    std::vector<Out> output_zero_point_memory = whole_words(output_zero_point);
    tensor<Out> result{quantized_linear_average_pooling_output_sizes({2, 3, 7, 8}, options)};
    described input{image}, input_scale{scale}, input_zero_point{zero_point}, of_output_scale{output_scale},
        of_output_zero_point{output_zero_point}, output{result};

    quantized_desc desc() const {
        auto desc = windowed<quantized_desc>();
        desc.InputTensor = &input.desc, desc.OutputTensor = &output.desc;
        desc.InputScaleTensor = &input_scale.desc, desc.OutputScaleTensor = &of_output_scale.desc;
        desc.InputZeroPointTensor = &input_zero_point.desc;
        desc.OutputZeroPointTensor = &of_output_zero_point.desc;
        return desc;
    }
};

template <class In, class Out>
void check_types() {
    problem<In, Out> on;
    reference::quantized_linear_average_pooling<In>(on.image, {on.scale.view(), on.zero_point.view()},
                                                    {on.output_scale.view(), on.output_zero_point.view()},
                                                    on.result.view(), options);
    check_execute(
        on.desc(),
        {bound(on.image), bound(on.scale), on.zero_point_memory, bound(on.output_scale), on.output_zero_point_memory},
        on.result);
    auto desc = on.desc();
    desc.InputZeroPointTensor = desc.OutputZeroPointTensor = nullptr;
    reference::quantized_linear_average_pooling<In>(on.image, {on.scale.view(), {}}, {on.output_scale.view(), {}},
                                                    on.result.view(), options);
    check_execute(desc, {bound(on.image), bound(on.scale), {}, bound(on.output_scale), {}}, on.result);
}

} // namespace

TEST_CASE("execute_desc: QUANTIZED_LINEAR_AVERAGE_POOLING gives the bits of the direct call",
          "[execute_desc][directml]") {
    check_types<std::int8_t, std::int8_t>();
    check_types<std::int8_t, std::uint8_t>();
    check_types<std::uint8_t, std::int8_t>();
    check_types<std::uint8_t, std::uint8_t>();
}

TEST_CASE("execute_desc: a zero point has the type of its tensor", "[execute_desc][directml]") {
    problem<std::int8_t, std::uint8_t> on;
    problem<std::uint8_t, std::int8_t> other;
    auto const refused = [&](auto const& desc, auto const& zero_point, auto const& output_zero_point) {
        return refusal([&] {
            execute(desc, {{bound(on.image), bound(on.scale), zero_point, bound(on.output_scale), output_zero_point},
                           {bound_output(on.result)}});
        });
    };
    auto desc = on.desc();
    desc.InputZeroPointTensor = &other.input_zero_point.desc;
    CHECK(refused(desc, other.zero_point_memory, on.output_zero_point_memory) ==
          "QUANTIZED_LINEAR_AVERAGE_POOLING: InputZeroPointTensor.DataType is UINT8, must be the type of InputTensor, "
          "which is INT8");
    desc = on.desc();
    desc.OutputZeroPointTensor = &other.of_output_zero_point.desc;
    CHECK(refused(desc, on.zero_point_memory, other.output_zero_point_memory) ==
          "QUANTIZED_LINEAR_AVERAGE_POOLING: OutputZeroPointTensor.DataType is INT8, must be the type of OutputTensor, "
          "which is UINT8");
    desc = on.desc();
    desc.InputScaleTensor = &on.input_zero_point.desc;
    CHECK(refused(desc, on.zero_point_memory, on.output_zero_point_memory) ==
          "QUANTIZED_LINEAR_AVERAGE_POOLING: InputScaleTensor.DataType is INT8, must be FLOAT32");
}
