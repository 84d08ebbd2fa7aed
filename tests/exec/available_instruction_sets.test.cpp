// SPDX-License-Identifier: MIT
#include "dmlref/exec/available_instruction_sets.hpp"

#include "support/catch.hpp"

#include <fstream>
#include <sstream>
#include <string>

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

#if defined(__linux__) && defined(__x86_64__)
TEST_CASE("available instruction sets: what Linux lists is found", "[available_instruction_sets][exec]") {
    std::ifstream in("/proc/cpuinfo");
    std::string flags;
    while (std::getline(in, flags) && !flags.starts_with("flags")) {
    }
    REQUIRE_FALSE(flags.empty());
    auto const lists = [&](char const* names) {
        std::istringstream words(names);
        bool all = true;
        for (std::string name; words >> name;) all = all && (flags + " ").find(" " + name + " ") != std::string::npos;
        return all;
    };
    exec::available_instruction_sets const found = exec::instruction_sets_of_this_machine();
    CHECK(found.avx2 == lists("avx2 fma f16c"));
    CHECK(found.avx512 == lists("avx2 fma f16c avx512f avx512cd avx512dq avx512bw avx512vl"));
}
#endif

#if !defined(__x86_64__) && !defined(__i386__) && !defined(_M_X64) && !defined(_M_IX86)
TEST_CASE("available instruction sets: other architectures have none of x86's", "[available_instruction_sets][exec]") {
    exec::available_instruction_sets const found = exec::instruction_sets_of_this_machine();
    CHECK_FALSE(found.avx2);
    CHECK_FALSE(found.avx512);
}
#endif
