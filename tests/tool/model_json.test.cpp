// SPDX-License-Identifier: MIT
#include "model/json.hpp"

#include "exit_code.hpp"
#include "model/text.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/refusal.hpp"

#include <limits>

using namespace dmlref::testing;
using namespace dmlref::tool;

namespace {

std::string refusal(std::string const& text) {
    return ::refusal<input_error>([&] { parse_json(text, "m.json"); });
}

json_value const& member(json_value const& object, std::string_view name) {
    for (json_member const& candidate : std::get<json_object>(object.content))
        if (candidate.name == name) return candidate.value;
    throw std::logic_error("no such member");
}

} // namespace

TEST_CASE("model_json: values keep their kind, their order and their digits", "[model][tool]") {
    json_value const root = parse_json(
        R"({"b": true, "a": null, "n": [0, -1, 18446744073709551615, -9223372036854775808, 1.50, 1e2, 18446744073709551616], "s": "x\n"})",
        "m.json");
    auto const& members = std::get<json_object>(root.content);
    CHECK(members[0].name == "b");
    CHECK(members[1].name == "a");
    CHECK(std::get<bool>(member(root, "b").content));
    CHECK(std::holds_alternative<std::nullptr_t>(member(root, "a").content));
    CHECK(std::get<std::string>(member(root, "s").content) == "x\n");
    auto const& numbers = std::get<json_array>(member(root, "n").content);
    CHECK(std::get<std::uint64_t>(numbers[0].content) == 0);
    CHECK(std::get<std::int64_t>(numbers[1].content) == -1);
    CHECK(std::get<std::uint64_t>(numbers[2].content) == std::numeric_limits<std::uint64_t>::max());
    CHECK(std::get<std::int64_t>(numbers[3].content) == std::numeric_limits<std::int64_t>::min());
    CHECK(std::get<json_decimal>(numbers[4].content).text == "1.50");
    CHECK(std::get<json_decimal>(numbers[5].content).nearest == 100.);
    CHECK(std::get<json_decimal>(numbers[6].content).text == "18446744073709551616");
}

TEST_CASE("model_json: comments are read over", "[model][tool]") {
    CHECK(refusal("// a, ]\n{ /* b, } */ \"a\": [1 /* , */, 2], // c\n \"d\": 1 } // e") == "accepted");
    CHECK(refusal("{ \"a\": \"// no comment, ]\" }") == "accepted");
    CHECK(std::get<std::string>(member(parse_json(R"({"a": "x,/*y*/]\",}"})", "m"), "a").content) == "x,/*y*/]\",}");
    CHECK(refusal("{} /* no end").starts_with("m.json, line 1, column "));
}

TEST_CASE("model_json: one comma after the last value is read over, others are not", "[model][tool]") {
    for (char const* text :
         {"[1,]", "{\"a\": 1,}", "[[1,],]", "[1, // x\n]", "[1, /* ] */ ]", "[\"a\",\n]", "[{},]", "[\"\\\"\",]"})
        CHECK(refusal(text) == "accepted");
    for (char const* text : {"[,]", "[1,,]", "{,}", "[,1]", "{\"a\":,}", "[1,", "[1 , , 2]", "{\"a\": 1},", ",[1]"})
        CHECK(refusal(text).starts_with("m.json, line 1, column "));
}

TEST_CASE("model_json: taking commas away moves nothing", "[model][tool]") {
    CHECK(without_trailing_commas("[1,2, ]") == "[1,2  ]");
    CHECK(without_trailing_commas("{\"a,]\": [1,//,]\n],}") == "{\"a,]\": [1 //,]\n] }");
    for (char const* text : {"", "\"", "\"\\", "/", "//", "/*", "/*/", "[1,", "]"})
        CHECK(without_trailing_commas(text) == text);
    CHECK(refusal("[1, ]\n x") ==
          "m.json, line 2, column 2: syntax error while parsing value - invalid literal; expected end of input");
}

TEST_CASE("model_json: errors of syntax say the line, the column and what was due", "[model][tool]") {
    CHECK(refusal("") == "m.json, line 1, column 1: syntax error while parsing value - unexpected end of input; "
                         "expected '[', '{', or a literal");
    CHECK(refusal("{\n  \"a\" 1\n}") == "m.json, line 2, column 7: syntax error while parsing object separator - "
                                        "unexpected number literal; expected ':'");
    CHECK(refusal("{\"a\": nan}").starts_with("m.json, line 1, column 8: syntax error"));
    CHECK(refusal("[01]").starts_with("m.json, line 1, column 3: syntax error"));
    CHECK(refusal("[1] 2").starts_with("m.json, line 1, column 5: syntax error"));
    CHECK(refusal("[\"\x01\"]").starts_with("m.json, line 1, column 3: syntax error"));
    CHECK(refusal("[\"\xff\"]").starts_with("m.json, line 1, column 3: syntax error"));
    CHECK(refusal("[\"" + std::string(100000, 'x')).size() < 300);
}

TEST_CASE("model_json: numbers beyond a double are refused", "[model][tool]") {
    CHECK(refusal("[1e400]") == "m.json, line 1, column 6: number overflow parsing '1e400'");
    CHECK(contains(refusal("[-1e400]"), "number overflow"));
    CHECK(contains(refusal("[" + std::string(400, '9') + "]"), "number overflow"));
    CHECK(refusal("[1e-400]") == "accepted"); // 0
}

TEST_CASE("model_json: a zero byte does not end the document in silence", "[model][tool]") {
    CHECK(refusal(std::string("{}\n\0{}", 6)) == "m.json, line 2, column 1: JSON cannot contain a zero byte");
}

TEST_CASE("model_json: a name that is given twice is refused by its place", "[model][tool]") {
    CHECK(refusal(R"({"a": 1, "b": 2, "a": 3})") == "m.json, /a: is given twice");
    CHECK(refusal(R"({"x": [0, {"a~/b": 1, "a~/b": 1}]})") == "m.json, /x/1/a~0~1b: is given twice");
    CHECK(refusal(R"({"a": {"a": {}}, "b": [{"a": 1}, {"a": 1}]})") == "accepted");
}

TEST_CASE("model_json: nesting has an end", "[model][tool]") {
    auto const nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    CHECK(refusal(nested(maximum_json_depth)) == "accepted");
    CHECK(refusal(nested(maximum_json_depth + 1)) == "m.json: objects and arrays are nested more than 64 deep");
    CHECK(refusal(std::string(1000000, '[')) == "m.json: objects and arrays are nested more than 64 deep");
    std::string objects;
    for (int depth = 0; depth < 65; ++depth) objects += "{\"a\":";
    CHECK(refusal(objects) == "m.json: objects and arrays are nested more than 64 deep");
}

TEST_CASE("model_json: text for a message is one line of some length", "[model][tool]") {
    CHECK(shown("a b") == "a b");
    CHECK(shown("a\nb\x7f\x1b[31m") == "a?b??[31m");
    CHECK(shown("abcdef", 3) == "abc...");
    CHECK(shown("a\xc3\xa4", 2) == "a...");                            // not half a letter
    CHECK(shown(std::string_view("a\xa4\xa4").substr(1), 1) == "..."); // nor the rest of one
    CHECK(ascii_lower("DmlCompile_\xc3\x84") == "dmlcompile_\xc3\x84");
}

TEST_CASE("model_json: a pointer's steps are escaped", "[model][tool]") {
    CHECK(json_pointer("", "a") == "/a");
    CHECK(json_pointer("/a", "b/c~d") == "/a/b~1c~0d");
}
