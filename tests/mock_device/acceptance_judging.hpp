// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute.hpp"
#include "dmlref/golden/acceptance/acceptance.hpp"
#include "dmlref/golden/judged_element.hpp"
#include "emulate.hpp"
#include "support/problem_families.hpp"

#include <iomanip>
#include <sstream>

/// Devices held against the acceptance sets of random problems.
namespace dmlref::testing {

using golden::stored_element;
using mock_device::device_arithmetic;

/// A number with as many decimal places.
inline std::string fixed(double number, int places) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(places) << number;
    return text.str();
}

/// An output of a problem: all its elements, in row-major order.
using stored_elements = std::vector<stored_element>;
using outputs_by_name = std::map<std::string, stored_elements, std::less<>>;

inline outputs_by_name outputs_of(directml::operator_call const& call) {
    outputs_by_name outputs;
    for (auto const& [name, bound] : call.tensors) {
        if (call.schema->find(name)->kind != directml::field_kind::output_tensor) continue;
        auto const* place = static_cast<std::byte const*>(bound.data);
        for (index_t i = 0; i < element_count(bound.sizes); ++i, place += directml::element_size(bound.type))
            outputs[name].push_back(golden::load_element(bound.type, place));
    }
    return outputs;
}

/// What the mock device computes.
inline outputs_by_name emulated(directml::operator_call const& call, device_arithmetic const& arithmetic,
                                std::optional<mock_device::bug> const& injected = {}) {
    mock_device::emulate(call, arithmetic, injected);
    return outputs_of(call);
}

/// A problem with what the reference computes and what is accepted.
struct problem_with_sets {
    random_problem problem;
    outputs_by_name expected;
    std::map<std::string, golden::acceptance_sets, std::less<>> sets;

    problem_with_sets(random_problem&& given, golden::precision_profile const& profile)
        : problem(std::move(given)),
          sets(golden::acceptance_of(problem.call, profile)) {
        directml::execute_by<directml::implementation::reference>(problem.call);
        expected = outputs_of(problem.call);
    }

    std::size_t element_count() const {
        std::size_t count = 0;
        for (auto const& [name, elements] : expected) count += elements.size();
        return count;
    }

    /// Calls visit(name, place, judgment) for each element of a device's results.
    template <class Visit>
    void judge(outputs_by_name const& got, Visit&& visit) const {
        for (auto const& [name, elements] : got) {
            stored_elements const& right = expected.find(name)->second;
            golden::acceptance_sets const& allowed = sets.find(name)->second;
            for (std::size_t i = 0; i < elements.size(); ++i)
                visit(name, i, golden::judge(allowed[i], right[i], elements[i], golden::verification_mode::portable));
        }
    }
};

} // namespace dmlref::testing
