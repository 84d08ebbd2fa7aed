// SPDX-License-Identifier: MIT
#include "mock_device/mutants.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using golden::verification_mode;

namespace {

/// A mistake, and what is to be said about it.
struct remark {
    std::string_view mutant;
    std::string_view text;
};

/// Mistakes that change nothing but decisions which another correct device may take, too: `portable` accepts them.
constexpr remark choices[] = {
    {"nearest_rounds_half_down", "two elements are equally near"},
    {"nearest_rounds_half_to_even", "two elements are equally near"},
    {"nearest_ties_reversed", "two pixels are equally near"},
    {"quantized_halves_away_from_zero", "two integers are equally near"},
    {"antialiasing_otherwise", "DirectML is said to halve, the document describes a filter"},
    {"bytes_rounded", "no document says how a number becomes an integer"},
    {"bytes_halves_away_from_zero", "no document says how a number becomes an integer"},
    {"pooling_corners_round_half_to_even", "two pixels are equally near to a corner"},
    {"last_of_equals", "the maxima are equal"},
    {"maximum_gradient_to_last_of_equals", "the samples are equal"},
    {"nan_passed_over", "no document says what a maximum makes of NaN"},
    {"nan_always_wins", "no document says what a maximum makes of NaN"},
};

/// Mistakes with what DirectML leaves undefined: no quick case has any, and no device is judged by them.
constexpr remark undefined[] = {
    {"pooling_inverted_region_of_one_pixel", "RP-5: x2 is at least x1"},
};

/// Mistakes for which no cause is looked for: what the report says instead.
constexpr remark no_causes[] = {
    {"output_gaps_zeroed", "the elements are right, and the report names the gaps"},
    {"first_weight_too_large", "none explains it; where all elements have one weight, result_scaled"},
    {"second_weight_too_large", "none explains it"},
    {"first_share_too_large", "none explains it"},
    {"sample_first_weight_too_large", "none explains it; where all elements have one weight, result_scaled"},
    {"sample_second_weight_too_large", "none explains it"},
};

/// Mistakes that are named for what else has the same effect on every quick case. All others go by their own name.
constexpr remark other_names[] = {
    {"nearest_rounds_half_to_even", "nearest_rounds_half_down"}, // the halves lie behind even elements
    {"unpool_index_in_storage_order", "output_strides_ignored"},
};

template <std::size_t Count>
remark const* find(remark const (&remarks)[Count], std::string_view mutant) {
    auto const found =
        std::find_if(std::begin(remarks), std::end(remarks), [&](remark const& each) { return each.mutant == mutant; });
    return found == std::end(remarks) ? nullptr : &*found;
}

verification_mode rejecting_mode(mutant const& which) {
    return find(choices, which.name) ? verification_mode::strict : verification_mode::portable;
}

/// Whether a case rejects the mutant and `cause` is what is named, first and for each of its wrong outputs.
bool is_named_somewhere(mutant const& which, std::string_view cause) {
    verification_mode const mode = rejecting_mode(which);
    for (killing_case const& killing : cases_that_kill(which, mode)) {
        std::vector<std::string> const names = causes_named(*killing.which, which, mode);
        if (!names.empty() &&
            std::count(names.begin(), names.end(), cause) == static_cast<std::ptrdiff_t>(names.size()))
            return true;
    }
    return false;
}

} // namespace

TEST_CASE("mutants: without a mistake the mock device passes the quick suite", "[mutants][mock_device]") {
    mutant const correct = {mock_device::access_bug::none, "none", "", mock_device::groups::images};
    CHECK(quick_cases().size() > 100);
    CHECK(cases_that_kill(correct, verification_mode::portable).empty());
}

TEST_CASE("mutants: the quick suite rejects every mistake that is no choice", "[mutants][mock_device]") {
    CHECK(mock_device::all_bugs().size() >= 140);
    for (mutant const& each : mock_device::all_bugs()) {
        if (find(choices, each.name) || find(undefined, each.name)) continue;
        INFO(each.name);
        CHECK_FALSE(cases_that_kill(each, verification_mode::portable).empty());
    }
}

TEST_CASE("mutants: strict mode rejects what portable mode takes for another choice", "[mutants][mock_device]") {
    for (remark const& choice : choices) {
        INFO(choice.mutant << ": " << choice.text);
        mutant const* const which = mock_device::bug_named(choice.mutant);
        REQUIRE(which != nullptr);
        CHECK_FALSE(cases_that_kill(*which, verification_mode::strict).empty());
        CHECK(cases_that_kill(*which, verification_mode::portable).empty());
    }
}

TEST_CASE("mutants: what DirectML leaves undefined is in no quick case", "[mutants][mock_device]") {
    for (remark const& each : undefined) {
        mutant const* const which = mock_device::bug_named(each.mutant);
        REQUIRE(which != nullptr);
        CHECK(cases_that_kill(*which, verification_mode::strict).empty());
    }
}

TEST_CASE("mutants: the likely cause that is named first is the mistake", "[mutants][mock_device]") {
    std::size_t named = 0;
    for (mutant const& each : mock_device::all_bugs()) {
        if (find(no_causes, each.name) || find(undefined, each.name)) continue;
        remark const* const other = find(other_names, each.name);
        INFO(each.name);
        bool const is_named = is_named_somewhere(each, other ? other->text : each.name);
        CHECK(is_named);
        named += is_named ? 1u : 0u;
    }
    CHECK(named >= 135);
}
