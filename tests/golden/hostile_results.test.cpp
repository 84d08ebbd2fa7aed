// SPDX-License-Identifier: MIT
#include "dmlref/directml/execute.hpp"
#include "dmlref/golden/verify.hpp"
#include "support/catch.hpp"
#include "support/problem_families.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
/// Numbers that a device's memory may hold by chance, and that tests of problems like to leave out.
constexpr double hostile_numbers[] = {0,       -0.,      1,   -1,       65504,     0x1p31,         0x1p53,
                                      0x1p-24, 0x1p-149, nan, infinity, -infinity, 0x1.fffffep127, -0x1.fffffep127};

/// Puts hostile numbers into one element in `rarity` of a packed tensor.
void spoil(directml::any_tensor const& packed, random_numbers& random, index_t rarity) {
    auto* const first = static_cast<std::byte*>(packed.data);
    index_t const size = directml::element_size(packed.type);
    for (index_t element = 0; element < element_count(packed.sizes); ++element) {
        if (!random.one_in(rarity)) continue;
        auto const which = static_cast<std::size_t>(random.between(0, std::ssize(hostile_numbers) - 1));
        auto const stored = golden::element_nearest_to(packed.type, hostile_numbers[which]);
        std::memcpy(first + element * size, &stored.bits, static_cast<std::size_t>(size));
    }
}

/// Judges wrong results of a problem whose images hold NaN and other numbers that are seldom.
void judge_hostile(random_problem problem, random_numbers& random, bool look_for_cause) {
    golden::tensors_by_name got;
    for (auto const& [name, tensor] : problem.call.tensors) {
        bool const is_output = problem.call.schema->find(name)->kind == directml::field_kind::output_tensor;
        if (name == "InputTensor" || name == "InputGradientTensor") spoil(tensor, random, random.one_in(2) ? 3 : 30);
        if (is_output) got[name] = tensor;
    }
    directml::execute_by<directml::implementation::reference>(problem.call);
    for (auto const& [name, tensor] : got) spoil(tensor, random, random.one_in(3) ? 2 : 20);
    golden::verdict const found = golden::verify(problem.call, got, {.look_for_cause = look_for_cause});
    REQUIRE(found.tensors.size() == got.size());
    for (golden::tensor_verdict const& tensor : found.tensors)
        REQUIRE(tensor.element_count() == element_count(tensor.sizes));
    REQUIRE_FALSE(to_string(found).empty());
}

} // namespace

TEST_CASE("verify: results of any numbers, on images of any numbers, are judged by a whole report",
          "[verify][golden]") {
    random_numbers random(12);
    for (problem_family const& family : problem_families) {
        CAPTURE(family.operator_name);
        for (int trial = 0; trial < 30; ++trial) {
            auto const type = trial % 2 == 0 ? directml::data_type::float32 : directml::data_type::float16;
            auto const where = trial % 3 == 0 ? positions::tied : positions::any;
            // The search takes nearly all of the time. One in five is one of each type and kind of positions.
            judge_hostile(some_problem(family, random, type, where), random, trial % 5 == 0);
        }
    }
}
