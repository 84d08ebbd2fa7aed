// SPDX-License-Identifier: MIT
#include "peers.hpp"

namespace dmlref::benchmarks {

namespace {

struct peer {
    char const* program;
    std::vector<peer_case> (*cases)(workload const&);
    std::string (*version)();
};

std::vector<peer> peers() {
    return {
#ifdef DMLREF_HAS_ONEDNN
        {"oneDNN", onednn::cases, onednn::version},
#endif
#ifdef DMLREF_HAS_TORCH
        {"PyTorch", torch_library::cases, torch_library::version},
#endif
#ifdef DMLREF_HAS_TORCHVISION
        {"torchvision", torchvision::cases, torchvision::version},
#endif
#ifdef DMLREF_HAS_XNNPACK
        {"XNNPACK", xnnpack::cases, xnnpack::version},
#endif
#ifdef DMLREF_HAS_ZIMG
        {"zimg", zimg_library::cases, zimg_library::version},
#endif
    };
}

} // namespace

std::vector<peer_case> peer_cases(workload const& workload) {
    std::vector<peer_case> result;
    for (peer const& each : peers())
        for (peer_case& found : each.cases(workload)) result.push_back(std::move(found));
    return result;
}

std::vector<peer_version> peer_versions() {
    std::vector<peer_version> result;
    for (peer const& each : peers()) result.push_back({each.program, each.version()});
    return result;
}

} // namespace dmlref::benchmarks
