// SPDX-License-Identifier: MIT
#include "dmlref_work.hpp"

#include <map>

namespace dmlref::benchmarks {

namespace {

template <class T>
using prepare = prepared_work (*)(workload const&, setting const&);

/// The functions by the "op" of workloads.json.
template <class T>
std::map<std::string, prepare<T>> const operations = {
    {"roialign", roi_align_work<T>},
    {"roialign_bwd", roi_align_grad_work<T>},
    {"roipool", roi_pooling_work<T>},
    {"resample", resample_work<T>},
    {"resample_bwd", resample_grad_work<T>},
    {"maxpool", max_pooling_work<T>},
    {"maxpool_bwd", max_pooling_grad_work<T>},
    {"maxpool_grad_input", max_pooling_grad_work<T>},
    {"maxunpool", max_unpooling_work<T>},
    {"avgpool", average_pooling_work<T>},
    {"avgpool_bwd", average_pooling_grad_work<T>},
    {"lppool", lp_pooling_work<T>},
};

} // namespace

template <class T>
std::optional<prepared_work> dmlref_work(workload const& workload, setting const& setting) {
    auto const found = operations<T>.find(workload.operation);
    if (found == operations<T>.end()) return std::nullopt;
    return found->second(workload, setting);
}

template std::optional<prepared_work> dmlref_work<float>(workload const&, setting const&);
template std::optional<prepared_work> dmlref_work<half>(workload const&, setting const&);

bool has_operator(workload const& workload) { return operations<float>.contains(workload.operation); }

bool does_more_work(workload const& workload) { return workload.operation == "maxpool_bwd"; }

} // namespace dmlref::benchmarks
