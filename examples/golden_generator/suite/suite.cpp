// SPDX-License-Identifier: MIT
#include "suite/suite.hpp"

#include "suite/families.hpp"

#include <algorithm>

namespace dmlref::tool {

case_list sorted_cases(std::initializer_list<case_adder*> files) {
    case_list cases;
    for (case_adder* add_cases : files) add_cases(cases);
    std::ranges::sort(cases, {}, &golden_case::name);
    return cases;
}

std::vector<golden_case> const& all_cases() {
    static case_list const cases =
        sorted_cases({add_roi_align_cases, add_roi_align_tensor_cases, add_roi_align_grad_cases, add_roi_pooling_cases,
                      add_resample_cases, add_resample_tensor_cases, add_resample_antialiased_cases,
                      add_resample_grad_cases, add_upsample_2d_cases, add_max_pooling_cases, add_max_pooling_grad_cases,
                      add_max_unpooling_cases, add_average_pooling_cases, add_average_pooling_grad_cases,
                      add_quantized_linear_average_pooling_cases, add_lp_pooling_cases});
    return cases;
}

std::string_view name_of(tier which) {
    constexpr std::string_view names[] = {"quick", "standard", "full", "negative", "adopted"};
    return names[static_cast<std::size_t>(which)];
}

std::optional<tier> tier_named(std::string_view name) {
    for (tier which : {tier::quick, tier::standard, tier::full, tier::negative})
        if (name_of(which) == name) return which;
    return std::nullopt;
}

std::string_view suite_name(selection const& which) { return which.only_certain ? "certain" : name_of(which.suite); }

bool matches(std::string_view pattern, std::string_view name) {
    std::size_t in_pattern = 0, in_name = 0;
    // Where to continue if the characters after the last * do not match: that * takes one more character.
    std::size_t after_star = std::string_view::npos, taken = 0;
    while (in_name < name.size()) {
        bool const at_end = in_pattern == pattern.size();
        if (!at_end && pattern[in_pattern] == '*') {
            after_star = ++in_pattern;
            taken = in_name;
        } else if (!at_end && (pattern[in_pattern] == '?' || pattern[in_pattern] == name[in_name])) {
            ++in_pattern;
            ++in_name;
        } else if (after_star != std::string_view::npos) {
            in_pattern = after_star;
            in_name = ++taken;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', in_pattern) == std::string_view::npos;
}

std::vector<golden_case const*> selected_cases(selection const& which) {
    std::vector<golden_case const*> cases;
    for (golden_case const& each : which.suite == tier::negative ? negative_cases() : all_cases())
        if (each.first_tier <= which.suite && matches(which.filter, each.name) &&
            (!which.most_bytes || each.byte_size() <= *which.most_bytes))
            cases.push_back(&each);
    return cases;
}

directml::feature_level feature_level_of(golden_case const& which) {
    directml::feature_level needed = which.schema->since;
    for (case_tensor const& tensor : which.tensors)
        for (directml::tensor_support const& support : which.schema->find(tensor.name)->support) {
            std::size_t const rank = tensor.sizes.size();
            if (!support.data_types.contains(tensor.type) || rank < support.least_dimension_count ||
                rank > support.most_dimension_count)
                continue;
            needed = std::max(needed, support.since);
            break;
        }
    return needed;
}

} // namespace dmlref::tool
