// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/core/tensor.hpp"
#include "dmlref/spec/rules.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <string>
#include <tuple>
#include <vector>

/// The rules of each operator, in tests/support/rules: a type `call`, which breaks none, and what makes it break each.
/// A call has the members name(), of the operator; apply(operation), which calls operation(tensors..., options); and
/// written(), what lies in the memory of its outputs.
namespace dmlref::testing {

/// `sentence`: what follows the operator's name.
template <class Call>
struct broken_rule {
    std::string sentence;
    void (*change)(Call&);
};

/// An operation that only validates, for operators whose function for this is `validate`.
inline constexpr auto validated = [](auto const&... arguments) { validate(arguments...); };

/// Checks that `operation` refuses the call that breaks each rule with the rule's sentence, and writes nothing.
template <class Call, class Operation>
void check_refused(std::vector<broken_rule<Call>> const& rules, Operation const& operation) {
    REQUIRE(!rules.empty());
    for (auto const& [sentence, change] : rules) {
        Call call;
        change(call);
        auto const before = call.written();
        CHECK(refusal([&] { call.apply(operation); }) == call.name() + ": " + sentence);
        CHECK(call.written() == before);
    }
}

/// Checks that `validate` finds no other rule broken: not one that makes sense only where the broken one holds.
template <class Call, class Validate>
void check_broken_alone(std::vector<broken_rule<Call>> const& rules, Validate const& validate) {
    REQUIRE(!rules.empty());
    for (auto const& [sentence, change] : rules) {
        Call call;
        change(call);
        std::string const name = call.name();
        std::vector<validation_error> findings;
        call.apply([&](auto const&... arguments) { validate(arguments..., spec::rules(name, findings)); });
        std::vector<std::string> sentences;
        for (validation_error const& finding : findings) sentences.emplace_back(finding.what());
        CHECK(sentences == std::vector{name + ": " + sentence});
    }
}

/// Checks that `operation` accepts the call, as it is and with each change.
template <class Call, class Operation>
void check_accepted(Operation const& operation, std::vector<void (*)(Call&)> const& changes) {
    auto const accepts = [&](Call& call) { return refusal([&] { call.apply(operation); }) == "accepted"; };
    Call unchanged;
    CHECK(accepts(unchanged));
    for (std::size_t at = 0; at < changes.size(); ++at) {
        INFO("change " << at);
        Call call;
        changes[at](call);
        CHECK(accepts(call));
    }
}

/// 1, 2, 3 ...
template <class T = float>
tensor<T> numbered(shape const& sizes) {
    tensor<T> values(sizes);
    index_t number = 0;
    for_each_index(sizes,
                   [&](multi_index const& at) { values.view()[at] = static_cast<T>(static_cast<float>(++number)); });
    return values;
}

/// What `list` returns.
template <class... Values>
struct listed_values {
    std::tuple<Values...> values;

    template <class T>
    operator per_axis<T>() const {
        return std::apply([](auto... each) { return per_axis<T>{static_cast<T>(each)...}; }, values);
    }
};
/// The sizes or strides of a tensor, or an array of options. In a change, clang-format spreads a list in braces over
/// three lines.
template <class... Values>
listed_values<Values...> list(Values... values) {
    return {{values...}};
}

template <class T>
tensor_view<T> laid_out(T* data, shape const& sizes) {
    return {data, sizes};
}
template <class T>
tensor_view<T> laid_out(T* data, shape const& sizes, shape const& strides) {
    return {data, sizes, strides};
}

/// A view of any sizes.
template <class T = float>
tensor_view<T> view_of(shape const& sizes) {
    static tensor<T> memory({1000});
    return {memory.view().data(), sizes};
}

} // namespace dmlref::testing
