// SPDX-License-Identifier: MIT
#include "support/rules/roi_align_grad.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

TEST_CASE("roi_align_grad: a call by the document is accepted, with either output and with or without the input",
          "[roi_align_grad][spec]") {
    // RG-9
    check_accepted<roi_align_grad_call>(
        validated, {[](auto& c) { c.output_gradient = {}; }, [](auto& c) { c.output_roi_gradient = {}; },
                    [](auto& c) { c.drop_input(); },
                    [](auto& c) {
                        c.rois = view_of(list(1, 1, 2, 4));
                        c.output_roi_gradient = laid_out(c.output_roi_gradient.data(), list(1, 1, 2, 4));
                    }});
}

TEST_CASE("roi_align_grad: a call that breaks a rule is refused", "[roi_align_grad][spec]") {
    check_refused(roi_align_grad_rules, validated);
    check_broken_alone(roi_align_grad_rules, validated);
}
