// SPDX-License-Identifier: MIT
#include "mock_device/acceptance_devices.hpp"
#include "support/documented.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

struct measured {
    std::size_t elements = 0; ///< of random problems; each is judged once for each device
    std::size_t rejected = 0;
    double tightness = 0; ///< the largest error, as a part of its bound
    bool of_bytes = false;
    std::string first_rejected{};

    /// What the document says.
    std::string part_of_bound() const {
        return tightness == 0 ? "exact" : of_bytes ? "one of two" : fixed(tightness, 3);
    }
};

void judge_devices(measured& total, problem_with_sets const& problem, std::vector<device_arithmetic> const& devices,
                   std::optional<mock_device::bug> const& reading) {
    total.elements += problem.element_count();
    for (device_arithmetic const& device : devices) {
        auto const got = emulated(problem.problem.call, device, reading);
        problem.judge(got, [&](std::string const& name, std::size_t place, golden::judgment const& how) {
            golden::acceptance_set const& set = problem.sets.find(name)->second[place];
            stored_element const& element = got.find(name)->second[place];
            total.of_bytes |= directml::element_size(element.type) == 1;
            bool const computed_as_stored = element.type != float16 || device.half_values;
            if (how.outcome != golden::outcome::outside) {
                double const part = used_up(set.alternatives[how.alternative], element, computed_as_stored);
                total.tightness = std::max(total.tightness, part);
                return;
            }
            if (total.rejected++ == 0)
                total.first_rejected = name + " " + std::to_string(place) + ": " +
                                       std::to_string(set.alternatives.front().value) + " +- " +
                                       std::to_string(set.alternatives.front().bound.total()) + ", not " +
                                       golden::text_of(element);
        });
    }
}

/// Of problems with so many elements. `reading`: not a mistake, but an open point read otherwise.
measured measure(problem_family const& family, device_kind const& kind, positions where, std::size_t elements,
                 std::optional<mock_device::bug> const& reading = {}) {
    random_numbers random(1);
    measured total;
    for (std::size_t i = 0; total.elements < elements; ++i)
        judge_devices(total,
                      {some_problem(family, random, kind.type, where, {.exponent = kind.exponent}),
                       *golden::profile_named(kind.profile)},
                      devices(kind, i), reading);
    return total;
}

constexpr std::size_t documented_elements = 100'000;

/// Elements per operator, all kinds of devices together; another number on request.
std::size_t elements_per_operator() {
    char const* const wanted = std::getenv("DMLREF_ACCEPTANCE_ELEMENTS");
    return wanted == nullptr ? documented_elements : std::strtoul(wanted, nullptr, 10);
}

} // namespace

TEST_CASE("acceptance: no correct device is rejected, in whatever order and form it computes",
          "[acceptance][mock_device]") {
    std::string table = "| operator | float | half, computed in float | half, computed in half |\n|---|---|---|---|\n";
    for (problem_family const& family : problem_families) {
        std::size_t elements = 0;
        table += std::string("| ") + family.operator_name;
        for (device_kind const& kind : device_kinds) {
            measured const total =
                measure(family, kind, positions::any, elements_per_operator() / std::size(device_kinds));
            INFO(family.operator_name << ", " << kind.profile << ", element " << total.first_rejected);
            CHECK(total.rejected == 0);
            elements += total.elements;
            if (&kind < device_kinds + 3) table += " | " + total.part_of_bound();
        }
        table += " |\n";
        CHECK(elements >= elements_per_operator());
    }
    if (elements_per_operator() != documented_elements) return;
    check_documented_table("docs/acceptance.md", table);
    check_documented_words("docs/acceptance.md", std::to_string(documented_elements / 1000) +
                                                     ",000 random elements of each of the " +
                                                     std::to_string(std::size(problem_families)) + " operators");
}

TEST_CASE("acceptance: no correct device is rejected where positions lie on elements and in the middle between two",
          "[acceptance][mock_device]") {
    for (problem_family const& family : problem_families)
        for (device_kind const& kind : device_kinds) {
            measured const total = measure(family, kind, positions::tied, elements_per_operator() / 20);
            INFO(family.operator_name << ", " << kind.profile << ", element " << total.first_rejected);
            CHECK(total.rejected == 0);
        }
}

TEST_CASE("acceptance: no device that antialiases by iterative halving is rejected", "[acceptance][mock_device]") {
    for (problem_family const& family : problem_families) {
        if (family.operator_name != std::string_view("RESAMPLE3")) continue;
        for (device_kind const& kind : device_kinds)
            for (positions where : {positions::any, positions::tied}) {
                measured const total = measure(family, kind, where, elements_per_operator() / 20,
                                               mock_device::resample_bug::antialiasing_otherwise);
                INFO(kind.profile << ", element " << total.first_rejected);
                CHECK(total.rejected == 0);
            }
    }
}
