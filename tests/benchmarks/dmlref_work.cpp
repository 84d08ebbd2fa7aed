// SPDX-License-Identifier: MIT
#include "dmlref_work.hpp"

namespace dmlref::benchmarks {

namespace {

template <class T>
works const operations = [] {
    works all = region_works<T>();
    for (works family : {resample_works<T>(), pooling_works<T>(), averaging_works<T>()}) all.merge(family);
    return all;
}();

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
