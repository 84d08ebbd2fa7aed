// SPDX-License-Identifier: MIT
#include "source_tree.hpp"
#include "support/catch.hpp"

using namespace dmlref::architecture;

TEST_CASE("code without its comments and literals keeps its lines and columns", "[architecture]") {
    CHECK(code_only("int a; // int b;\nint c;") == "int a;          \nint c;");
    CHECK(code_only("int a; /* int\nb */ int c;") == "int a;       \n     int c;");
    CHECK(code_only("f(\"a // b\"); g();") == "f(\"      \"); g();");
    CHECK(code_only("f(\"a \\\" b\"); g();") == "f(\"      \"); g();");
    CHECK(code_only("f('\"'); g(\"x\");") == "f(' '); g(\" \");");
    CHECK(code_only("f(R\"(a\" // b)\"); g();") == "f(R\"        )\"); g();");
    CHECK(code_only("int a = 0x0040'0000; // b") == "int a = 0x0040'0000;     ");
    CHECK(code_only("#include \"a/b.hpp\" // c") == "#include \"a/b.hpp\"     ");
}

TEST_CASE("files are found below a folder by their endings", "[architecture]") {
    auto const files = files_below("tests/architecture", {"source_tree.test.cpp", "source_tree.hpp"});
    REQUIRE(files.size() == 2);
    CHECK(files[0].path == "tests/architecture/source_tree.hpp");
    CHECK(lines_of(files[0].text).at(1) == "#pragma once");
    CHECK(line_number_at(files[0].text, files[0].text.find("#pragma once")) == "2");
}
