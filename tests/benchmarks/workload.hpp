// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace dmlref::benchmarks {

/// One entry of workloads/workloads.json, a call as networks make it, or of workloads/small_calls.json. Sizes are those
/// of the forward operator, even if the gradient is measured.
struct workload {
    std::string id;        ///< "W06_bilinear_up2x"
    std::string operation; ///< "resample": the dispatch key
    std::string title;
    shape input, output;                      ///< {N, C, ...}; the output of ROI operators is {R, C, height, width}
    double bytes_read = 0, bytes_written = 0; ///< the minimum, in float: each element that is used, once
    double taps = 0;                          ///< input elements visited, over all outputs

    bool is_linear = false; ///< resample: linear or nearest-neighbor

    per_axis<std::uint32_t> window, strides, padding, dilations; ///< pooling: one value per spatial axis
    bool has_indices = false;

    float spatial_scale = 1.f;        ///< ROI operators: multiplies the corners of `regions`
    std::uint32_t sampling_ratio = 0; ///< ROI_ALIGN: samples per output and axis; 0: by the size of the region
    std::vector<float> regions;       ///< {R, 5}: batch, x1, y1, x2, y2, in pixels of the image

    index_t region_count() const { return static_cast<index_t>(regions.size() / 5); }
    std::size_t spatial_axes() const { return input.size() - 2; }
};

/// Reads workloads.json and the regions beside it. Throws std::runtime_error if a file is missing or invalid.
std::vector<workload> load_workloads(std::filesystem::path const& folder);
/// The same for small_calls.json.
std::vector<workload> load_small_calls(std::filesystem::path const& folder);

/// Seeds of the two tensors that a workload may read: `input`, and the incoming `gradient`.
namespace seeds {
inline constexpr std::uint32_t input = 1, gradient = 2;
}

/// Element `at`, in row-major order, of the tensor with this seed: uniform in [-1, 1), the same on every machine.
inline float noise(index_t at, std::uint32_t seed) {
    std::uint32_t h = (static_cast<std::uint32_t>(at) + seed) * 0x9E3779B1u;
    h ^= h >> 15;
    h *= 0x85EBCA77u;
    h ^= h >> 13;
    h *= 0xC2B2AE3Du;
    h ^= h >> 16;
    return static_cast<float>(h >> 8) * 0x1p-23f - 1.f;
}

} // namespace dmlref::benchmarks
