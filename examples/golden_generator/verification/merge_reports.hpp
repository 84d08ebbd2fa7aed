// SPDX-License-Identifier: MIT
#pragma once
#include "verification/run_summary.hpp"

namespace dmlref::tool {

/// The run of a shard, and the file that reports it.
struct shard_report {
    std::filesystem::path file;
    run_reports run;
};

/// The run of all shards, as if one machine had judged every case. Throws input_error unless there is a report of each
/// shard, just one, and all judged the same cases with the same options.
run_reports merged(std::vector<shard_report> const& shards);

} // namespace dmlref::tool
