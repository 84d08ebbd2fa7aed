// SPDX-License-Identifier: MIT
#include "dmlref/exec/available_instruction_sets.hpp"

#include "support/catch.hpp"

using namespace dmlref;

TEST_CASE("available instruction sets: those that this test was compiled for are available",
          "[available_instruction_sets][exec]") {
    exec::available_instruction_sets const found = exec::instruction_sets_of_this_machine();
#ifdef __AVX2__
    CHECK(found.avx2);
#endif
#ifdef __AVX512VL__
    CHECK(found.avx512);
#endif
    CHECK((found.avx2 || !found.avx512)); // a machine with AVX-512 has AVX2
}

#if !defined(__x86_64__) && !defined(__i386__) && !defined(_M_X64) && !defined(_M_IX86)
TEST_CASE("available instruction sets: other architectures have none of x86's", "[available_instruction_sets][exec]") {
    exec::available_instruction_sets const found = exec::instruction_sets_of_this_machine();
    CHECK_FALSE(found.avx2);
    CHECK_FALSE(found.avx512);
}
#endif
