// SPDX-License-Identifier: MIT
#include "support/rules/roi_pooling.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

TEST_CASE("roi_pooling: what the document allows is accepted", "[roi_pooling][spec]") {
    CHECK(roi_pooling_output_sizes({2, 3, 5, 7}, {1, 1, 4, 5}, roi_pooling_call{}.options) == shape{4, 3, 2, 6});
    // BatchID is truncated. The work budget is that of the last rule.
    check_accepted<roi_pooling_call>(
        validated, {[](auto& c) { c.set_batch(-0.f); }, [](auto& c) { c.set_batch(-0.9f); },
                    [](auto& c) { c.set_batch(0.5f); }, [](auto& c) { c.set_batch(1); },
                    [](auto& c) { c.set_batch(1.9f); }, [](auto& c) { c.options.work_budget = 384; },
                    [](auto& c) {
                        c.rois = laid_out(c.output.data() + 144, list(1, 1, 4, 5), list(0, 0, 0, 0)), c.set_batch(0);
                    }});
}

TEST_CASE("roi_pooling: a call that breaks a rule is refused", "[roi_pooling][spec]") {
    check_refused(roi_pooling_rules(), validated);
    check_broken_alone(roi_pooling_rules(), validated);
}

TEST_CASE("roi_pooling: regions are not read when only their addresses are known", "[roi_pooling][spec]") {
    roi_pooling_call call;
    call.set_batch(9);
    auto const findings_with = [&](spec::known_of_tensors known) {
        std::vector<validation_error> findings;
        validate<float>(call.input, call.rois, call.output, call.options, {"ROI_POOLING", findings, known});
        return findings;
    };
    CHECK(findings_with(spec::known_of_tensors::memory).empty());
    auto const findings = findings_with(spec::known_of_tensors::elements);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].field() == "ROITensor[0][0][3][0]");
}

TEST_CASE("roi_pooling: a huge image repeated by strides is refused at once", "[roi_pooling][spec]") {
    float pixel = 0.f, result = 0.f;
    tensor<float> const rois({1, 1, 1, 5}, {0, 0, 0, 1e9f, 1e9f});
    tensor_view<float const> const image(&pixel, {1, 1, 1 << 30, 1 << 30}, {0, 0, 0, 0});
    tensor_view<float> const output(&result, {1, 1, 1, 1});
    std::string const sentence = refusal([&] { validate(image, rois.view(), output, {.pooled_size = {1, 1}}, "ROI"); });
    CHECK(sentence.starts_with("ROI: "));
    CHECK(sentence.find("work budget of 17179869184") != std::string::npos);
}

TEST_CASE("roi_pooling: the work is that of a region's size, wherever it lies", "[roi_pooling][spec]") {
    float pixel = 0.f, result = 0.f;
    tensor<float> const rois({1, 1, 1, 5}, {0, 900, 900, 909, 909}); // 10 by 10 pixels
    tensor_view<float const> const image(&pixel, {1, 1, 1000, 1000}, {0, 0, 0, 0});
    tensor_view<float> const output(&result, {1, 1, 1, 1});
    CHECK_NOTHROW(validate(image, rois.view(), output, {.pooled_size = {1, 1}, .work_budget = 144}, "ROI"));
}
