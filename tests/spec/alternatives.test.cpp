// SPDX-License-Identifier: MIT
#include "dmlref/spec/alternatives.hpp"

#include "support/catch.hpp"

using dmlref::spec::alternatives;

TEST_CASE("alternatives: the last one follows 'or', those before it a comma", "[alternatives][spec]") {
    CHECK(alternatives({}) == "");
    CHECK(alternatives({"FLOAT32"}) == "FLOAT32");
    CHECK(alternatives({"UINT32", "UINT64"}) == "UINT32 or UINT64");
    CHECK(alternatives({"FLOAT32", "FLOAT16", "UINT8", "INT8"}) == "FLOAT32, FLOAT16, UINT8 or INT8");
}
