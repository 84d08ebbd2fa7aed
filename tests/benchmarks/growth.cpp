// SPDX-License-Identifier: MIT
#include "dmlref_work.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <iostream>

/// Cost against size: every operator on square images of 16 to 512 pixels, in float, with one thread. Prints JSON: for
/// each operator and size, the window elements visited (outputs x taps) and the shortest time of a call.
using namespace dmlref;
using namespace dmlref::benchmarks;

namespace {

constexpr index_t channels = 32;

/// `count` regions that extend over 13 pixels, anywhere in an image: 14 pixels for ROI_POOLING, which are 7 bins of 2.
std::vector<float> scattered_regions(index_t count, index_t edge) {
    std::vector<float> regions;
    auto const place = [&](index_t at) {
        return (noise(at, seeds::input) + 1.f) / 2.f * static_cast<float>(edge - 14);
    };
    for (index_t region = 0; region < count; ++region) {
        float const x = std::floor(place(2 * region)), y = std::floor(place(2 * region + 1));
        regions.insert(regions.end(), {0.f, x, y, x + 13.f, y + 13.f});
    }
    return regions;
}

/// The number of regions per pixel is the same in every image.
workload on_regions(char const* operation, index_t edge, double taps_per_region) {
    index_t const count = edge * edge / 64;
    workload result;
    result.operation = operation;
    result.input = {1, channels, edge, edge};
    result.output = {count, channels, 7, 7};
    result.taps = static_cast<double>(count * channels) * taps_per_region;
    result.sampling_ratio = 2;
    result.regions = scattered_regions(count, edge);
    return result;
}

workload on_pixels(char const* operation, index_t input_edge, index_t output_edge, double taps_per_output) {
    workload result;
    result.operation = operation;
    result.input = {1, channels, input_edge, input_edge};
    result.output = {1, channels, output_edge, output_edge};
    result.taps = static_cast<double>(element_count(result.output)) * taps_per_output;
    result.is_linear = true;
    result.window = {3, 3};
    result.strides = {2, 2};
    result.padding = {1, 1};
    result.dilations = {1, 1};
    result.has_indices = true;
    return result;
}

struct growing {
    char const* name;
    workload (*of_edge)(index_t edge);
};
constexpr double bilinear = 4, samples = 7 * 7 * 2 * 2;
constexpr growing operators[] = {
    {"ROI_ALIGN", [](index_t edge) { return on_regions("roialign", edge, samples * bilinear); }},
    {"ROI_ALIGN_GRAD", [](index_t edge) { return on_regions("roialign_bwd", edge, samples * bilinear); }},
    {"ROI_POOLING", [](index_t edge) { return on_regions("roipool", edge, 14 * 14); }},
    {"RESAMPLE", [](index_t edge) { return on_pixels("resample", edge, 2 * edge, bilinear); }},
    {"RESAMPLE_GRAD", [](index_t edge) { return on_pixels("resample_bwd", edge, 2 * edge, bilinear); }},
    {"MAX_POOLING", [](index_t edge) { return on_pixels("maxpool", 2 * edge, edge, 3 * 3); }},
    {"MAX_POOLING_GRAD", [](index_t edge) { return on_pixels("maxpool_grad_input", 2 * edge, edge, 3 * 3); }},
    {"MAX_UNPOOLING", [](index_t edge) { return on_pixels("maxunpool", 2 * edge, edge, 1); }},
    {"AVERAGE_POOLING", [](index_t edge) { return on_pixels("avgpool", 2 * edge, edge, 3 * 3); }},
    {"AVERAGE_POOLING_GRAD", [](index_t edge) { return on_pixels("avgpool_bwd", 2 * edge, edge, 3 * 3); }},
    {"LP_POOLING", [](index_t edge) { return on_pixels("lppool", 2 * edge, edge, 3 * 3); }},
};

/// The shortest of the runs within `budget` seconds, at least five, after one that is not counted.
double shortest_ms(prepared_work const& work, double budget) {
    using clock = std::chrono::steady_clock;
    auto const since = [](clock::time_point start) {
        return std::chrono::duration<double>(clock::now() - start).count();
    };
    work.run();
    double shortest = 1e9;
    auto const begin = clock::now();
    for (int runs = 0; runs < 5 || (since(begin) < budget && runs < 10'000); ++runs) {
        auto const start = clock::now();
        work.run();
        shortest = std::min(shortest, since(start));
    }
    return shortest * 1e3;
}

} // namespace

int main(int argc, char**) {
    bool const is_quick = argc > 1; // any argument: a quick run, to see that the program works
    auto points = nlohmann::json::array();
    for (growing const& each : operators)
        for (index_t edge = 16; edge <= (is_quick ? 16 : 512); edge *= 2) {
            workload const workload = each.of_edge(edge);
            double const ms = shortest_ms(*dmlref_work<float>(workload, {}), is_quick ? 0. : 0.2);
            points.push_back({{"operator", each.name},
                              {"edge", edge},
                              {"taps", workload.taps},
                              {"ms", ms},
                              {"ns_per_tap", ms * 1e6 / workload.taps}});
        }
    std::cout << points.dump(1) << '\n';
}
