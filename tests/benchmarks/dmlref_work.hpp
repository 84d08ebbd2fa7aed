// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/half.hpp"
#include "prepared_work.hpp"

#include <map>

namespace dmlref::benchmarks {

/// The functions that prepare dmlref's operators, by the "op" of workloads.json.
using works = std::map<std::string, prepared_work (*)(workload const&, setting const&)>;

// Of each family; T is float, half or, for operators that take integers, std::uint8_t. A new operator needs a function
// in the file of its family.
template <class T>
works region_works();
template <class T>
works resample_works();
template <class T>
works pooling_works();
template <class T>
works averaging_works();

/// The call of dmlref that does `workload`; nothing if dmlref does not have the operator for T.
template <class T>
std::optional<prepared_work> dmlref_work(workload const& workload, setting const& setting);

/// Whether dmlref has the operator for T.
template <class T>
bool has_operator(workload const& workload);

/// Whether dmlref's operator does more than `workload` demands of peers: MAX_POOLING_GRAD finds the maxima again,
/// because DirectML's operator does not take indices.
bool does_more_work(workload const& workload);

} // namespace dmlref::benchmarks
