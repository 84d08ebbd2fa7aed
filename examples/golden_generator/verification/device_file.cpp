// SPDX-License-Identifier: MIT
#include "verification/device_file.hpp"

#include <fstream>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(fs::path const& file, std::string const& reason) {
    throw input_error(file.string() + ": " + reason);
}

std::string type_text(directml::data_type type) { return std::string(directml::name_of(type)); }

std::string sizes_text(std::vector<index_t> const& sizes) {
    return "{" + joined(sizes, ", ", [](index_t size) { return std::to_string(size); }) + "}";
}

index_t count_of(std::vector<index_t> const& sizes) {
    index_t count = 1;
    for (index_t size : sizes) count *= size;
    return count;
}

void check_presence(golden_output const& output, fs::file_time_type golden_time, file_rules const& rules) {
    fs::path const& file = output.device_file;
    std::error_code error;
    if (!fs::exists(file, error)) fail(file, "missing: the device wrote no " + output.description.name);
    fs::file_time_type const time = fs::last_write_time(file, error);
    if (!rules.allow_older && !error && time < golden_time)
        fail(file, "stale: older than the golden case, so left over from an earlier run (--allow-older lifts this)");
}

/// DxDispatch writes (1,1,4,4,) where NumPy writes (1, 1, 4, 4).
bool has_trailing_comma(fs::path const& file) {
    std::string start(512, '\0');
    std::ifstream in(file, std::ios::binary);
    in.read(start.data(), static_cast<std::streamsize>(start.size()));
    std::size_t const open = start.find('('), close = start.find(')', open);
    if (open == std::string::npos || close == std::string::npos) return false;
    std::string const shape = start.substr(open + 1, close - open - 1);
    std::size_t const last = shape.find_last_not_of(' ');
    return last != std::string::npos && shape[last] == ',' && shape.find(',') != last;
}

/// Whether a file with one axis counts the padding after an odd number of FLOAT16 elements among its elements.
bool counts_padding(std::vector<index_t> const& sizes, index_t wanted, index_t element_size) {
    return sizes.size() == 1 && sizes[0] > wanted && sizes[0] * element_size == (wanted * element_size + 3) / 4 * 4;
}

void check_sizes(golden_output const& output, golden::npy_array const& got, std::vector<std::string>& notes) {
    std::vector<index_t> const& wanted = output.file_sizes;
    index_t const count = count_of(wanted), got_count = count_of(got.sizes);
    if (got.sizes == wanted) return;
    std::string const sizes = "has the sizes " + sizes_text(got.sizes) + ", ";
    if (counts_padding(got.sizes, count, directml::element_size(got.type)))
        return notes.push_back(output.description.name + ": the file counts its padding as elements");
    if (got_count != count)
        fail(output.device_file, "wrong size: " + sizes + "which is " + std::to_string(got_count) +
                                     " elements, must have the " + std::to_string(count) + " of " + sizes_text(wanted));
    if (got.sizes.size() != 1) fail(output.device_file, "wrong sizes: " + sizes + "must be " + sizes_text(wanted));
    notes.push_back(output.description.name + ": the file " + sizes + "taken for " + sizes_text(wanted));
}

} // namespace

device_file read_device_file(golden_output const& output, fs::file_time_type golden_time, file_rules const& rules) {
    check_presence(output, golden_time, rules);
    device_file result;
    golden::npy_array got = golden::read_npy(output.device_file);
    if (got.type != output.expected.type)
        fail(output.device_file,
             "wrong type: the elements are " + type_text(got.type) + ", must be " + type_text(output.expected.type));
    check_sizes(output, got, result.notes);
    if (got.had_trailing_padding)
        result.notes.push_back(output.description.name + ": bytes of padding follow the elements");
    if (has_trailing_comma(output.device_file))
        result.notes.push_back(output.description.name + ": the header has a comma too many");
    result.elements = std::move(got.elements);
    return result;
}

} // namespace dmlref::tool
