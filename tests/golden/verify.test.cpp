// SPDX-License-Identifier: MIT
#include "dmlref/golden/verify.hpp"
#include "dmlref/golden/reference_results.hpp"

#include "golden/operator_calls.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using directml::any_tensor;
using testing::numbers;
using testing::window_call;

namespace {

/// MAX_POOLING1 of 4 x 4 elements by windows of 2 x 2: every fourth element is a maximum.
struct pooling {
    tensor<float> input{{1, 1, 4, 4}, {1, 0, 2, 0, 0, 0, 0, 0, 3, 0, 4, 0, 0, 0, 0, 0}};
    tensor<float> maxima{{1, 1, 2, 2}, {1, 2, 3, 4}};
    tensor<std::uint32_t> indices{{1, 1, 2, 2}, {0, 2, 8, 10}};
    directml::operator_call problem =
        window_call("MAX_POOLING1",
                    {{"InputTensor", input.view()},
                     {"OutputTensor", any_tensor(directml::data_type::float32, nullptr, {1, 1, 2, 2})},
                     {"OutputIndicesTensor", any_tensor(directml::data_type::uint32, nullptr, {1, 1, 2, 2})}},
                    {2, 2}, {2, 2});

    tensors_by_name got() { return {{"OutputTensor", maxima.view()}, {"OutputIndicesTensor", indices.view()}}; }
    verdict judged(verification_options const& options = {}) { return verify(problem, got(), options); }
};

} // namespace

TEST_CASE("verify: a correct result is accepted, whatever the problem's outputs point to", "[golden][verdict]") {
    verdict const found = pooling().judged();
    CHECK(found);
    CHECK(found.profile == "float32");
    REQUIRE(found.tensors.size() == 2);
    CHECK(found.tensors[0].exact == 4);
    CHECK(found.tensors[1].exact == 4);
}

TEST_CASE("verify: a wrong index is a mismatch of its output", "[golden][verdict]") {
    pooling device;
    device.indices(0, 0, 1, 0) = 9;
    verdict const found = device.judged();
    CHECK_FALSE(found);
    CHECK(found.tensors[0].outside == 0);
    CHECK(found.tensors[1].outside == 1);
    REQUIRE(found.tensors[1].worst);
    CHECK(found.tensors[1].worst->at == dmlref::multi_index{0, 0, 1, 0});
}

TEST_CASE("verify: results may have any strides, and gaps are looked at where the fill is known", "[golden][verdict]") {
    pooling device;
    std::vector<float> buffer = {1, 2, -1, 3, 4};
    tensors_by_name got = device.got();
    got["OutputTensor"] = any_tensor(directml::data_type::float32, buffer.data(), {1, 1, 2, 2}, {5, 5, 3, 1});
    CHECK(verify(device.problem, got));
    CHECK(verify(device.problem, got, {.fill = {{"OutputTensor", -1.}}}));
    verdict const overwritten = verify(device.problem, got, {.fill = {{"OutputTensor", -2.}}});
    CHECK(overwritten.status() == verdict_status::mismatch);
    CHECK(overwritten.tensors[0].gaps.first_byte_offset == 8);
}

TEST_CASE("verify: of equal maxima only strict mode asks for the first", "[golden][verdict]") {
    pooling device;
    device.input(0, 0, 0, 1) = 1; // beside the 1 before it
    device.indices(0, 0, 0, 0) = 1;
    verdict const portable = device.judged();
    CHECK(portable);
    CHECK(portable.tensors[1].by_alternative == 1);
    CHECK(device.judged({.mode = verification_mode::strict}).status() == verdict_status::mismatch);
}

TEST_CASE("verify: the likely cause is looked for unless that is not wanted", "[golden][verdict]") {
    pooling device;
    tensor<float> input({1, 1, 4, 4}, {7, -1, 2, 5, 0, 3, 6, 1, 3, 8, 4, -9, 2, 0, 5, -3});
    device.problem.tensors["InputTensor"] = input.view();
    device.maxima = tensor<float>({1, 1, 2, 2}, {7, 8, 6, 5}); // the transpose of {7, 6, 8, 5}
    device.indices = tensor<std::uint32_t>({1, 1, 2, 2}, {0, 6, 9, 14});
    CHECK(device.judged({.look_for_cause = false}).tensors[0].likely_cause == "");
    CHECK(device.judged().tensors[0].likely_cause != "");
}

TEST_CASE("verify: what cannot be judged is refused by name", "[golden][verdict]") {
    pooling device;
    tensors_by_name got = device.got();
    got.erase("OutputIndicesTensor");
    CHECK_THROWS_WITH(verify(device.problem, got), "MAX_POOLING1: OutputIndicesTensor has no result, must have one");
    got["OutputIndicesTensor"] = device.maxima.view();
    CHECK_THROWS_WITH(verify(device.problem, got), "verify: OutputIndicesTensor.DataType is FLOAT32, must be UINT32");
    device.problem.tensors["OutputTensor"].sizes = {1, 1, 0, 2};
    CHECK_THROWS_AS(device.judged(), validation_error);
    device.problem.attributes["Strides"] = numbers{0, 1};
    CHECK_THROWS_AS(device.judged(), validation_error);
}

