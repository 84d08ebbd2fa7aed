// SPDX-License-Identifier: MIT
#include "dmlref/core/version.hpp"

#include "support/catch.hpp"

#include <string>

TEST_CASE("version: the text has the three numbers", "[version][core]") {
    std::string const numbers = std::to_string(DMLREF_VERSION_MAJOR) + "." + std::to_string(DMLREF_VERSION_MINOR) +
                                "." + std::to_string(DMLREF_VERSION_PATCH);
    CHECK(dmlref::version == numbers);
}
