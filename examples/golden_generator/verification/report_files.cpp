// SPDX-License-Identifier: MIT
#include "verification/report_files.hpp"

#include "files/file.hpp"
#include "verification/report.hpp"

namespace dmlref::tool {

void report_files::replace_files(run_reports run) const {
    trust_accepted_company(run.cases);
    if (!json_.empty() && is_replaceable(json_)) publish_file(json_, report_json(run));
    if (!junit_.empty() && is_replaceable(junit_)) publish_file(junit_, report_junit(run));
}

void report_files::grow(run_reports const& so_far) {
    bool const is_first = !due_;
    clock::time_point const start = clock::now();
    if (!is_first && start < *due_) return;
    try {
        replace_files(so_far);
    } catch (input_error const&) {
        if (is_first) throw;
    }
    constexpr int share = 20; // of the time of a run of many cases, reports take no larger part
    due_ = clock::now() + std::max<clock::duration>(std::chrono::seconds(1), share * (clock::now() - start));
}

void report_files::finish(run_reports const& run) const {
    if (!json_.empty()) publish_file(json_, report_json(run));
    if (!junit_.empty()) publish_file(junit_, report_junit(run));
}

} // namespace dmlref::tool
