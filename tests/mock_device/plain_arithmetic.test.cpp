// SPDX-License-Identifier: MIT
#include "mock_device/acceptance_judging.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

TEST_CASE("mock device: in plain arithmetic every operator has the reference's bits", "[mock_device][arithmetic]") {
    for (problem_family const& family : problem_families)
        for (auto type : {directml::data_type::float32, directml::data_type::float16})
            for (auto where : {positions::any, positions::tied}) {
                random_numbers random(1);
                for (int count = 0; count < 25; ++count) {
                    random_problem const problem = some_problem(family, random, type, where);
                    outputs_by_name const on_device = emulated(problem.call, {});
                    directml::execute_by<directml::implementation::reference>(problem.call);
                    INFO(family.operator_name << ", " << name_of(type) << ", call " << count);
                    CHECK(on_device == outputs_of(problem.call));
                }
            }
}
