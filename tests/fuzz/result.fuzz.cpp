// SPDX-License-Identifier: MIT
#include "files/golden_folder.hpp"
#include "fuzz/fuzzed_bytes.hpp"
#include "support/temporary_folder.hpp"
#include "tool/command_line.hpp"

#include <dmlref/golden/npy.hpp>

/// What a device may leave in the place of its results, and a case.json with wrong bytes: `verify`, `explain`, `plot`
/// and `diff` end with one of their exit codes, and say in one line what they cannot take.
using namespace dmlref;
using namespace dmlref::testing;
namespace fs = std::filesystem;

namespace {

constexpr index_t most_bytes = 1 << 10; // of a case's tensors, so that a run takes little time
constexpr std::size_t most_cases_of_operator = 8;

/// Small cases of every operator as folders, and a folder for a device's files of each.
class fuzzed_cases {
public:
    fuzzed_cases() {
        std::map<std::string_view, std::size_t> counts;
        for (tool::golden_case const& each : tool::all_cases()) {
            if (each.byte_size() > most_bytes || counts[each.schema->name]++ >= most_cases_of_operator) continue;
            tool::write_case(folder_ / each.name, tool::files_of(each, 1));
            fs::create_directories(folder_ / ("got/" + each.name));
            cases_.push_back(&each);
        }
    }

