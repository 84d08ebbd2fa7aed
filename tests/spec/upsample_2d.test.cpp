// SPDX-License-Identifier: MIT
#include "support/rules/upsample_2d.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

TEST_CASE("upsample_2d: images and volumes are accepted", "[upsample_2d][spec]") {
    check_accepted<upsample_2d_call>(
        validated, {[](auto& c) {
                        c.options.scale_size = {2, 1}, c.set_sizes(list(2, 3, 4, 5), list(2, 3, 4, 10));
                    },
                    [](auto& c) {
                        c.options.interpolation_mode = interpolation_mode::linear;
                        c.set_sizes({2, 3, 4, 5, 6}, {2, 3, 4, 10, 18});
                    },
                    [](auto& c) { c.output = laid_out(c.memory.view().data() + 120, list(2, 3, 8, 15)); }});
}

TEST_CASE("upsample_2d: a call that breaks a rule is refused", "[upsample_2d][spec]") {
    check_refused(upsample_2d_rules, validated);
    check_broken_alone(upsample_2d_rules, validated);
}

TEST_CASE("upsample_2d: height and width are scaled, the other sizes stay", "[upsample_2d][spec]") {
    upsample_2d_options const options = {.scale_size = {3, 2}}; // width first
    CHECK(upsample_2d_output_sizes({2, 3, 4, 5}, options) == shape{2, 3, 8, 15});
    CHECK(upsample_2d_output_sizes({2, 3, 4, 5, 6}, options) == shape{2, 3, 4, 10, 18});
}
