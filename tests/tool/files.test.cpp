// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include "files/file.hpp"
#include "files/json_text.hpp"
#include "files/sha256.hpp"
#include "report/progress_bar.hpp"
#include "report/table.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <sstream>

#ifndef _WIN32
#include <sys/stat.h>
#endif

using namespace dmlref::testing;
using namespace dmlref::tool;

TEST_CASE("files: SHA-256 is FIPS 180-4's", "[files][tool]") {
    CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_CASE("files: what is written is there, and what cannot be is reported with its path", "[files][tool]") {
    temporary_folder const folder;
    write_file(folder / "a", std::string_view("x\0y\n", 4));
    CHECK(content_of(folder / "a") == std::string("x\0y\n", 4));
    publish_file(folder / "a", "new");
    CHECK(content_of(folder / "a") == "new");
    CHECK_FALSE(std::filesystem::exists(folder / "a.part"));
    remove_file(folder / "a");
    remove_file(folder / "a");
    CHECK_FALSE(std::filesystem::exists(folder / "a"));

    std::string const missing = (folder / "no/such").string();
    CHECK_THROWS_WITH(write_file(missing, ""), Catch::Matchers::StartsWith(missing + ": the file cannot be created"));
    CHECK_THROWS_AS(publish_file(missing, ""), input_error);
    folder.write("file", "");
    CHECK_THROWS_AS(create_folder(folder / "file"), input_error);
    CHECK_THROWS_AS(create_folder(folder / "file/below"), input_error);
    CHECK_NOTHROW(create_folder(folder / "b/c"));
    CHECK_NOTHROW(create_folder(folder / "b/c"));
}

#ifdef __linux__
TEST_CASE("files: a full disk is reported", "[files][tool]") {
    CHECK_THROWS_WITH(write_file("/dev/full", std::string(100'000, 'x')),
                      Catch::Matchers::StartsWith("/dev/full: the file could not be written"));
}
#endif

#ifndef _WIN32
TEST_CASE("files: a pipe without a writer is refused and not waited for", "[files][tool]") {
    temporary_folder const folder;
    std::filesystem::create_directory(folder / "case");
    std::string const pipe = (folder / "case/case.json").string();
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (char const* command : {"run", "validate"}) {
        command_result const result = run_dmlref({command, pipe});
        CHECK(result.code == exit_code::bad_input);
        CHECK((result.output + result.errors).ends_with(pipe + ": is not a regular file\n"));
    }
    std::string const a_case = (folder / "case").string(), picture = (folder / "a.svg").string();
    for (auto const& words : {std::vector<std::string>{"plot", a_case, "--output", picture},
                              {"explain", a_case, "--at", "0"},
                              {"diff", a_case, a_case}}) {
        command_result const result = run_dmlref(words);
        CHECK(result.code == exit_code::bad_input);
        CHECK(result.errors == "dmlref: " + pipe + ": is not a regular file\n");
    }
    CHECK(run_dmlref({"verify", a_case, "--got", a_case}).code == exit_code::bad_input);
}
#endif

TEST_CASE("files: JSON is laid out for people", "[files][tool]") {
    nlohmann::ordered_json const value = {{"b", {1, 2.5, "x\"y", nullptr}}, {"a", nlohmann::ordered_json::object()}};
    CHECK(json_text(value) == "{\"b\": [1, 2.5, \"x\\\"y\", null], \"a\": {}}\n");
    nlohmann::ordered_json const wide = {{"long", std::string(60, 'l')}, {"longer", std::string(60, 'm')}};
    CHECK(json_text(wide) ==
          "{\n  \"long\": \"" + std::string(60, 'l') + "\",\n  \"longer\": \"" + std::string(60, 'm') + "\"\n}\n");
    CHECK(nlohmann::ordered_json::parse(json_text({wide, value})) == nlohmann::ordered_json({wide, value}));
}

TEST_CASE("report: columns are aligned and numbers grouped", "[report][tool]") {
    CHECK(aligned_table({{"a", "long", "1"}, {"bc", "x", "23"}}, 1) == "a   long   1\nbc  x     23\n");
    CHECK(aligned_table({{"a", ""}}) == "a\n");
    CHECK(grouped(0) == "0");
    CHECK(grouped(123) == "123");
    CHECK(grouped(1234567) == "1 234 567");
    CHECK(grouped(123456) == "123 456");
}

TEST_CASE("report: progress shows only where it is wanted, and goes away", "[report][tool]") {
    std::ostringstream silent, plain, colored;
    { progress_bar(silent, 2, {}).step("one"); }
    CHECK(silent.str() == "");
    {
        progress_bar bar(plain, 2, {.visible = true});
        bar.step("one");
        bar.step("two");
    }
    CHECK(plain.str().find("[............") == 1);
    CHECK(contains(plain.str(), "2/2 two"));
    CHECK(plain.str().ends_with("\r"));
    CHECK_FALSE(contains(plain.str(), "\x1b"));
    { progress_bar(colored, 1, {.visible = true, .colored = true}).step("one"); }
    CHECK(contains(colored.str(), "\x1b[32m"));
}

TEST_CASE("report: NO_COLOR takes the color away", "[report][tool]") {
    set_variable("NO_COLOR", "1");
    CHECK_FALSE(color_is_welcome());
    set_variable("NO_COLOR", "");
    CHECK(color_is_welcome());
}
