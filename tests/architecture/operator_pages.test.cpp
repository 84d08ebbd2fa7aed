// SPDX-License-Identifier: MIT
// The tables of docs/operators are those that this program writes from the list of operators and from the options of
// the functions. After a change of either, copy them from the failing test.
#include "dmlref/directml/for_each_field.hpp"
#include "dmlref/directml/operator_table.hpp"
#include "dmlref/spec/alternatives.hpp"
#include "dmlref/spec/average_pooling.hpp"
#include "dmlref/spec/lp_pooling.hpp"
#include "dmlref/spec/max_pooling.hpp"
#include "dmlref/spec/resample.hpp"
#include "dmlref/spec/roi_align.hpp"
#include "dmlref/spec/roi_pooling.hpp"
#include "dmlref/spec/upsample_2d.hpp"
#include "source_tree.hpp"
#include "support/catch.hpp"

#include <iostream>
#include <map>
#include <set>

using namespace dmlref::architecture;
using namespace dmlref;
using namespace dmlref::directml;

namespace {

using operators_of_a_page = std::vector<operator_schema const*>;

char lower_case(unsigned char letter) { return static_cast<char>(std::tolower(letter)); }
std::string lower_case(std::string text) {
    for (char& letter : text) letter = lower_case(static_cast<unsigned char>(letter));
    return text;
}

/// "roi_align" of ROI_ALIGN1.
std::string page_of(operator_schema const& schema) {
    std::string page = lower_case(std::string(schema.name));
    while (std::isdigit(static_cast<unsigned char>(page.back()))) page.pop_back();
    return page;
}

std::map<std::string, operators_of_a_page> const& pages() {
    static std::map<std::string, operators_of_a_page> const all = [] {
        std::map<std::string, operators_of_a_page> pages;
        for (operator_schema const& schema : operators) pages[page_of(schema)].push_back(&schema);
        return pages;
    }();
    return all;
}

/// "RESAMPLE, RESAMPLE1".
std::string names_text(std::vector<std::string_view> const& names) {
    std::string text;
    for (std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

/// "input_pixel_offset" of InputPixelOffset.
std::string option_name(std::string_view field) {
    std::string name;
    for (char letter : field) {
        char const lower = lower_case(static_cast<unsigned char>(letter));
        if (lower != letter && !name.empty()) name += '_';
        name += lower;
    }
    return name;
}

std::string default_text(field_schema const&, size_2d const&) { return "required"; }
std::string default_text(field_schema const&, bool value) { return value ? "true" : "false"; }
std::string default_text(field_schema const&, float value) { return spec::number(value); }
std::string default_text(field_schema const&, std::uint32_t value) {
    return value == 0xffff'ffff ? "2^32 - 1" : std::to_string(value);
}
template <class T>
std::string default_text(field_schema const&, per_axis<T> const&) {
    return "empty";
}
template <class Enumeration>
std::string default_text(field_schema const&, std::optional<Enumeration> const&) {
    return "none";
}
template <class Enumeration>
    requires std::is_enum_v<Enumeration> std::string default_text(field_schema const& field, Enumeration value) {
        for (enumerator const& each : field.enumeration->enumerators)
            if (each.value == static_cast<std::uint32_t>(value)) return "`" + lower_case(std::string(each.name)) + "`";
        return "";
    }

template <class Options>
std::map<std::string, std::string> defaults_of(operators_of_a_page const& page) {
    std::map<std::string, std::string> defaults;
    Options const options;
    directml::detail::for_each_option(options, [&](std::string_view name, auto const& value) {
        for (operator_schema const* schema : page)
            if (field_schema const* field = schema->find(name))
                defaults.insert_or_assign(std::string(name), default_text(*field, value));
    });
    if constexpr (requires { options.window_size; }) {
        pooling_window const window = pooling_window_of(Options{.window_size = {1}});
        directml::detail::for_each_option(window, [&](std::string_view name, auto const& values) {
            auto const known = defaults.find(std::string(name));
            if (known != defaults.end()) known->second = name == "WindowSize" ? "required" : std::to_string(values[0]);
        });
    }
    return defaults;
}

/// The defaults of the options of a page's function, by DirectML's name.
std::map<std::string, std::string> defaults_of(std::string const& name, operators_of_a_page const& page) {
    if (name.starts_with("roi_align")) return defaults_of<roi_align_options>(page);
    if (name == "roi_pooling") return defaults_of<roi_pooling_options>(page);
    if (name.starts_with("resample")) return defaults_of<resample_options>(page);
    if (name == "upsample_2d") return defaults_of<upsample_2d_options>(page);
    if (name == "lp_pooling") return defaults_of<lp_pooling_options>(page);
    if (name.starts_with("max_pooling")) return defaults_of<max_pooling_options>(page);
    return defaults_of<average_pooling_options>(page);
}

/// Calls visit(field, operators) for the fields of the newest operator and for those that only earlier ones have, with
/// the names of the operators that have the field, if they are not all.
template <class Visit>
void for_each_field_of(operators_of_a_page const& page, Visit&& visit) {
    std::set<std::string_view> visited;
    for (auto newest = page.rbegin(); newest != page.rend(); ++newest)
        for (field_schema const& field : (*newest)->fields) {
            if (!visited.insert(field.name).second) continue;
            std::vector<std::string_view> names;
            for (operator_schema const* schema : page)
                if (schema->find(field.name)) names.push_back(schema->name);
            visit(field, names.size() == page.size() ? "" : " (" + names_text(names) + ")");
        }
}

/// "1 to 4 axes".
std::string axes_text(tensor_support const& support) {
    std::string text;
    if (support.least_dimension_count != support.most_dimension_count)
        text = std::to_string(support.least_dimension_count) + " to ";
    return text + std::to_string(support.most_dimension_count) + " axes";
}

/// "4 axes, FLOAT32 or FLOAT16; since 5_1 1 to 4 axes; since 6_2 also UINT8 or INT8".
std::string support_text(field_schema const& field, operator_schema const& schema) {
    std::string text;
    tensor_support before{};
    for (tensor_support const& support : field.support) {
        if (!text.empty()) text += "; since " + to_string(std::max(support.since, schema.since)) + " ";
        std::vector<std::string_view> added;
        for (data_type_traits const& traits : data_types)
            if (support.data_types.contains(traits.type) && !before.data_types.contains(traits.type))
                added.push_back(traits.name);
        std::string const axes = axes_text(support), types = spec::alternatives(added);
        if (text.empty())
            text = axes + ", " + types;
        else
            text += axes == axes_text(before) ? "also " + types : added.empty() ? axes : axes + ", also " + types;
        before = support;
    }
    if (!field.typed_as.empty() && field.typed_as != field.name) text += ", as " + std::string(field.typed_as);
    return text;
}

/// The same for all operators of a page, with their names where they differ.
std::string support_text(std::string_view field, operators_of_a_page const& page) {
    std::vector<std::pair<std::string, std::vector<std::string_view>>> texts;
    for (operator_schema const* schema : page) {
        if (!schema->find(field)) continue;
        std::string const text = support_text(*schema->find(field), *schema);
        if (texts.empty() || texts.back().first != text) texts.push_back({text, {}});
        texts.back().second.push_back(schema->name);
    }
    std::string all;
    for (auto const& [text, names] : texts)
        all += (all.empty() ? "" : "<br>") + (texts.size() == 1 ? "" : names_text(names) + ": ") + text;
    return all;
}

std::string operator_table(operators_of_a_page const& page) {
    std::string text = "| Operator | Since feature level |\n|---|---|\n";
    for (operator_schema const* schema : page)
        text += "| [" + std::string(schema->name) + "](" + schema->page() + ") | " + to_string(schema->since) + " |\n";
    return text;
}

std::string tensor_table(operators_of_a_page const& page) {
    std::string text = "| Tensor | | Axes and types |\n|---|---|---|\n";
    for_each_field_of(page, [&](field_schema const& field, std::string const& in) {
        if (!field.is_tensor()) return;
        text += "| " + std::string(field.name) + in + (field.optional ? ", may be null" : "") + " | " +
                std::string(field.meaning) + " | " + support_text(field.name, page) + " |\n";
    });
    return text;
}

std::string option_table(operators_of_a_page const& page, std::map<std::string, std::string> const& defaults) {
    std::string text = "| DirectML | dmlref | Default | Meaning |\n|---|---|---|---|\n";
    for_each_field_of(page, [&](field_schema const& field, std::string const& in) {
        auto const found = defaults.find(std::string(field.name));
        if (found == defaults.end()) return;
        text += "| " + std::string(field.name) + in + " | `" + option_name(field.name) + "` | " + found->second +
                " | " + std::string(field.meaning) + " |\n";
    });
    return text;
}

} // namespace

TEST_CASE("the tables of an operator page are those of the code", "[architecture]") {
    for (auto const& [name, page] : pages()) {
        std::string const text = text_of(checkout() / "docs/operators" / (name + ".md"));
        auto const check = [&, &name = name](std::string const& table) {
            bool const is_there = text.find("\n\n" + table + "\n") != std::string::npos;
            if (!is_there) std::cerr << "docs/operators/" << name << ".md must have this table:\n\n" << table << '\n';
            CHECK(is_there);
        };
        auto const defaults = defaults_of(name, page);
        check(operator_table(page));
        check(tensor_table(page));
        if (!defaults.empty()) check(option_table(page, defaults));
    }
    CHECK(files_below("docs/operators", {".md"}).size() == pages().size());
}
