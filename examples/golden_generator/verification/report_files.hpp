// SPDX-License-Identifier: MIT
#pragma once
#include "verification/run_summary.hpp"

#include <chrono>

namespace dmlref::tool {

/// The files that report a run, as JSON and as JUnit's XML; an empty path asks for none. They are replaced while the
/// run goes on: a run that is ended early leaves whole files of the cases that were judged, which say that others are
/// missing. A device or a pipe is written once, at the end.
class report_files {
public:
    report_files(std::filesystem::path json, std::filesystem::path junit)
        : json_(std::move(json)),
          junit_(std::move(junit)) {}

    /// Writes what is known so far, at most once a second. The first call throws input_error if a file cannot be
    /// written; later ones leave that to `finish`.
    void grow(run_reports const& so_far);

    /// Throws input_error if a file cannot be written. Then the last whole one is still there.
    void finish(run_reports const& run) const;

private:
    using clock = std::chrono::steady_clock;

    void replace_files(run_reports run) const;

    std::filesystem::path json_, junit_;
    std::optional<clock::time_point> due_{}; ///< none before the first call
};

} // namespace dmlref::tool
