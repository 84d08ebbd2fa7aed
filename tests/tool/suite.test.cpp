// SPDX-License-Identifier: MIT
#include "suite/suite.hpp"

#include "suite/evaluation.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"

#include <dmlref/directml/operator_table.hpp>
#include <dmlref/spec/enums.hpp>

#include <algorithm>
#include <set>

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::tool;

namespace {

std::size_t count_of(tier which) { return selected_cases({.suite = which}).size(); }

/// The cases of the standard suite for an operator.
std::vector<golden_case const*> cases_of(directml::operator_schema const& schema) {
    auto cases = selected_cases({});
    std::erase_if(cases, [&](golden_case const* each) { return each->schema != &schema; });
    return cases;
}

case_tensor const* tensor_of(golden_case const& problem, std::string_view field) {
    for (case_tensor const& tensor : problem.tensors)
        if (tensor.name == field) return &tensor;
    return nullptr;
}

template <class Predicate>
bool some_case(directml::operator_schema const& schema, Predicate&& holds) {
    auto const cases = cases_of(schema);
    return std::any_of(cases.begin(), cases.end(), [&](golden_case const* each) { return holds(*each); });
}

/// The enumerators that the operator takes.
bool is_allowed(directml::field_schema const& field, std::uint32_t value) {
    if (field.name != "ReductionFunction") return true;
    return value == static_cast<std::uint32_t>(reduce_function::average) ||
           value == static_cast<std::uint32_t>(reduce_function::max);
}

/// What a field of the table allows and no case has.
std::vector<std::string> untested_values(directml::operator_schema const& schema, directml::field_schema const& field) {
    std::vector<std::string> untested;
    auto const expect = [&](directml::attribute const& value, std::string const& name) {
        if (!some_case(schema, [&](golden_case const& each) {
                auto const& held = each.attributes.find(field.name)->second;
                if (auto const* number = std::get_if<std::uint32_t>(&value))
                    return std::get<std::uint32_t>(held) == *number;
                return std::get<bool>(held) == std::get<bool>(value);
            }))
            untested.push_back(std::string(schema.name) + "." + std::string(field.name) + " " + name);
    };
    if (field.kind == directml::field_kind::boolean)
        for (bool value : {false, true}) expect(value, value ? "true" : "false");
    if (field.enumeration != nullptr)
        for (directml::enumerator const& each : field.enumeration->enumerators)
            if (is_allowed(field, each.value)) expect(each.value, std::string(each.name));
    return untested;
}

std::vector<std::string> untested_tensors(directml::operator_schema const& schema,
                                          directml::field_schema const& field) {
    std::vector<std::string> untested;
    auto const expect = [&](std::string const& what, auto&& holds) {
        if (!some_case(schema, [&](golden_case const& each) { return holds(tensor_of(each, field.name)); }))
            untested.push_back(std::string(schema.name) + "." + std::string(field.name) + " " + what);
    };
    if (field.optional) expect("null", [](case_tensor const* tensor) { return tensor == nullptr; });
    directml::tensor_support const& most = field.support.back();
    for (directml::data_type_traits const& traits : directml::data_types)
        for (std::size_t rank = most.least_dimension_count; rank <= most.most_dimension_count; ++rank)
            if (most.data_types.contains(traits.type))
                expect(std::string(traits.name) + " of rank " + std::to_string(rank), [&](case_tensor const* tensor) {
                    return tensor != nullptr && tensor->type == traits.type && tensor->sizes.size() == rank;
                });
    return untested;
}

bool is_portable(std::string_view name) {
    return std::all_of(name.begin(), name.end(), [](char letter) {
        return ('a' <= letter && letter <= 'z') || ('0' <= letter && letter <= '9') || letter == '_';
    });
}

} // namespace

TEST_CASE("suite: each tier contains the ones before it", "[suite][tool]") {
    CHECK(count_of(tier::quick) >= 40);
    CHECK(count_of(tier::quick) <= 140);
    CHECK(count_of(tier::standard) >= 150);
    CHECK(count_of(tier::full) > count_of(tier::standard));
    CHECK(count_of(tier::full) == all_cases().size());
}

TEST_CASE("suite: every name is unique, sorted and a path on every system", "[suite][tool]") {
    std::set<std::string> const reserved = {"con", "prn", "aux", "nul"};
    std::string before;
    for (golden_case const& each : all_cases()) {
        INFO(each.name);
        CHECK(before < each.name);
        std::size_t const slash = each.name.find('/');
        REQUIRE(slash != std::string::npos);
        CHECK(is_portable(each.name.substr(0, slash)));
        CHECK(is_portable(each.name.substr(slash + 1)));
        CHECK(each.name.size() <= 80);
        CHECK_FALSE(reserved.contains(each.name.substr(slash + 1)));
        before = each.name;
    }
}

