// SPDX-License-Identifier: MIT
#include "dmlref_work.hpp"
#include "streaming_floor.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <iostream>

/// Cost against size, in float, with one thread. Prints JSON: for every operator on square images of 16 to 512 pixels,
/// the window elements visited (outputs x taps) and the shortest time of a call; and for each size of a call, by how
/// much the time grows when it doubles.
using namespace dmlref;
using namespace dmlref::benchmarks;

namespace {

/// Those of the smaller tensor, where an operator enlarges or reduces.
struct sizes {
    index_t batch = 1, channels = 32, height, width, regions = 64;
    std::uint32_t samples = 2, window_height = 3, window_width = 3;
};

/// Regions that extend over 13 pixels, anywhere in the images: 14 pixels for ROI_POOLING, which are 7 bins of 2.
std::vector<float> scattered_regions(sizes const& sizes) {
    std::vector<float> regions;
    auto const place = [&](index_t at, index_t edge) {
        return std::floor((noise(at, seeds::input) + 1.f) / 2.f * static_cast<float>(edge - 14));
    };
    for (index_t region = 0; region < sizes.regions; ++region) {
        float const x = place(2 * region, sizes.width), y = place(2 * region + 1, sizes.height);
        regions.insert(regions.end(), {static_cast<float>(region % sizes.batch), x, y, x + 13.f, y + 13.f});
    }
    return regions;
}

workload on_regions(char const* operation, sizes const& sizes, double taps_per_region) {
    workload result;
    result.operation = operation;
    result.input = {sizes.batch, sizes.channels, sizes.height, sizes.width};
    result.output = {sizes.regions, sizes.channels, 7, 7};
    result.taps = static_cast<double>(sizes.regions * sizes.channels) * taps_per_region;
    result.sampling_ratio = sizes.samples;
    result.regions = scattered_regions(sizes);
    return result;
}

/// From `input_scale` times these sizes to `output_scale` times these.
workload on_pixels(char const* operation, sizes const& sizes, index_t input_scale, index_t output_scale,
                   double taps_per_output) {
    auto const scaled = [&](index_t scale) {
        return shape{sizes.batch, sizes.channels, scale * sizes.height, scale * sizes.width};
    };
    workload result;
    result.operation = operation;
    result.input = scaled(input_scale);
    result.output = scaled(output_scale);
    result.taps = static_cast<double>(element_count(result.output)) * taps_per_output;
    result.is_linear = true;
    result.window = {sizes.window_height, sizes.window_width};
    result.strides = {2, 2};
    result.padding = {(sizes.window_height - 1) / 2, (sizes.window_width - 1) / 2};
    result.dilations = {1, 1};
    result.has_indices = true;
    return result;
}

template <index_t Scale>
workload resampled(char const* operation, sizes const& sizes) {
    return on_pixels(operation, sizes, 1, Scale, 4);
}

workload sampled(char const* operation, sizes const& sizes) {
    return on_regions(operation, sizes, 7 * 7 * 4. * sizes.samples * sizes.samples);
}

workload pooled(char const* operation, sizes const& sizes) {
    return on_pixels(operation, sizes, 2, 1, double(sizes.window_height) * sizes.window_width);
}

/// How many tensors of the input's and of the output's sizes a call reads and writes.
struct traffic {
    int inputs_read = 1, outputs_read = 0, inputs_written = 0, outputs_written = 1;
};
constexpr traffic backward{.inputs_read = 0, .outputs_read = 1, .inputs_written = 1, .outputs_written = 0};

struct growing {
    char const *name, *operation;
    workload (*of)(char const* operation, sizes const&);
    traffic tensors{};
};
constexpr growing operators[] = {
    {"ROI_ALIGN", "roialign", sampled},
    {"ROI_ALIGN_GRAD", "roialign_bwd", sampled, backward},
    {"ROI_POOLING", "roipool",
     [](char const* operation, sizes const& sizes) { return on_regions(operation, sizes, 14 * 14); }},
    {"RESAMPLE", "resample", resampled<2>},
    {"RESAMPLE_GRAD", "resample_bwd", resampled<2>, backward},
    {"MAX_POOLING", "maxpool", pooled, {.outputs_written = 2}},
    {"MAX_POOLING_GRAD", "maxpool_grad_input", pooled, {1, 1, 1, 0}},
    {"MAX_UNPOOLING",
     "maxunpool",
     [](char const* operation, sizes const& sizes) { return on_pixels(operation, sizes, 2, 1, 1); },
     {0, 2, 1, 0}},
    {"AVERAGE_POOLING", "avgpool", pooled},
    {"AVERAGE_POOLING_GRAD", "avgpool_bwd", pooled, backward},
    {"LP_POOLING", "lppool", pooled},
};

workload workload_of(growing const& grown, sizes const& sizes) {
    workload result = grown.of(grown.operation, sizes);
    auto const bytes = [&](int inputs, int outputs) {
        index_t const elements = inputs * element_count(result.input) + outputs * element_count(result.output);
        return static_cast<double>(elements) * sizeof(float);
    };
    result.bytes_read = bytes(grown.tensors.inputs_read, grown.tensors.outputs_read);
    result.bytes_written = bytes(grown.tensors.inputs_written, grown.tensors.outputs_written);
    return result;
}

struct axis {
    char const* name;
    void (*double_in)(sizes&);
};
constexpr axis axes[] = {
    {"batch", [](sizes& sizes) { sizes.batch *= 2; }},
    {"channels", [](sizes& sizes) { sizes.channels *= 2; }},
    {"height", [](sizes& sizes) { sizes.height *= 2; }},
    {"width", [](sizes& sizes) { sizes.width *= 2; }},
    {"regions", [](sizes& sizes) { sizes.regions *= 2; }},
    {"samples", [](sizes& sizes) { sizes.samples *= 2; }},
    {"window height", [](sizes& sizes) { sizes.window_height *= 2; }},
    {"window width", [](sizes& sizes) { sizes.window_width *= 2; }},
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

/// The number of regions per pixel is the same in every image.
void add_sizes(nlohmann::json& points, growing const& grown, bool is_quick) {
    for (index_t edge = 16; edge <= (is_quick ? 16 : 512); edge *= 2) {
        workload const workload = workload_of(grown, {.height = edge, .width = edge, .regions = edge * edge / 64});
        double const ms = shortest_ms(*dmlref_work<float>(workload, {}), is_quick ? 0. : 0.2);
        points.push_back({{"operator", grown.name},
                          {"edge", edge},
                          {"taps", workload.taps},
                          {"ms", ms},
                          {"ns_per_tap", ms * 1e6 / workload.taps}});
    }
}

/// A call, and the streaming floor of its bytes.
struct timed_call {
    explicit timed_call(workload const& workload)
        : work(*dmlref_work<float>(workload, {})),
          floors{streaming_floor(workload, stores::ordinary, 1), streaming_floor(workload, stores::streamed, 1)} {}

    void run(double budget) {
        ms = std::min(ms, shortest_ms(work, budget));
        for (prepared_work const& floor : floors) floor_ms = std::min(floor_ms, shortest_ms(floor, budget / 4));
    }

    prepared_work work, floors[2];
    double ms = 1e9, floor_ms = 1e9;
};

/// The calls of one size, and of this size doubled again and again. They run in turn, so that a slow moment of the
/// machine does not look like growth.
std::vector<timed_call> doubled_calls(growing const& grown, sizes now, axis const& axis, bool is_quick) {
    std::vector<timed_call> calls;
    for (int doublings = 0; doublings <= (is_quick ? 1 : 3); ++doublings, axis.double_in(now))
        calls.emplace_back(workload_of(grown, now));
    for (int round = 0; round < (is_quick ? 1 : 3); ++round)
        for (timed_call& call : calls) call.run(is_quick ? 0. : 0.05);
    return calls;
}

/// The largest growth while a size doubles three times, of tensors that the last cache holds and the others do not, and
/// that of the floor at the same time. Samples double on both axes at once: their growth is for twice as many.
void add_doublings(nlohmann::json& rows, growing const& grown, bool is_quick) {
    for (axis const& axis : axes) {
        sizes const now{.channels = 16, .height = is_quick ? 16 : 96, .width = is_quick ? 16 : 96, .regions = 256};
        sizes doubled = now;
        axis.double_in(doubled);
        double const axes_doubled = std::log2(workload_of(grown, doubled).taps / workload_of(grown, now).taps);
        if (axes_doubled == 0) continue; // the operator has no such size
        double largest = 0, of_floor = 0;
        auto const calls = doubled_calls(grown, now, axis, is_quick);
        for (std::size_t at = 1; at < calls.size(); ++at) {
            double const growth = std::pow(calls[at].ms / calls[at - 1].ms, 1 / axes_doubled);
            if (growth <= largest) continue;
            largest = growth;
            of_floor = calls[at].floor_ms / calls[at - 1].floor_ms;
        }
        rows.push_back(
            {{"operator", grown.name}, {"size", axis.name}, {"growth", largest}, {"growth_of_floor", of_floor}});
    }
}

} // namespace

int main(int argc, char**) {
    bool const is_quick = argc > 1; // any argument: a quick run, to see that the program works
    auto points = nlohmann::json::array(), rows = nlohmann::json::array();
    for (growing const& each : operators) {
        add_sizes(points, each, is_quick);
        add_doublings(rows, each, is_quick);
    }
    std::cout << nlohmann::json{{"sizes", points}, {"doublings", rows}}.dump(1) << '\n';
}
