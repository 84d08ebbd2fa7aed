// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "files/file.hpp"
#include "model/text.hpp"
#include "verification/case_description.hpp"
#include "verification/case_folders.hpp"

#include <dmlref/golden/npy.hpp>
#include <dmlref/golden/stored_element.hpp>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <functional>
#include <iostream>
#include <memory>
#include <set>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

/// The differences of two cases, a sentence each.
struct case_difference {
    std::vector<std::string> inputs{}, results{}, description{};

    bool any() const { return !inputs.empty() || !results.empty() || !description.empty(); }
};

std::string kind_of(golden::npy_array const& array) {
    return std::string(directml::name_of(array.type)) + "[" +
           joined(array.sizes, ",", [](index_t size) { return std::to_string(size); }) + "]";
}

/// "3 of 54 elements, at most 2 units in the last place, that at element 17"; empty for the same bits.
std::string difference_of(golden::npy_array const& a, golden::npy_array const& b) {
    if (a.type != b.type || a.sizes != b.sizes) return "is " + kind_of(a) + " in A and " + kind_of(b) + " in B";
    auto const size = static_cast<std::size_t>(directml::element_size(a.type));
    std::size_t const count = a.elements.size() / size;
    std::size_t differing = 0, farthest = 0;
    std::optional<std::uint64_t> distance;
    bool has_nan = false;
    for (std::size_t i = 0; i < count; ++i) {
        auto const of_a = golden::load_element(a.type, a.elements.data() + i * size);
        auto const of_b = golden::load_element(b.type, b.elements.data() + i * size);
        if (of_a.bits == of_b.bits) continue;
        ++differing;
        auto const units = golden::distance_in_units(of_a, of_b);
        has_nan = has_nan || !units;
        if (units && (!distance || *units > *distance)) distance = units, farthest = i;
    }
    if (differing == 0) return "";
    std::string text = std::to_string(differing) + " of " + std::to_string(count) + " elements";
    if (distance)
        text += ", at most " + std::to_string(*distance) + (*distance == 1 ? " unit" : " units") +
                " in the last place, that at element " + std::to_string(farthest);
    return has_nan ? text + ", some of them NaN" : text;
}

std::map<std::string, fs::path> files_by_name(case_description const& which) {
    std::map<std::string, fs::path> files;
    for (described_file const& each : which.files) files[each.path.filename().string()] = each.path;
    return files;
}

bool is_result(std::string const& file, case_description const& which) {
    return std::ranges::any_of(which.outputs,
                               [&](described_output const& output) { return output.file.filename().string() == file; });
}

nlohmann::json json_of(fs::path const& file) {
    try {
        return nlohmann::json::parse(read_file(file));
    } catch (nlohmann::json::exception const&) {
        throw input_error(file.string() + ": this is not as `dmlref generate` writes it");
    }
}

/// The members in which two case.json differ, except those that follow from the files. Both were read without error.
std::vector<std::string> differing_members(fs::path const& a, fs::path const& b) {
    nlohmann::json const of_a = json_of(a), of_b = json_of(b);
    std::set<std::string> names;
    for (nlohmann::json const* each : {&of_a, &of_b})
        for (auto const& member : each->items()) names.insert(member.key());
    std::vector<std::string> differing;
    for (std::string const& name : names)
        if (name != "files" && (!of_a.contains(name) || !of_b.contains(name) || of_a[name] != of_b[name]))
            differing.push_back(shown(name));
    return differing;
}

