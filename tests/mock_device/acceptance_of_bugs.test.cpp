// SPDX-License-Identifier: MIT
#include "mock_device/acceptance_judging.hpp"
#include "support/catch.hpp"

#include <iomanip>
#include <iostream>

using namespace dmlref;
using namespace dmlref::testing;
using mock_device::bug;
using mock_device::pooling_bug;
using mock_device::resample_bug;
using mock_device::roi_bug;

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
    problem.judge(got, [&](std::string const& name, std::size_t place, golden::judgement const& how) {
        ++total.elements;
        if (got.find(name)->second[place] == right.find(name)->second[place]) return;
        ++total.changed;
        total.rejected += how.outcome == golden::outcome::outside;
    });
}

found measure(problem_family const& family, bug injected, directml::data_type type, positions where) {
    random_numbers random(3);
    found total;
    while (total.elements < 5'000)
        judge_bug(total, {some_problem(family, random, type, where), *golden::profile_named("float32")}, injected);
    return total;
}

/// Calls visit(family, mistake) for each operator with those that may be made in it.
template <class Visit>
void for_each_bug(std::span<bug const> bugs, Visit&& visit) {
    for (problem_family const& family : problem_families)
        for (bug injected : bugs)
            if (mock_device::contains(description_of(injected).operators,
                                      directml::find_operator(family.operator_name)->type))
                visit(family, injected);
}

/// 99 %. In the gradients of resampling and under an antialiasing filter many elements of either sign meet, and the
/// weight in question may be a sixteenth of the largest one or less: where these cancel, a thousandth of them is less
/// than what the order of the sum may do. docs/acceptance.md has the shares.
double least_share_of(problem_family const& family) {
    std::string_view const name = family.operator_name;
    return name.starts_with("RESAMPLE_GRAD") || name == "RESAMPLE3" ? 0.98 : 0.99;
}

void check_that_bugs_are_found(std::span<bug const> bugs) {
    for_each_bug(bugs, [&](problem_family const& family, bug injected) {
        for (auto type : {directml::data_type::float32, directml::data_type::float16}) {
            found const total = measure(family, injected, type, positions::exact);
            INFO(family.operator_name << ", " << name_of(type) << ", " << description_of(injected).name << ": of "
                                      << total.elements << " elements " << total.changed << " changed, "
                                      << total.rejected << " rejected");
            CHECK(total.changed > total.elements / 20);
            CHECK(total.share() >= least_share_of(family));
        }
    });
}

} // namespace

TEST_CASE("acceptance: a shift by one element of the source is rejected wherever it changes a result",
          "[acceptance][mock_device]") {
    check_that_bugs_are_found(shifts);
}

TEST_CASE("acceptance: a weight that is off by a thousandth, of halves by a fiftieth, is rejected",
          "[acceptance][mock_device]") {
    check_that_bugs_are_found(weights);
}

TEST_CASE("acceptance: which share of the elements that a mistake changes is rejected", "[.tightness]") {
    std::cout << "| operator | mistake | float | half | float, any positions | half, any positions |\n"
                 "|---|---|---|---|---|---|\n"
              << std::fixed << std::setprecision(2);
    auto const print_row = [](problem_family const& family, bug injected) {
        std::cout << "| " << family.operator_name << " | " << description_of(injected).name;
        for (positions where : {positions::exact, positions::any})
            for (auto type : {directml::data_type::float32, directml::data_type::float16})
                std::cout << " | " << 100 * measure(family, injected, type, where).share() << " %";
        std::cout << " |" << std::endl;
        SUCCEED();
    };
    for_each_bug(shifts, print_row);
    for_each_bug(weights, print_row);
}
