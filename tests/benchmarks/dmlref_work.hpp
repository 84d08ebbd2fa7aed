// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/half.hpp"
#include "prepared_work.hpp"

namespace dmlref::benchmarks {

// One function per operator; T is float or half. A new operator needs a function here, in the file of its family, and
// in the table of dmlref_work.cpp.

template <class T>
prepared_work roi_align_work(workload const& workload, setting const& setting);
template <class T>
prepared_work roi_align_grad_work(workload const& workload, setting const& setting);
template <class T>
prepared_work roi_pooling_work(workload const& workload, setting const& setting);

template <class T>
prepared_work resample_work(workload const& workload, setting const& setting);
template <class T>
prepared_work resample_grad_work(workload const& workload, setting const& setting);

template <class T>
prepared_work max_pooling_work(workload const& workload, setting const& setting);
template <class T>
prepared_work max_pooling_grad_work(workload const& workload, setting const& setting);
template <class T>
prepared_work max_unpooling_work(workload const& workload, setting const& setting);

template <class T>
prepared_work average_pooling_work(workload const& workload, setting const& setting);
template <class T>
prepared_work average_pooling_grad_work(workload const& workload, setting const& setting);
template <class T>
prepared_work lp_pooling_work(workload const& workload, setting const& setting);

/// The call of dmlref that does `workload`; nothing if dmlref does not have the operator yet.
template <class T>
std::optional<prepared_work> dmlref_work(workload const& workload, setting const& setting);

/// Whether dmlref has the operator.
bool has_operator(workload const& workload);

/// Whether dmlref's operator does more than `workload` demands of peers: MAX_POOLING_GRAD finds the maxima again,
/// because DirectML's operator does not take indices.
bool does_more_work(workload const& workload);

} // namespace dmlref::benchmarks