    tool::golden_case const& some(fuzzed_bytes& bytes) const { return *cases_[bytes.below(cases_.size())]; }
    fs::path golden(tool::golden_case const& which) const { return folder_ / which.name; }
    fs::path got(tool::golden_case const& which) const { return folder_ / ("got/" + which.name); }

private:
    temporary_folder folder_{};
    std::vector<tool::golden_case const*> cases_{};
};

fuzzed_cases const& cases() {
    static fuzzed_cases const all;
    return all;
}

/// Bytes that matter: ends of ranges, NaN, infinities and the smallest numbers of float and half among them.
std::uint32_t some_bits(fuzzed_bytes& bytes) {
    constexpr std::uint32_t special[] = {0,           0x7fc0'0000, 0xff80'0000, 0x7f80'0000, 0x7f7f'ffff, 1,
                                         0x8000'0000, 0x7e00'7e00, 0xfc00'fc00, 0x7bff'7bff, 0x0001'0001, 0xffff'ffff,
                                         0x3f80'0000, 0x3c00'3c00, 0xdead'beef, 0x7fff'ffff};
    auto const kind = bytes.take<std::uint8_t>();
    return kind < 128 ? special[kind % std::size(special)] : bytes.take<std::uint32_t>();
}

void change_elements(std::vector<std::byte>& elements, fuzzed_bytes& bytes) {
    if (elements.empty()) return;
    auto const put = [&](std::size_t at, std::uint32_t bits) {
        std::memcpy(elements.data() + at, &bits, std::min(sizeof bits, elements.size() - at));
    };
    if (bytes.coin()) { // all of them, by a rule
        std::uint32_t const first = some_bits(bytes), step = some_bits(bytes);
        for (std::size_t at = 0; at < elements.size(); at += 4) put(at, first + step * static_cast<std::uint32_t>(at));
    }
    for (std::size_t changes = bytes.below(6); changes > 0; --changes)
        put(bytes.below(elements.size()) / 4 * 4, some_bits(bytes));
}

std::string npy_text(golden::npy_array const& array) {
    std::ostringstream file;
    golden::write_npy(file, array.type, array.sizes, array.elements);
    return file.str();
}

/// The right result, and what a device may make of it.
std::string some_file(golden::npy_array array, fuzzed_bytes& bytes) {
    std::size_t const kind = bytes.below(16);
    if (kind < 10) change_elements(array.elements, bytes);
    if (kind == 10) array.sizes.push_back(1);
    if (kind == 11) array.sizes = {static_cast<index_t>(array.elements.size()) / directml::element_size(array.type)};
    if (kind == 12) array.type = static_cast<directml::data_type>(1 + bytes.below(11));
    if (kind == 12) array.sizes = {static_cast<index_t>(array.elements.size()) / directml::element_size(array.type)};
    if (kind == 12)
        array.elements.resize(static_cast<std::size_t>(array.sizes[0] * directml::element_size(array.type)));
    std::string text = npy_text(array);
    if (kind == 13) text.resize(bytes.below(text.size() + 1));
    if (kind == 14) text.append(bytes.below(9), '\0');
    if (kind == 15)
        for (std::size_t changes = 1 + bytes.below(8); changes > 0; --changes)
            text[bytes.below(text.size())] = bytes.take<char>();
    return text;
}

/// A result, or something else in its place.
void leave(fs::path const& place, golden::npy_array const& expected, fuzzed_bytes& bytes) {
    fs::remove_all(place);
    std::size_t const kind = bytes.below(64);
    if (kind == 0) return;
    if (kind == 1) return void(fs::create_directory(place));
    if (kind == 2) return fs::create_symlink("nowhere", place);
    if (kind == 3) return fs::create_symlink("/dev/null", place);
    std::ofstream(place, std::ios::binary) << some_file(expected, bytes);
}

/// Its case.json with some bytes changed, beside copies of the other files.
fs::path damaged_copy(fs::path const& golden, fs::path const& copy, fuzzed_bytes& bytes) {
    fs::remove_all(copy);
    fs::copy(golden, copy);
    std::string text = content_of(golden / "case.json");
    for (std::size_t changes = bytes.below(4); changes > 0; --changes)
        text[bytes.below(text.size())] = bytes.take<char>();
    if (bytes.below(8) == 0) text.resize(bytes.below(text.size() + 1));
    std::ofstream(copy / "case.json", std::ios::binary) << text;
    return copy;
}

void require_answer(tool::command_adder* command, std::vector<std::string> const& words) {
    command_result const result = run_dmlref(words, {}, {&command, 1});
    auto const code = static_cast<int>(result.code);
    require(code == 0 || code == 1 || code == 2 || code == 3 || code == 4 || code == 77);
    require(std::count(result.errors.begin(), result.errors.end(), '\n') <= 1);
    require(!result.output.empty() || !result.errors.empty() || code == 0);
}

std::string some_position(fuzzed_bytes& bytes, std::size_t rank) {
    std::string text;
    for (std::size_t axis = 0; axis < rank; ++axis)
        text += (axis == 0 ? "" : ",") + std::to_string(bytes.below(bytes.coin() ? 2 : 8));
    return text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    fuzzed_bytes bytes(data, size);
    tool::golden_case const& problem = cases().some(bytes);
    fs::path const golden = cases().golden(problem), got = cases().got(problem), copy = got / "copy";
    std::size_t const command = bytes.below(16);
    if (command == 0) {
        require_answer(tool::add_diff, {"diff", golden.string(), damaged_copy(golden, copy, bytes).string()});
        return 0;
    }
    for (tool::case_tensor const& tensor : problem.tensors)
        if (problem.is_output(tensor))
            leave(got / (tensor.name + ".npy"), golden::read_npy(golden / (tensor.name + ".expected.npy")), bytes);
    std::vector<std::string> words = {"verify", golden.string(), "--got", got.string(), "--allow-older"};
    if (bytes.below(4) == 0) words.insert(words.end(), {"--profile", "half_arithmetic"});
    if (command == 1) {
        words[0] = "plot";
        words.insert(words.end(), {"--output", (got / "errors.svg").string()});
        require_answer(tool::add_plot, words);
    } else if (command == 2) {
        words[0] = "explain";
        words.insert(words.end(), {"--at", some_position(bytes, problem.tensors.back().sizes.size())});
        require_answer(tool::add_explain, words);
    } else {
        if (bytes.below(64) > 0) words.push_back("--no-cause"); // the search takes ten times as long as all else
        if (bytes.coin()) words.insert(words.end(), {"--mode", "strict"});
        require_answer(tool::add_verify, words);
    }
    return 0;
}