TEST_CASE("suite: every case has its reason in one sentence", "[suite][tool]") {
    for (golden_case const& each : all_cases()) {
        INFO(each.name << ": " << each.reason);
        CHECK(each.reason.size() > 20);
        CHECK(each.reason.ends_with("."));
        CHECK_FALSE(contains(each.reason, "The same")); // it must stand alone: the list is sorted by name
        CHECK_FALSE(contains(each.reason, ". "));
    }
}

TEST_CASE("suite: every option of the operator table has a case, and every type at every rank", "[suite][tool]") {
    std::vector<std::string> untested;
    for (directml::operator_schema const& schema : directml::operators)
        for (directml::field_schema const& field : schema.fields) {
            auto const found = field.is_tensor() ? untested_tensors(schema, field) : untested_values(schema, field);
            untested.insert(untested.end(), found.begin(), found.end());
        }
    CHECK(untested == std::vector<std::string>{});
}

TEST_CASE("suite: every operator has a case with gaps in its inputs and one with gaps in its outputs",
          "[suite][tool]") {
    for (std::string_view name :
         {"ROI_ALIGN1", "ROI_ALIGN_GRAD", "ROI_POOLING", "RESAMPLE2", "MAX_POOLING2", "MAX_POOLING_GRAD",
          "AVERAGE_POOLING1", "AVERAGE_POOLING_GRAD", "LP_POOLING1", "MAX_UNPOOLING"}) {
        directml::operator_schema const& schema = *directml::find_operator(name);
        for (bool is_output : {false, true}) {
            INFO(name << (is_output ? " outputs" : " inputs"));
            CHECK(some_case(schema, [&](golden_case const& each) {
                return std::any_of(each.tensors.begin(), each.tensors.end(), [&](case_tensor const& tensor) {
                    return each.is_output(tensor) == is_output && !tensor.strides.empty() &&
                           tensor.byte_size() >
                               directml::buffer_tensor_size(tensor.type, tensor.sizes, packed_strides(tensor.sizes));
                });
            }));
        }
    }
}

TEST_CASE("suite: what DirectML leaves undefined is in the full suite only, with the entry that says so",
          "[suite][tool]") {
    index_t undefined = 0;
    for (golden_case const& each : all_cases()) {
        INFO(each.name);
        std::string const& note = each.undefined_in_directml;
        if (note.empty()) continue;
        ++undefined;
        CHECK(each.first_tier == tier::full);
        CHECK(std::count(each.spec_notes.begin(), each.spec_notes.end(), note) == 1);
    }
    CHECK(undefined == 4); // two of ROI_POOLING, in both types
}

TEST_CASE("suite: the photograph is in a case of every image operator", "[suite][tool]") {
    for (char const* name :
         {"roi_align1/photograph_*", "roi_pooling/photograph_*", "resample2/photograph_*", "max_pooling2/photograph_*",
          "average_pooling1/photograph_*", "lp_pooling1/photograph_*"}) {
        INFO(name);
        CHECK(!selected_cases({.filter = name}).empty());
    }
}

TEST_CASE("suite: a filter's * stands for any letters and ? for one", "[suite][tool]") {
    CHECK(matches("*", ""));
    CHECK(matches("roi*_f16", "roi_align/a_f16"));
    CHECK(matches("*a*a", "banana"));
    CHECK(matches("b?n*", "banana"));
    CHECK(matches("***a", "banana"));
    CHECK_FALSE(matches("", "a"));
    CHECK_FALSE(matches("banana?", "banana"));
    CHECK_FALSE(matches("*x*", "banana"));
    CHECK_FALSE(matches("Banana", "banana"));
    CHECK_FALSE(matches("*ab", "aab_aba"));
}

TEST_CASE("suite: a limit on bytes leaves out the larger cases alone", "[suite][tool]") {
    auto const small = selected_cases({.suite = tier::full, .most_bytes = 100'000});
    CHECK(small.size() < all_cases().size());
    CHECK(!small.empty());
    for (golden_case const* each : small) CHECK(each->byte_size() <= 100'000);
}

TEST_CASE("suite: feature levels are those of the operator, its ranks and its types", "[suite][tool]") {
    auto const level_of = [](char const* name) {
        return directml::to_string(feature_level_of(*selected_cases({.filter = name}).at(0)));
    };
    CHECK(level_of("roi_align1/average_linear_f32") == "4_0");
    CHECK(level_of("roi_align1/batch_indices_of_64_bits_f32") == "5_0");
    CHECK(level_of("resample1/linear_of_rank_4_f32") == "2_1");
    CHECK(level_of("resample1/linear_of_rank_3_f16") == "5_1");
    CHECK(level_of("max_pooling_grad/volume_f32") == "4_0");
    CHECK(level_of("max_pooling_grad/ties_f32") == "3_0");
}

TEST_CASE("suite: together the cases stay within what a disk and a minute hold", "[suite][tool]") {
    index_t bytes = 0;
    for (golden_case const& each : all_cases()) bytes += each.byte_size();
    CHECK(bytes < 200'000'000);
}
