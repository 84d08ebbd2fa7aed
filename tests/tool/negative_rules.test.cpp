// SPDX-License-Identifier: MIT
// The proof that no rule lacks a negative case. All rules of spec/ and of the table of operators are asked for through
// spec::rules::require, which lists them on request: every rule that is asked for by any case of the standard suite
// must be what some negative case breaks, or stand below among those that no model can break.
#include "architecture/test_names.hpp"
#include "model/validate_model.hpp"
#include "suite/evaluation.hpp"
#include "suite/suite.hpp"
#include "support/catch.hpp"

#include <dmlref/directml/broken_rules.hpp>

#include <set>

using namespace dmlref;
using namespace dmlref::tool;

namespace {

/// The rules of a family that no model breaks, why not, and the tests in which functions of C++ break them.
struct out_of_reach {
    std::string words;
    std::string reason;
    std::vector<std::string> tests;
};

std::vector<out_of_reach> const& rules_out_of_reach() {
    static std::vector<out_of_reach> const list = {
        {"is null, must be given always",
         "the table misses the field first",
         {"rules: present says when a tensor is needed",
          "validate_call: each field that is not optional must be there"}},
        {"shares memory with",
         "a model's reader refuses to bind memory twice",
         {"rules: apart refuses shared memory and ignores absent tensors"}},
        {"is bound, but is no tensor of this operator",
         "a model's reader refuses the name",
         {"validate_call: a tensor of an unknown name is refused"}},
        {"is given, but is no such field of this operator",
         "a model's reader refuses the name",
         {"validate_call: a value of an unknown name is refused"}},
        {"has a value of another kind than the field",
         "a model's reader refuses the value",
         {"validate_call: a value of another kind than its field is refused"}},
        {"InterpolationMode is #, must be DML_",
         "a model names the enumerator",
         {"upsample_2d: a call that breaks a rule is refused", "resample: a call that breaks a rule is refused",
          "resample_grad: a call that breaks a rule is refused",
          "regions: options that cannot be sampled with are refused"}},
        {"RoundingDirection is #, must be DML_",
         "a model names the enumerator",
         {"resample: a call that breaks a rule is refused", "resample_grad: a call that breaks a rule is refused"}},
        {"must be TYPE to index the",
         "a tensor of a model has fewer than 2^32 elements",
         {"max_pooling: UINT32 indices reach the elements 0 to 2^32 - 1"}},
        {"InputGradientTensor has # elements, must stay within the work budget",
         "a tensor of a model has fewer than 2^32 elements",
         {"resample_grad: a call that breaks a rule is refused"}},
        {"RESAMPLE_GRAD: InputGradientTensor.DimensionCount is #, must be # to #",
         "the table asks for four axes",
         {"resample_grad: a call that breaks a rule is refused"}},
    };
    return list;
}

std::string replaced(std::string text, std::string const& part, std::string const& replacement) {
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += replacement.size())
        text.replace(at, part.size(), replacement);
    return text;
}

bool is_digit(char letter) { return '0' <= letter && letter <= '9'; }

/// # for each number, and TYPE for each data type: what is left is the rule.
std::string without_values(std::string const& sentence) {
    std::string text;
    for (std::size_t at = 0; at < sentence.size(); ++at) {
        bool const is_sign = sentence[at] == '-' && at + 1 < sentence.size() && is_digit(sentence[at + 1]);
        if (!is_sign && !is_digit(sentence[at])) {
            text += sentence[at];
            continue;
        }
        while (at + 1 < sentence.size() &&
               (is_digit(sentence[at + 1]) || sentence[at + 1] == '.' || sentence.compare(at + 1, 2, "e+") == 0 ||
                sentence[at] == 'e' || sentence.compare(at + 1, 2, "e-") == 0))
            ++at;
        text += '#';
    }
    for (char const* value : {" inf,", " -inf,", " nan,"}) text = replaced(text, value, " #,");
    for (char const* type : {"FLOAT#", "UINT#", "INT#"}) text = replaced(text, type, "TYPE");
    while (text.find("#, #}") != std::string::npos) text = replaced(text, "#, #}", "#}");
    return text;
}

std::string pattern_of(validation_error const& error) {
    std::string const sentence = error.what(); // the digits of the operator's name stay
    return error.operator_name() + without_values(sentence.substr(error.operator_name().size()));
}

directml::operator_call call_of(evaluated_case& which) {
    directml::operator_call call = {.schema = which.problem->schema, .attributes = which.problem->attributes};
    for (evaluated_tensor& tensor : which.tensors)
        call.tensors[tensor.recipe->name] = directml::any_tensor(tensor.recipe->type, tensor.bytes.data(),
                                                                 tensor.recipe->sizes, tensor.recipe->actual_strides());
    return call;
}