class case_comparison {
public:
    case_comparison(fs::path const& folder_a, fs::path const& folder_b)
        : a_(checked_case_description(folder_a)),
          b_(checked_case_description(folder_b)) {
        result_.description = differing_members(folder_a / "case.json", folder_b / "case.json");
        auto const files_a = files_by_name(a_), files_b = files_by_name(b_);
        for (auto const& [name, file] : files_a) {
            auto const other = files_b.find(name);
            compare(name, file, other == files_b.end() ? fs::path() : other->second);
        }
        for (auto const& [name, file] : files_b)
            if (!files_a.contains(name)) note(name, "is only in B");
    }
    case_difference const& result() const { return result_; }

private:
    void compare(std::string const& name, fs::path const& a, fs::path const& b) {
        if (b.empty()) return note(name, "is only in A");
        if (!name.ends_with(".npy")) {
            if (read_file(a) != read_file(b)) result_.description.push_back(name);
            return;
        }
        std::string const difference = difference_of(golden::read_npy(a), golden::read_npy(b));
        if (!difference.empty()) note(name, difference);
    }
    void note(std::string const& file, std::string const& difference) {
        bool const result = is_result(file, a_) || is_result(file, b_);
        (result ? result_.results : result_.inputs).push_back(shown(file) + ": " + difference);
    }

    case_description a_, b_;
    case_difference result_{};
};

/// Prints the lines about a case, the most serious first. If tensors differ, the description and the model differ as a
/// consequence.
void print(std::string const& name, case_difference const& difference) {
    for (std::string const& each : difference.inputs) std::cout << "inputs differ: " << name << ": " << each << '\n';
    for (std::string const& each : difference.results) std::cout << "results differ: " << name << ": " << each << '\n';
    if (!difference.inputs.empty() || !difference.results.empty() || difference.description.empty()) return;
    std::cout << "only the description differs: " << name << ": "
              << joined(difference.description, ", ", std::identity()) << '\n';
}

std::set<std::string> names_of(fs::path const& suite) {
    std::set<std::string> names;
    for (listed_case const& each : listed_cases(suite)) names.insert(each.name);
    return names;
}

exit_code diff_suites(fs::path const& a, fs::path const& b) {
    std::set<std::string> const names_a = names_of(a), names_b = names_of(b);
    std::size_t both = 0, differing = 0, only_a = 0, only_b = 0;
    std::set<std::string> all = names_a;
    all.insert(names_b.begin(), names_b.end());
    for (std::string const& name : all) {
        bool const in_a = names_a.contains(name), in_b = names_b.contains(name);
        if (!in_b) std::cout << "only in A: " << shown(name) << '\n', ++only_a;
        if (!in_a) std::cout << "only in B: " << shown(name) << '\n', ++only_b;
        if (!in_a || !in_b) continue;
        fs::path const relative(std::u8string(name.begin(), name.end()));
        case_difference const difference = case_comparison(a / relative, b / relative).result();
        print(shown(name), difference);
        ++both;
        differing += difference.any() ? 1 : 0;
    }
    std::cout << both << " cases in both, " << differing << " of them differ; " << only_a << " only in A, " << only_b
              << " only in B\n";
    return differing + only_a + only_b == 0 ? exit_code::accepted : exit_code::mismatch;
}

exit_code diff(fs::path const& a, fs::path const& b) {
    if (is_case_folder(a) != is_case_folder(b))
        throw usage_error("A and B are a case and a suite, must be two cases or two suites");
    if (!is_case_folder(a)) return diff_suites(a, b);
    case_difference const difference = case_comparison(a, b).result();
    print(shown(read_case_description(a).name), difference);
    if (!difference.any()) std::cout << "the cases are the same\n";
    return difference.any() ? exit_code::mismatch : exit_code::accepted;
}

} // namespace

void add_diff(CLI::App& app, exit_code& result) {
    auto const folders = std::make_shared<std::pair<std::string, std::string>>();
    CLI::App& command = *app.add_subcommand("diff", "Say in what two golden suites, or two cases, differ");
    command.add_option("a", folders->first, "Folder of a suite, or of a case")->required()->option_text("A");
    command.add_option("b", folders->second, "Folder of another one")->required()->option_text("B");
    command.footer("The exit code is 0 when they are the same, and 1 otherwise.");
    command.callback([folders, &result] { result = diff(folders->first, folders->second); });
}

} // namespace dmlref::tool
