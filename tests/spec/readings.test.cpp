// SPDX-License-Identifier: MIT
#include "dmlref/spec/readings.hpp"

#include "support/catch.hpp"

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace dmlref;

namespace {

/// The content of a row of the table, with the default choice first.
struct row {
    std::string name, note;
    evidence_grade grade;
    std::vector<std::string> choices;
};

std::vector<row> const& rows() {
    using enum evidence_grade;
    static std::vector<row> const rows = {
        {"sample_count_rounding", "RA-3", likely, {"up", "down", "to_nearest"}},
        {"inverted_sample_count", "RA-4", unknown, {"of_magnitude", "of_signed_size"}},
        {"nearest_tie", "RA-7", unknown, {"half_down", "half_up", "half_even"}},
        {"single_corner_sample", "RA-8", unknown, {"center", "start"}},
        {"roi_gradient_reading", "RG-1", likely, {"exact_derivative", "literal"}},
        {"roi_corner_rounding", "RP-1", unknown, {"half_away", "half_even"}},
        {"pixel_offset_reading", "RS-12", unknown, {"of_forward_operator", "of_gradient_operator"}},
        {"antialias_reading", "RS-10", unknown, {"stretched_filter", "iterative_halving"}},
        {"integer_rounding", "RS-8", likely, {"toward_zero", "nearest_even"}}};
    return rows;
}

} // namespace

TEST_CASE("readings: the table has names, choices, notes and grades", "[readings][spec]") {
    REQUIRE(std::size(reading_table) == rows().size());
    for (std::size_t i = 0; i < rows().size(); ++i) {
        reading_description const& each = reading_table[i];
        CHECK(each.name == rows()[i].name);
        CHECK(each.note == rows()[i].note);
        CHECK(each.grade == rows()[i].grade);
        CHECK(std::vector<std::string>(each.choices.begin(), each.choices.end()) == rows()[i].choices);
        CHECK(each.chosen_in({}) == rows()[i].choices.front());
        CHECK(each.question.ends_with('?'));
        CHECK_FALSE(each.operators.empty());
        CHECK(find_reading(each.name) == &each);
    }
    CHECK(find_reading("nearest") == nullptr);
    CHECK(find_reading("") == nullptr);
}

TEST_CASE("readings: a choice that is made is read back, and changes no other", "[readings][spec]") {
    for (reading_description const& each : reading_table) {
        for (std::size_t choice = 0; choice < each.choices.size(); ++choice) {
            readings changed;
            each.choose(changed, choice);
            CHECK(each.choice_of(changed) == choice);
            CHECK((changed == readings{}) == (choice == each.choice_of({})));
            CHECK(each.grade_of(changed) == (choice == each.choice_of({}) ? each.grade : evidence_grade::unknown));
            for (reading_description const& other : reading_table)
                if (&other != &each) CHECK(other.choice_of(changed) == other.choice_of({}));
        }
    }
}

TEST_CASE("readings: the table's words are the members' enumerators", "[readings][spec]") {
    readings const last = {.sample_count_rounding = sample_count_rounding::to_nearest,
                           .inverted_sample_count = inverted_sample_count::of_signed_size,
                           .nearest_tie = nearest_tie::half_even,
                           .single_corner_sample = single_corner_sample::start,
                           .roi_gradient_reading = roi_gradient_reading::literal,
                           .roi_corner_rounding = roi_corner_rounding::half_even,
                           .pixel_offset_reading = pixel_offset_reading::of_gradient_operator,
                           .antialias_reading = antialias_reading::iterative_halving,
                           .integer_rounding = integer_rounding::nearest_even};
    for (std::size_t i = 0; i < rows().size(); ++i) CHECK(reading_table[i].chosen_in(last) == rows()[i].choices.back());
    CHECK(find_reading("nearest_tie")->chosen_in({.nearest_tie = nearest_tie::half_up}) == "half_up");
    CHECK(find_reading("sample_count_rounding")->chosen_in({.sample_count_rounding = sample_count_rounding::down}) ==
          "down");
}

TEST_CASE("readings: every note is an entry of the document", "[readings][spec]") {
    std::ifstream in(DMLREF_SOURCE_DIR "/docs/spec-notes.md", std::ios::binary);
    std::string const notes{std::istreambuf_iterator<char>(in), {}};
    for (reading_description const& each : reading_table) {
        INFO(each.note);
        CHECK(notes.find("\n### " + std::string(each.note) + " ") != std::string::npos);
    }
}

TEST_CASE("readings: a reading concerns the operators that it names", "[readings][spec]") {
    reading_description const& gradient = *find_reading("roi_gradient_reading");
    CHECK(gradient.concerns("ROI_ALIGN_GRAD"));
    CHECK_FALSE(gradient.concerns("ROI_ALIGN"));
    CHECK_FALSE(gradient.concerns("ROI_ALIGN_GRAD1"));
    CHECK(name_of(gradient.grade) == "likely");
}
