// SPDX-License-Identifier: MIT
#include "mock_device/acceptance_devices.hpp"
#include "mock_device/rounded_to_one_side.hpp"
#include "support/documented.hpp"

#include <span>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// A row of the tables: an operator, or a part of it.
std::string row_of(directml::operator_call const& call, std::string const& output) {
    std::string row(call.schema->name);
    auto const antialiased = call.attributes.find("Antialiased");
    if (antialiased != call.attributes.end() && std::get<bool>(antialiased->second)) row += ", antialiased";
    if (output == "OutputROIGradientTensor") row += ", of regions";
    return row;
}

/// Of each element that may be off, the bound as a multiple of the largest error of twenty devices.
using ratios_by_row = std::map<std::string, std::vector<double>>;

void add_ratios(ratios_by_row& ratios, problem_with_sets const& problem, device_kind const& kind) {
    std::map<std::string, std::vector<double>, std::less<>> largest; // errors, as parts of their bounds
    for (std::size_t combination = 0; combination < 10; ++combination)
        for (device_arithmetic const& device : devices(kind, combination)) {
            auto const got = emulated(problem.problem.call, device);
            problem.judge(got, [&](std::string const& name, std::size_t place, golden::judgment const& how) {
                golden::acceptance_set const& set = problem.sets.find(name)->second[place];
                stored_element const& element = got.find(name)->second[place];
                std::vector<double>& parts = largest[name];
                parts.resize(problem.sets.find(name)->second.size());
                bool const computed_as_stored = element.type != float16 || device.half_values;
                double const part = used_up(set.alternatives[how.alternative], element, computed_as_stored);
                parts[place] = std::max(parts[place], part);
            });
        }
    for (auto const& [name, parts] : largest)
        for (std::size_t place = 0; place < parts.size(); ++place) {
            bool const is_exact = problem.sets.find(name)->second[place].alternatives.front().bound.total() == 0;
            std::vector<double>& of_row = ratios[row_of(problem.problem.call, name)];
            if (!is_exact || parts[place] > 0) of_row.push_back(1 / parts[place]);
        }
}

ratios_by_row ratios_of(problem_family const& family, device_kind const& kind) {
    constexpr int problems = 40;
    random_numbers random(5);
    ratios_by_row ratios;
    for (int i = 0; i < problems; ++i)
        add_ratios(ratios, {some_problem(family, random, kind.type), *golden::profile_named(kind.profile)}, kind);
    return ratios;
}

double median(std::vector<double> values) {
    auto const middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// How large the median may be. docs/acceptance.md says why more where sums are long and computed in half.
double most_of(std::string const& row, device_kind const& kind) {
    bool const computes_in_half = std::string_view(kind.profile) == "half_arithmetic";
    if (!computes_in_half) return kind.type == float16 ? 4 : 30;
    return row.ends_with(", of regions") ? 50 : row.ends_with(", antialiased") ? 40 : 30;
}

/// Of the elements that are wrong by a ten-thousandth of their value, how many are rejected. Of the others: for how
/// many two devices differ by as much, and the bounds of the rest, in ten-thousandths of the value.
struct noticed {
    std::size_t wrong = 0, rejected = 0, in_doubt = 0;
    double bounds_of_rest = 0;

    std::string share() const { return wrong == 0 ? "-" : percent(rejected, wrong); }
    std::string share_in_doubt() const {
        if (rejected == wrong) return "";
        std::size_t const rest = wrong - rejected - in_doubt;
        std::string const bound = rest == 0 ? "" : ", " + fixed(bounds_of_rest / static_cast<double>(rest), 1);
        return percent(in_doubt, wrong - rejected) + bound;
    }

private:
    static std::string percent(std::size_t part, std::size_t whole) {
        return fixed(100 * static_cast<double>(part) / static_cast<double>(whole), 2) + " %";
    }
};

/// An element that hides an error, and how far apart two correct devices may have it.
struct hidden_error {
    index_t place;
    double change;
    golden::alternative const& documented;
    double least, most;

    bool is_in_doubt() const { return most - least >= change; }
    /// Results that rest on another decision do not count.
    void take(float result) {
        if (!(std::abs(double{result} - documented.value) <= 2 * documented.bound.total())) return;
        least = std::min(least, double{result});
        most = std::max(most, double{result});
    }
};

/// Finds such devices: one rounds all that it can up, and one all that it can down.
void look_for_devices(directml::operator_call const& call, std::string const& name, std::vector<hidden_error>& errors) {
    auto& form = golden::rounded_to_one_side::chosen();
    form.has_slopes = name == "OutputROIGradientTensor";
    for (form.fixed = 0; form.fixed < 32; ++form.fixed)
        for (unsigned multiplied_out = 0; multiplied_out < 4; ++multiplied_out) {
            form.multiplies_out_values = multiplied_out % 2 == 1;
            form.multiplies_out_coordinates = multiplied_out / 2 == 1;
            std::vector<hidden_error*> left;
            std::vector<index_t> places;
            for (hidden_error& each : errors)
                if (!each.is_in_doubt()) {
                    left.push_back(&each);
                    places.push_back(each.place);
                }
            auto const results = golden::run_reference_for<golden::element_rounded_to_one_side>(call, name, places);
            for (std::size_t i = 0; i < results.size(); ++i) {
                golden::rounded_to_one_side const result(results[i]);
                left[i]->take(result.low());
                left[i]->take(result.high());
            }
        }
}

void judge_wrong_elements(std::map<std::string, noticed>& found, problem_with_sets const& problem) {
    for (auto const& [name, elements] : problem.expected) {
        if (elements.front().type != float32) continue;
        noticed& of_row = found[row_of(problem.problem.call, name)];
        golden::acceptance_sets const& sets = problem.sets.find(name)->second;
        std::vector<hidden_error> hidden;
        for (std::size_t place = 0; place < elements.size(); ++place) {
            stored_element const& right = elements[place];
            stored_element const wrong = golden::element_nearest_to(right.type, 1.0001 * right.value());
            if (wrong == right) continue; // 0 and infinity
            ++of_row.wrong;
            if (golden::judge(sets[place], right, wrong, golden::verification_mode::portable).outcome ==
                golden::outcome::outside) {
                ++of_row.rejected;
                continue;
            }
            golden::alternative const& documented = sets[place].alternatives.front();
            hidden.push_back({static_cast<index_t>(place), std::abs(wrong.value() - right.value()), documented,
                              documented.value, documented.value});
        }
        look_for_devices(problem.problem.call, name, hidden);
        for (hidden_error const& each : hidden) {
            of_row.in_doubt += each.is_in_doubt();
            if (!each.is_in_doubt()) of_row.bounds_of_rest += each.documented.bound.total() / each.change;
        }
    }
}

bool has_positions(problem_family const& family) {
    directml::operator_schema const& schema = *directml::find_operator(family.operator_name);
    return schema.find("InputPixelOffsets") != nullptr || schema.find("SpatialScaleX") != nullptr;
}

} // namespace

