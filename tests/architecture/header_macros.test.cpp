// SPDX-License-Identifier: MIT
/// Two files of one program may be compiled with different flags, and of two functions of one name the linker keeps
/// one. So what a header makes of a flag must show in a name, as the instruction set does in the namespace of
/// exec/instruction_set.hpp, or a header must not ask for it. OpenMP is such a flag: an executor serves those who
/// want it.
#include "source_tree.hpp"
#include "support/catch.hpp"

#include <regex>
#include <set>

using namespace dmlref::architecture;

namespace {

std::set<std::string> const& allowed_macros() {
    static std::set<std::string> const allowed = {
        // The compiler, and the processor that it compiles for.
        "__GNUC__", "__clang__", "__MINGW32__", "_CPPUNWIND", "__cpp_exceptions", "_M_ARM", "_M_IX86", "_M_X64",
        "__aarch64__", "__arm__", "__i386__", "__x86_64__", "__VEC__", "__VSX__", "__riscv_vector", "__ARM_FEATURE_SVE",
        "__ARM_FP16_FORMAT_IEEE", "__FLT16_MANT_DIG__",
        // The instruction set, by which the namespace is named.
        "__SSE2__", "__SSE3__", "__SSSE3__", "__SSE4_1__", "__SSE4_2__", "__AVX__", "__AVX2__", "__AVX512F__",
        "__AVX512CD__", "__AVX512DQ__", "__AVX512BW__", "__AVX512VL__", "__FMA__", "__F16C__",
        // Flags that are refused.
        "__FAST_MATH__", "__FINITE_MATH_ONLY__", "__RECIPROCAL_MATH__", "__NO_SIGNED_ZEROS__", "__ASSOCIATIVE_MATH__",
        "_M_FP_FAST",
        // The address sanitizer, which a program has in all of its files or in none.
        "__SANITIZE_ADDRESS__", "__has_feature", "address_sanitizer"};
    return allowed;
}

/// The macros in the conditions of the preprocessor, except for dmlref's own and xsimd's.
std::set<std::string> macros_asked_for(std::string const& code) {
    static std::regex const condition(R"(#[ \t]*(?:el)?if(?:n?def)?\b((?:[^\n]*\\\n)*[^\n]*))");
    static std::regex const identifier(R"([A-Za-z_]\w*)");
    std::set<std::string> found;
    for (std::sregex_iterator line(code.begin(), code.end(), condition), end; line != end; ++line) {
        std::string const words = (*line)[1].str();
        for (std::sregex_iterator word(words.begin(), words.end(), identifier); word != end; ++word) {
            std::string const name = word->str();
            if (name != "defined" && !name.starts_with("DMLREF_") && !name.starts_with("XSIMD_")) found.insert(name);
        }
    }
    return found;
}

} // namespace

TEST_CASE("headers depend on the compiler and its instruction set, and on no other flag", "[architecture]") {
    std::vector<std::string> violations;
    for (source_file const& file : files_below("include/dmlref", {".hpp"}))
        for (std::string const& macro : macros_asked_for(code_only(file.text)))
            if (!allowed_macros().contains(macro)) violations.push_back(file.path + " asks for " + macro);
    CHECK(listed(violations) == "");
}

TEST_CASE("the check of macros sees every kind of condition", "[architecture]") {
    using names = std::set<std::string>;
    CHECK(macros_asked_for("#ifdef _OPENMP\n#endif\n") == names{"_OPENMP"});
    CHECK(macros_asked_for("#ifndef A\n#elif B > 1 && !defined(C)\n#else\n#endif\n") == names{"A", "B", "C"});
    CHECK(macros_asked_for("#  if defined(A) || \\\n    defined(B)\n#endif\n") == names{"A", "B"});
    CHECK(macros_asked_for("#define A 1\n#error B\nint C;\n") == names{});
    CHECK(macros_asked_for("#if DMLREF_X86_LANES == 8\n#endif\n") == names{});
}
