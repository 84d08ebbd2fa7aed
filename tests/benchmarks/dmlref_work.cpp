// SPDX-License-Identifier: MIT
#include "dmlref_work.hpp"

namespace dmlref::benchmarks {

namespace {

template <class T>
works const operations = [] {
    works all = resample_works<T>();
    all.merge(pooling_works<T>());
    if constexpr (!std::is_integral_v<T>)
        for (works family : {region_works<T>(), averaging_works<T>()}) all.merge(family);
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
template std::optional<prepared_work> dmlref_work<std::uint8_t>(workload const&, setting const&);

template <class T>
bool has_operator(workload const& workload) {
    return operations<T>.contains(workload.operation);
}

template bool has_operator<float>(workload const&);
template bool has_operator<std::uint8_t>(workload const&);

bool does_more_work(workload const& workload) { return workload.operation == "maxpool_bwd"; }

} // namespace dmlref::benchmarks
