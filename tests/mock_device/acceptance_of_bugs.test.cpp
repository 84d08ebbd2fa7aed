// SPDX-License-Identifier: MIT
#include "mock_device/acceptance_judging.hpp"
#include "support/documented.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace mock_device;

namespace {

constexpr bug shifts[] = {resample_bug::resample_shifted_by_one_column, resample_bug::resample_shifted_by_one_row,
                          pooling_bug::windows_shifted_by_one_column,   pooling_bug::windows_shifted_by_one_row,
                          roi_bug::regions_shifted_by_one_column,       roi_bug::regions_shifted_by_one_row};
constexpr bug weights[] = {resample_bug::first_weight_too_large, resample_bug::second_weight_too_large,
                           pooling_bug::first_share_too_large, roi_bug::sample_first_weight_too_large,
                           roi_bug::sample_second_weight_too_large};

mock_device::named_bug const& description_of(bug injected) {
    for (auto const& each : mock_device::all_bugs())
        if (each.bug == injected) return each;
    throw std::invalid_argument("a mistake without a description");
}

/// Of the elements of random problems.
struct found {
    std::size_t elements = 0;
    std::size_t changed = 0;  ///< by the mistake, in any bit
    std::size_t rejected = 0; ///< of these

    double share() const { return static_cast<double>(rejected) / static_cast<double>(changed); }
};

/// What a device stores with the mistake and without it is compared first: an element that is the same cannot show it.
/// So it is where a position is clamped to the border with the shift or without, where a window has the same maximum
/// one element further, where nearest-neighbor has no weights, where the weight in question is 0 or the element the
/// only one, and where a half has too few digits.
void judge_bug(found& total, problem_with_sets const& problem, bug injected) {
    outputs_by_name const right = emulated(problem.problem.call, {});
    outputs_by_name const got = emulated(problem.problem.call, {}, injected);
    problem.judge(got, [&](std::string const& name, std::size_t place, golden::judgment const& how) {
        ++total.elements;
        if (got.find(name)->second[place] == right.find(name)->second[place]) return;
        ++total.changed;
        total.rejected += how.outcome == golden::outcome::outside;
    });
}

found measure(problem_family const& family, bug injected, directml::data_type type, positions where,
              std::size_t elements) {
    random_numbers random(3);
    found total;
    while (total.elements < elements)
        judge_bug(total, {some_problem(family, random, type, where), *golden::profile_named("float32")}, injected);
    return total;
}

std::vector<bug> possible_in(problem_family const& family, std::span<bug const> bugs) {
    std::vector<bug> possible;
    for (bug injected : bugs)
        if (mock_device::contains(description_of(injected).operators,
                                  directml::find_operator(family.operator_name)->type))
            possible.push_back(injected);
    return possible;
}

/// 99 %. In the gradients of resampling and under an antialiasing filter many elements of either sign meet, and the
/// weight in question may be a sixteenth of the largest one or less: where these cancel, a thousandth of them is less
/// than what the order of the sum may do.
double least_share_of(problem_family const& family) {
    std::string_view const name = family.operator_name;
    return name.starts_with("RESAMPLE_GRAD") || name == "RESAMPLE3" ? 0.98 : 0.99;
}

/// The least share of the mistakes, which is checked where positions are exact.
double least_share(problem_family const& family, std::span<bug const> bugs, directml::data_type type, positions where) {
    double least = 1;
    for (bug injected : bugs) {
        found const total = measure(family, injected, type, where, where == positions::exact ? 5'000 : 2'000);
        least = std::min(least, total.share());
        if (where != positions::exact) continue;
        INFO(family.operator_name << ", " << name_of(type) << ", " << description_of(injected).name << ": of "
                                  << total.elements << " elements " << total.changed << " changed, " << total.rejected
                                  << " rejected");
        CHECK(total.changed > total.elements / 20);
        CHECK(total.share() >= least_share_of(family));
    }
    return least;
}

void check_that_bugs_are_found(std::string const& title, std::span<bug const> bugs) {
    std::string table =
        "| " + title + " | float | half | float, any positions | half, any positions |\n|---|---|---|---|---|\n";
    for (problem_family const& family : problem_families) {
        std::vector<bug> const possible = possible_in(family, bugs);
        if (possible.empty()) continue;
        table += std::string("| ") + family.operator_name;
        for (positions where : {positions::exact, positions::any})
            for (auto type : {directml::data_type::float32, directml::data_type::float16})
                table += " | " + fixed(100 * least_share(family, possible, type, where), 2) + " %";
        table += " |\n";
    }
    check_documented_table("docs/acceptance.md", table);
}

} // namespace

TEST_CASE("acceptance: a shift by one element of the source is rejected wherever it changes a result",
          "[acceptance][mock_device]") {
    check_that_bugs_are_found("shifted by one element", shifts);
}

TEST_CASE("acceptance: a weight that is off by a thousandth, of halves by a fiftieth, is rejected",
          "[acceptance][mock_device]") {
    check_that_bugs_are_found("one weight too large", weights);
}
