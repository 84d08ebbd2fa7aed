// SPDX-License-Identifier: MIT
#pragma once
#include "benchmarks/prepared_work.hpp"

namespace dmlref::benchmarks {

/// One way in which another library computes a workload, in float.
struct peer_case {
    std::string program; ///< "oneDNN"
    std::string layout;  ///< "packed", "channels-last", or a layout of the library
    std::function<prepared_work(unsigned threads)> prepare;
};

/// All ways of all libraries that this program was built with; empty if no library has the operator.
std::vector<peer_case> peer_cases(workload const& workload);

struct peer_version {
    std::string program, version;
};
std::vector<peer_version> peer_versions();

// Each file of this folder provides these functions; peers.cpp calls those that are compiled in.
namespace onednn {
std::vector<peer_case> cases(workload const& workload);
std::string version();
} // namespace onednn
namespace torch_library {
std::vector<peer_case> cases(workload const& workload);
std::string version();
} // namespace torch_library
namespace torchvision {
std::vector<peer_case> cases(workload const& workload);
std::string version();
} // namespace torchvision
namespace xnnpack {
std::vector<peer_case> cases(workload const& workload);
std::string version();
} // namespace xnnpack
namespace zimg_library {
std::vector<peer_case> cases(workload const& workload);
std::string version();
} // namespace zimg_library

} // namespace dmlref::benchmarks
