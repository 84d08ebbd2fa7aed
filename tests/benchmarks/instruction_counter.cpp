// SPDX-License-Identifier: MIT
#include "instruction_counter.hpp"

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace dmlref::benchmarks {

instruction_counter::instruction_counter() {
    perf_event_attr counted{};
    counted.size = sizeof counted;
    counted.type = PERF_TYPE_HARDWARE;
    counted.config = PERF_COUNT_HW_INSTRUCTIONS;
    counted.exclude_kernel = 1;
    counted.exclude_hv = 1;
    file_ = static_cast<int>(syscall(SYS_perf_event_open, &counted, 0, -1, -1, 0));
}

instruction_counter::~instruction_counter() {
    if (file_ >= 0) close(file_);
}

std::optional<std::uint64_t> instruction_counter::count() const {
    std::uint64_t count = 0;
    if (file_ < 0 || read(file_, &count, sizeof count) != sizeof count) return std::nullopt;
    return count;
}

} // namespace dmlref::benchmarks
