// SPDX-License-Identifier: MIT
#include "dmlref/directml/operator_call.hpp"

#include "dmlref/core/tensor.hpp"
#include "dmlref/spec/resample_grad.hpp"
#include "dmlref/spec/roi_align_grad.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::directml;

TEST_CASE("operator_call: C++ types know DirectML's", "[operator_call][directml]") {
    CHECK(data_type_of<float> == data_type::float32);
    CHECK(data_type_of<half> == data_type::float16);
    CHECK(data_type_of<std::uint32_t> == data_type::uint32);
    CHECK(data_type_of<std::uint64_t> == data_type::uint64);
    CHECK(data_type_of<std::int8_t> == data_type::int8);
    CHECK(data_type_of<bool> == data_type::unknown);
}

TEST_CASE("operator_call: a view loses its type and gets it back", "[operator_call][directml]") {
    tensor<half> values({2, 3});
    tensor_view<half> const view(values.view().data(), {2, 2}, {3, 1});
    any_tensor const any(view);
    CHECK(any.type == data_type::float16);
    CHECK(any.sizes == shape{2, 2});
    CHECK(any.strides == shape{3, 1});
    tensor_view<half const> const again = any.as<half const>();
    CHECK(again.data() == view.data());
    CHECK(again.sizes() == view.sizes());
    CHECK(again.strides() == view.strides());
    CHECK(any_tensor(tensor_view<half const>(view)).type == data_type::float16);
}

TEST_CASE("operator_call: a tensor without strides is packed", "[operator_call][directml]") {
    float values[6] = {};
    any_tensor const any(data_type::float32, values, {1, 2, 3});
    CHECK(any.strides == shape{6, 3, 1});
    CHECK(any.data == values);
}

TEST_CASE("operator_call: the interpretation's defaults are those of the operators' options",
          "[operator_call][directml]") {
    interpretation const defaults;
    CHECK(defaults.readings == roi_align_options{}.readings);
    CHECK(defaults.readings == resample_options{}.readings);
    CHECK(defaults.work_budget == roi_align_options{}.work_budget);
}
