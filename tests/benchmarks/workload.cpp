// SPDX-License-Identifier: MIT
#include "workload.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <stdexcept>

namespace dmlref::benchmarks {

namespace {

using nlohmann::json;

std::ifstream open(std::filesystem::path const& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw std::runtime_error("cannot read " + file.string());
    return stream;
}

template <class T>
per_axis<T> axes(json const& entry, char const* key) {
    auto const values = entry.value(key, std::vector<T>{});
    return per_axis<T>(values.begin(), values.end());
}

/// The file is little-endian float32, like every machine on which this is measured.
std::vector<float> read_regions(std::filesystem::path const& file, std::size_t count) {
    std::vector<float> regions(count * 5);
    auto const bytes = static_cast<std::streamsize>(regions.size() * sizeof(float));
    if (!open(file).read(reinterpret_cast<char*>(regions.data()), bytes))
        throw std::runtime_error(file.string() + " is too short");
    return regions;
}

std::vector<float> regions_from(json const& entry, std::filesystem::path const& folder) {
    if (entry["rois"].is_string())
        return read_regions(folder / entry["rois"].get<std::string>(), entry.at("R").get<std::size_t>());
    std::vector<float> regions;
    for (json const& region : entry["rois"])
        for (json const& number : region) regions.push_back(number);
    return regions;
}

workload workload_from(json const& entry, std::filesystem::path const& folder) {
    workload result;
    result.id = entry.at("id");
    result.operation = entry.at("op");
    result.title = entry.at("title");
    result.input = axes<index_t>(entry, "x");
    result.output = axes<index_t>(entry, "out");
    result.bytes_read = entry.value("bytes_in", 0.);
    result.bytes_written = entry.value("bytes_out", 0.);
    result.taps = entry.value("taps", 0.);
    result.is_linear = entry.value("mode", "") == "linear";
    result.window = axes<std::uint32_t>(entry, "k");
    result.strides = axes<std::uint32_t>(entry, "s");
    result.padding = axes<std::uint32_t>(entry, "p");
    result.dilations = axes<std::uint32_t>(entry, "d");
    result.has_indices = entry.value("idx", false);
    result.spatial_scale = entry.value("scale", 1.f);
    result.sampling_ratio = entry.value("sr", 0u);
    if (entry.contains("rois")) result.regions = regions_from(entry, folder);
    return result;
}

std::vector<workload> load(std::filesystem::path const& folder, char const* file) {
    std::vector<workload> workloads;
    std::ifstream stream = open(folder / file);
    for (json const& entry : json::parse(stream)) workloads.push_back(workload_from(entry, folder));
    return workloads;
}

} // namespace

std::vector<workload> load_workloads(std::filesystem::path const& folder) { return load(folder, "workloads.json"); }
std::vector<workload> load_small_calls(std::filesystem::path const& folder) { return load(folder, "small_calls.json"); }

} // namespace dmlref::benchmarks