TEST_CASE("acceptance: half of the bounds are at most 30 times the largest error of twenty devices, of halves 4 times",
          "[acceptance][mock_device]") {
    std::map<std::string, std::string> rows;
    for (device_kind const& kind : std::span(device_kinds).first(3))
        for (problem_family const& family : problem_families)
            for (auto const& [row, ratios] : ratios_of(family, kind)) {
                INFO(row << ", " << kind.profile << ", " << name_of(kind.type));
                if (!ratios.empty()) CHECK(median(ratios) <= most_of(row, kind));
                rows[row] += " | " + (ratios.empty() ? "exact" : fixed(median(ratios), 1));
            }
    std::string table = "| bound, of the largest error | float | half, computed in float | half, computed in half |\n"
                        "|---|---|---|---|\n";
    for (auto const& [row, medians] : rows) table += "| " + row + medians + " |\n";
    check_documented_table("docs/acceptance.md", table);
}

TEST_CASE("acceptance: an element that is off by a ten-thousandth of its value is rejected",
          "[acceptance][mock_device]") {
    std::map<std::string, std::string> rows, rows_in_doubt;
    for (problem_values const& values : {problem_values{.has_one_sign = true}, problem_values{},
                                         problem_values{.has_one_sign = true, .first_element = 100},
                                         problem_values{.has_one_sign = true, .first_element = 1000}})
        for (problem_family const& family : problem_families) {
            if (values.first_element > 0 && !has_positions(family)) continue;
            random_numbers random(7);
            std::map<std::string, noticed> found;
            for (int i = 0; i < 60; ++i)
                judge_wrong_elements(found, {some_problem(family, random, float32, positions::any, values),
                                             *golden::profile_named("float32")});
            for (auto const& [row, of_row] : found) {
                rows[row] += " | " + of_row.share();
                rows_in_doubt[row] += " | " + of_row.share_in_doubt();
            }
        }
    std::string table = "| off by 1e-4 | one sign | either sign | from element 100 | from element 1000 |\n"
                        "|---|---|---|---|---|\n";
    std::string in_doubt = "| of those not rejected | one sign | either sign | from element 100 | from element 1000 |\n"
                           "|---|---|---|---|---|\n";
    for (auto const& [row, shares] : rows) {
        std::string const end = std::count(shares.begin(), shares.end(), '|') == 2 ? " | | |\n" : " |\n";
        table += "| " + row + shares + end;
        std::string const& others = rows_in_doubt[row];
        if (others.find('%') != std::string::npos) in_doubt += "| " + row + others + end;
    }
    check_documented_table("docs/acceptance.md", table);
    check_documented_table("docs/acceptance.md", in_doubt);
}