/// All rules that a case asks for, broken or not.
std::vector<validation_error> rules_asked_for_by(golden_case const& problem) {
    evaluated_case prepared = prepare(problem, 1);
    directml::operator_call const call = call_of(prepared);
    std::vector<validation_error> findings, asked_for;
    spec::rules const rules(problem.schema->name, findings, spec::known_of_tensors::elements, &asked_for);
    directml::validate_call(call, rules);
    directml::runners::run<directml::implementation::none>(call, directml::detail::fields_of(call, rules));
    CHECK(findings.empty());
    return asked_for;
}

/// A field that this version of the operator lacks has its default, which breaks nothing.
bool is_a_field(directml::operator_schema const& schema, std::string const& field) {
    return schema.find(std::string_view(field).substr(0, field.find_first_of(".["))) != nullptr;
}

std::string type_of_the_first_tensor(directml::operator_schema const& schema) {
    return std::string(schema.name) + ": " + std::string(schema.fields.front().name) +
           ".DataType is TYPE, must be the type of the other tensors";
}

std::set<std::string> rules_asked_for() {
    std::set<std::string> patterns;
    for (golden_case const* each : selected_cases({}))
        for (validation_error const& rule : rules_asked_for_by(*each)) {
            if (!is_a_field(*each->schema, rule.field())) continue;
            std::string const pattern = pattern_of(rule);
            // The other tensors are compared with it.
            if (!pattern.starts_with(type_of_the_first_tensor(*each->schema))) patterns.insert(pattern);
        }
    return patterns;
}

std::set<std::string> rules_broken_by_negative_cases() {
    std::set<std::string> patterns;
    for (golden_case const& each : negative_cases()) {
        evaluated_case prepared = prepare(each, 1);
        for (validation_error const& error :
             directml::broken_rules(call_of(prepared), spec::known_of_tensors::elements))
            patterns.insert(pattern_of(error));
    }
    return patterns;
}

} // namespace

TEST_CASE("negative rules: every rule that a case asks for has a case that breaks it, or a reason",
          "[negative][tool]") {
    std::set<std::string> const broken = rules_broken_by_negative_cases();
    std::set<std::string> unused;
    for (out_of_reach const& each : rules_out_of_reach()) unused.insert(each.words);
    std::vector<std::string> without_case;
    for (std::string const& rule : rules_asked_for()) {
        std::string excuse;
        for (out_of_reach const& each : rules_out_of_reach())
            if (rule.find(each.words) != std::string::npos) excuse = each.words;
        unused.erase(excuse);
        if (excuse.empty() != broken.contains(rule)) without_case.push_back(rule);
    }
    CHECK(architecture::listed(without_case) == "");
    CHECK(unused == std::set<std::string>{});
}

TEST_CASE("negative rules: those that no model breaks are broken by the tests named here", "[negative][tool]") {
    std::set<std::string> existing;
    for (architecture::test_name const& test : architecture::all_test_names()) existing.insert(test.name);
    for (out_of_reach const& each : rules_out_of_reach()) {
        INFO(each.words << ": " << each.reason);
        CHECK(!each.tests.empty());
        for (std::string const& test : each.tests) CHECK(existing.contains(test));
    }
}

TEST_CASE("negative rules: nothing is refused but by a rule that is asked for", "[negative][tool]") {
    std::vector<std::string> others;
    for (architecture::source_file const& file : architecture::files_below("include/dmlref", {".hpp"})) {
        if (!file.path.starts_with("include/dmlref/spec/") && !file.path.ends_with("/validate_call.hpp")) continue;
        std::string const code = architecture::code_only(file.text);
        for (char const* way : {"refuse(", "throw "})
            for (std::size_t at = 0; (at = code.find(way, at)) != std::string::npos; ++at)
                others.push_back(file.path + ": " + way);
    }
    // refuse itself and require, which calls it; and the antialiased gradient, which no description asks for.
    CHECK(others == std::vector<std::string>{
                        "include/dmlref/spec/chosen_readings.hpp: refuse(",
                        "include/dmlref/spec/resample_grad.hpp: refuse(", "include/dmlref/spec/rules.hpp: refuse(",
                        "include/dmlref/spec/rules.hpp: refuse(", "include/dmlref/spec/rules.hpp: throw "});
}

TEST_CASE("negative rules: sentences that differ in their values are of one rule", "[negative][tool]") {
    CHECK(without_values("Scales[2] is -0.5, must be") == without_values("Scales[3] is 1e+30, must be"));
    CHECK(without_values("P is inf, must be") == without_values("P is 2, must be"));
    CHECK(without_values("is UINT8, or") == without_values("is FLOAT16, or"));
    CHECK(without_values("is {1, 2}, or") == without_values("is {0, 1, 2, 3}, or"));
    CHECK(without_values("must equal NumROIs, which is 2") !=
          without_values("must equal InputTensor.Sizes[0], which is 2"));
    CHECK(without_values("is 3, must be 4 to 5") != without_values("is 3, must be 4"));
}
