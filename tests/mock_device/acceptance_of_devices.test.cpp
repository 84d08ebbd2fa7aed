// SPDX-License-Identifier: MIT
#include "mock_device/acceptance_judging.hpp"
#include "support/documented.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using mock_device::coordinate_form;
using mock_device::interpolation_form;
using mock_device::summation_order;

namespace {

/// What tensors hold, and how a device computes with it.
struct device_kind {
    char const* profile;
    directml::data_type type;
    int exponent = 0; ///< of the values
    void (*change)(device_arithmetic&) = [](device_arithmetic&) {};
};

constexpr auto float32 = directml::data_type::float32, float16 = directml::data_type::float16;

constexpr device_kind device_kinds[] = {
    {"float32", float32},
    {"float32", float16},
    {"half_arithmetic", float16, 0, [](device_arithmetic& device) { device.half_values = true; }},
    {"flush_to_zero", float32, -127, [](device_arithmetic& device) { device.flush_to_zero = true; }},
    {"texture_filter", float32, 0, [](device_arithmetic& device) { device.texture_weights = true; }},
};

/// One that fuses and one that does not. The other choices change from problem to problem: any 72 in a row have all 72
/// combinations, and neighbors differ in most; two in five clamp indices.
std::vector<device_arithmetic> devices(device_kind const& kind, std::size_t problem) {
    std::size_t const combination = problem * 29 % 72;
    std::vector<device_arithmetic> result;
    for (bool fused : {false, true}) {
        device_arithmetic device = {.fused = fused,
                                    .order = static_cast<summation_order>(combination % 4),
                                    .coordinates = static_cast<coordinate_form>(combination / 4 % 3),
                                    .interpolation = static_cast<interpolation_form>(combination / 12 % 3),
                                    .reciprocal_division = combination / 36 == 1,
                                    .clamps_indices = problem % 5 < 2};
        kind.change(device);
        result.push_back(device);
    }
    return result;
}

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

/// An error as a part of its bound. To the bound of a half that was computed in float comes the rounding of the store.
double used_up(golden::alternative const& taken, stored_element const& got, bool computed_as_stored) {
    double const bound = taken.bound.total() + (computed_as_stored ? 0 : golden::spacing_at(got.type, taken.value) / 2);
    double const error = std::abs(got.value() - taken.value);
    return bound > 0 && std::isfinite(error / bound) ? error / bound : 0;
}

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
        judge_devices(
            total,
            {some_problem(family, random, kind.type, where, kind.exponent), *golden::profile_named(kind.profile)},
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