TEST_CASE("verify: the reference's results are packed and its own", "[golden][verdict]") {
    pooling device;
    reference_results const reference(device.problem);
    any_tensor const& maxima = reference.tensors().at("OutputTensor");
    CHECK(element_at(maxima, 3).value() == 4);
    CHECK(maxima.strides == shape{4, 4, 2, 1});
    CHECK(element_at(reference.tensors().at("OutputIndicesTensor"), 2).value() == 8);
}

namespace {

/// MAX_POOLING_GRAD of 6 x 6 elements, all of them but one equal, by windows of 3 x 3 that overlap.
struct tied_gradient {
    tensor<float> input{{1, 1, 6, 6}};
    tensor<float> incoming{{1, 1, 4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16.25f}};
    tensor<float> result{{1, 1, 6, 6}};
    directml::operator_call problem =
        window_call("MAX_POOLING_GRAD",
                    {{"InputTensor", input.view()},
                     {"InputGradientTensor", incoming.view()},
                     {"OutputGradientTensor", any_tensor(directml::data_type::float32, nullptr, {1, 1, 6, 6})}},
                    {3, 3}, {1, 1});

    tied_gradient() {
        for_each_index(input.sizes(), [&](dmlref::multi_index const& at) { input.view()[at] = 3; });
        input(0, 0, 0, 0) = 1;
    }

    /// Gives each incoming element to those of the nine places in its window for which is_given(window, place) holds.
    template <class IsGiven>
    verdict judged(IsGiven&& is_given) {
        tensor<float> sums({1, 1, 6, 6});
        for (int window = 0; window < 16; ++window)
            for (int place = 0; place < 9; ++place) {
                int const y = window / 4 + place / 3, x = window % 4 + place % 3;
                if (input(0, 0, y, x) == 3 && is_given(window, place))
                    sums(0, 0, y, x) += incoming(0, 0, window / 4, window % 4);
            }
        return verify(problem, {{"OutputGradientTensor", sums.view()}});
    }
};

} // namespace

TEST_CASE("verify: a gradient that any one of the equal maxima receives is accepted", "[golden][verdict]") {
    tied_gradient device;
    CHECK(device.judged([](int, int place) { return place == 1; }).status() == verdict_status::accepted);
    CHECK(device.judged([](int, int place) { return place == 2; }).status() == verdict_status::accepted);
    verdict const scattered = device.judged([](int window, int place) { return place == (window % 2 == 0 ? 7 : 2); });
    CHECK(scattered.tensors[0].by_alternative > 0);
    CHECK(scattered.tensors[0].contradiction == "");
}

TEST_CASE("verify: a gradient that all of the equal maxima receive, or none, is rejected and named",
          "[golden][verdict]") {
    tied_gradient device;
    verdict const all = device.judged([](int, int) { return true; });
    CHECK(all.status() == verdict_status::mismatch);
    CHECK(all.tensors[0].contradiction.starts_with("equal maxima received "));
    CHECK(all.tensors[0].likely_cause.starts_with("the device gives the gradient to all of the equal maxima"));
    CHECK(to_string(all).find("  together     equal maxima received ") != std::string::npos);
    verdict const two = device.judged([](int, int place) { return place == 1 || place == 2; });
    CHECK(two.status() == verdict_status::mismatch);
    verdict const lost = device.judged([](int window, int place) { return window != 3 && place == 1; });
    CHECK(lost.status() == verdict_status::mismatch);
    CHECK(lost.tensors[0].contradiction ==
          "equal maxima received 132.25, where 136.25 came in: each element of InputGradientTensor is given once, "
          "to one of them");
}

TEST_CASE("verify: an integer of 64 bits is allowed with all of its digits", "[golden][verdict]") {
    tensor<std::uint64_t> input({1, 1, 1, 2}, {0xffff'ffff'ffff'fffeu, 1}), got({1, 1, 1, 1}, {7});
    directml::operator_call const problem =
        window_call("MAX_POOLING2",
                    {{"InputTensor", input.view()},
                     {"OutputTensor", any_tensor(directml::data_type::uint64, nullptr, {1, 1, 1, 1})}},
                    {1, 2}, {1, 1});
    std::string const report = to_string(verify(problem, {{"OutputTensor", got.view()}}));
    CHECK(report.find("allowed    18446744073709551614\n") != std::string::npos);
    CHECK(report.find("9223372036854775807") == std::string::npos);
}
