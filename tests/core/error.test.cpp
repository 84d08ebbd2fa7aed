// SPDX-License-Identifier: MIT
#include "dmlref/core/error.hpp"

#include "support/catch.hpp"

#include <type_traits>

TEST_CASE("error: a validation_error is one sentence of operator, field and rule", "[error][core]") {
    dmlref::validation_error const error("ROI_ALIGN1", "OutputTensor.Sizes[1]",
                                         "is 3, must equal InputTensor.Sizes[1], which is 4");
    CHECK(std::string(error.what()) ==
          "ROI_ALIGN1: OutputTensor.Sizes[1] is 3, must equal InputTensor.Sizes[1], which is 4");
    CHECK(error.operator_name() == "ROI_ALIGN1");
    CHECK(error.field() == "OutputTensor.Sizes[1]");
}

TEST_CASE("error: a validation_error is caught as the standard library's invalid argument", "[error][core]") {
    STATIC_REQUIRE(std::is_base_of_v<std::invalid_argument, dmlref::validation_error>);
    STATIC_REQUIRE(std::is_copy_constructible_v<dmlref::validation_error>);
    CHECK_THROWS_AS(throw dmlref::validation_error("RESAMPLE2", "Scales[0]", "is 0"), std::invalid_argument);
}
