// SPDX-License-Identifier: MIT
#include "support/rules/max_unpooling.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

namespace {

constexpr auto validated_with_indices = [](auto const& input, auto const& indices, auto const& output,
                                           auto const&... rules) {
    validate(input, index_view(indices), output, rules...);
};

} // namespace

TEST_CASE("max_unpooling: a call that keeps the rules is accepted", "[max_unpooling][spec]") {
    check_accepted<max_unpooling_call>(
        validated_with_indices,
        {[](auto& c) { c.input = laid_out(c.input.data(), list(2, 1, 1, 2), list(0, 0, 0, 0)); },
         [](auto& c) { c.indices = laid_out(c.indices.data(), list(2, 1, 1, 2), list(0, 0, 0, 0)); },
         // An index may be any number, and the output have any sizes, smaller ones too.
         [](auto& c) {
             c.index_memory = {{4}, {0, 8, 0xffff'ffffu, 8}}, c.indices = {c.index_memory.view().data(), {2, 1, 1, 2}};
         },
         [](auto& c) { c.output = laid_out(c.output.data(), list(2, 1, 1, 2)); },
         [](auto& c) { c.output = laid_out(c.output.data(), list(2, 1, 3, 1)); },
         [](auto& c) { c.output = laid_out(c.output.data(), list(1, 2, 3, 4)); },
         [](auto& c) { c.output = laid_out(c.output.data(), list(1, 1, 1, 1)); }});
    max_unpooling_call c;
    tensor<std::uint64_t> const wide({2, 1, 1, 2});
    CHECK(refusal([&] { validated_with_indices(c.input, wide.view(), c.output); }) == "accepted");
}

TEST_CASE("max_unpooling: a call that breaks a rule is refused", "[max_unpooling][spec]") {
    check_refused(max_unpooling_rules, validated_with_indices);
    check_broken_alone(max_unpooling_rules, validated_with_indices);
}

TEST_CASE("max_unpooling: the operator is named as the caller names it", "[max_unpooling][spec]") {
    max_unpooling_call c;
    CHECK(refusal([&] { validate(tensor_view<float const>{}, index_view(c.indices), c.output, "UNPOOLING"); }) ==
          "UNPOOLING: InputTensor is null, must be given always");
}
