// SPDX-License-Identifier: MIT
#include "model_text.hpp"
#include "support/catch.hpp"

#include <random>

using namespace dmlref::testing;

namespace {

/// Everything a model may hold, and short.
std::string const rich_model =
    with(with(working_model, R"("commands": [)", R"("commands": [ // as many kinds as there are
        { "type": "writeFile", "resource": "list", "targetPath": "out/a.bin" },
        { "type": "writeFile", "resource": "image", "targetPath": "b.npy", "dimensions": [4, 4] },)"),
         R"("resources": {)", R"("resources": { /* a list */
        "list": { "initialValues": [ { "name": "n", "type": "INT16", "value": -7 } ], "sizeInBytes": 12, },)");

/// Runs the model, which must succeed or be refused in one sentence that starts with its name; any other exception
/// fails the test that calls.
void require_an_answer(std::string const& text, temporary_folder const& folder) {
    dmlref::tool::model_options options;
    options.memory_budget = 1 << 20;
    std::string const outcome = outcome_of(text, folder, options);
    bool const refused = outcome.starts_with("model.json");
    if (refused && outcome.find('\n') == std::string::npos && outcome.size() < 1000) return;
    if (!refused && (outcome.empty() || outcome.starts_with("Resource '"))) return;
    FAIL(outcome);
}

} // namespace

TEST_CASE("model_fuzz: the model that the others are made from works", "[model][tool]") {
    temporary_folder const folder;
    CHECK(outcome_of(rich_model, folder) == "Resource 'pooled': 6, 8, 14, 16\n");
    CHECK(content_of(folder / "out/a.bin").size() == 12);
}

TEST_CASE("model_fuzz: a model cut anywhere is refused", "[model][tool]") {
    temporary_folder const folder;
    std::size_t const end = rich_model.rfind('}');
    for (std::size_t size = 0; size <= end; ++size) {
        INFO(size);
        CHECK(outcome_of(rich_model.substr(0, size), folder).starts_with("model.json, line "));
    }
}

TEST_CASE("model_fuzz: a model with any one byte changed runs or is refused in one sentence", "[model][tool]") {
    temporary_folder const folder;
    std::mt19937 random(1);
    std::string const characters = "\"{}[]:,/*\\ 0-9eE.tnu\n\x80";
    for (std::size_t at = 0; at < rich_model.size(); ++at)
        for (int attempt = 0; attempt < 12; ++attempt) {
            std::string text = rich_model;
            text[at] = attempt < 4 ? static_cast<char>(random() & 0xff) : characters[random() % characters.size()];
            CAPTURE(at, attempt);
            require_an_answer(text, folder);
        }
    SUCCEED();
}

TEST_CASE("model_fuzz: a model with any word doubled or left out runs or is refused in one sentence", "[model][tool]") {
    temporary_folder const folder;
    std::string const ends = "{}[],: \n";
    for (std::size_t start = 0; start < rich_model.size();) {
        std::size_t const end = std::min(rich_model.find_first_of(ends, start + 1), rich_model.size());
        std::string const word = rich_model.substr(start, end - start);
        CAPTURE(start, word);
        require_an_answer(rich_model.substr(0, start) + rich_model.substr(end), folder);
        require_an_answer(rich_model.substr(0, end) + rich_model.substr(start), folder);
        for (char const* other :
             {"null", "true", "-1", "1.5", "1e39", "99999999999999999999", "\"x\"", "[]", "{}", "4294967295"})
            require_an_answer(rich_model.substr(0, start) + other + rich_model.substr(end), folder);
        start = end;
    }
    SUCCEED();
}

TEST_CASE("model_fuzz: values of every kind in every place are accepted or refused in one sentence", "[model][tool]") {
    temporary_folder const folder;
    std::string const text = with(rich_model, R"("valueCount": 16)", R"("valueCount": 16.0)");
    CHECK(outcome_of(text, folder) ==
          "model.json, /resources/image/initialValues/valueCount: is 16.0, must be an integer of 0 to 4294967295");
    CHECK(outcome_of(with(rich_model, R"("sizeInBytes": 12)", R"("sizeInBytes": 18446744073709551615)"), folder) ==
          "model.json, /resources/list/sizeInBytes: does not fit into memory");
    CHECK(outcome_of(with(rich_model, R"("valueCount": 16)", R"("valueCount": 4294967295)"), folder) ==
          "model.json, /resources/image/initialValues/valueCount: takes 17179869180 bytes, must stay within the "
          "8589934580 left of the memory budget of 8589934592");
}
