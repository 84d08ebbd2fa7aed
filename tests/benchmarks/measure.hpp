// SPDX-License-Identifier: MIT
#pragma once
#include "prepared_work.hpp"

#include <benchmark/benchmark.h>

namespace dmlref::benchmarks {

/// The program that is measured, and its work: "W06_bilinear_up2x/PyTorch/float/channels-last/2".
struct measured_case {
    std::string workload, program, type, layout;
    unsigned threads = 1;
    std::function<prepared_work()> prepare;
    std::function<std::vector<float>()> expected{}; ///< the result to compare with; empty: none
    bool does_more_work = false;                    ///< than the workload demands of peers
    double bytes = 0;                               ///< the minimum that is read and written
    bool is_small = false;                          ///< even the reference can run often

    std::string name() const {
        return workload + "/" + program + "/" + type + "/" + layout + "/" + std::to_string(threads);
    }
};

/// Registers the case. Its counters are min_ms and median_ms over single runs and, if there is a result to compare
/// with, largest_difference and differing_share, the share of elements that differ by more than `tolerance`.
void register_case(measured_case const& measured);

/// A larger difference means other work. Values are in [-1, 1), so two neighbors differ by up to 2, and programs that
/// compute a coordinate of some hundred pixels in float in another order differ by as much as 2^-14.
inline constexpr float tolerance = 0x1p-12f;

} // namespace dmlref::benchmarks
