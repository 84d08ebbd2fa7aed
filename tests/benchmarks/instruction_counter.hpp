// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>

namespace dmlref::benchmarks {

/// Counts the instructions of the calling thread outside the kernel, where Linux allows it: not in most virtual
/// machines, nor where /proc/sys/kernel/perf_event_paranoid is above 2.
class instruction_counter {
public:
    instruction_counter();
    instruction_counter(instruction_counter const&) = delete;
    instruction_counter& operator=(instruction_counter const&) = delete;
    ~instruction_counter();

    /// The instructions so far.
    std::optional<std::uint64_t> count() const;

private:
    int file_;
};

} // namespace dmlref::benchmarks
