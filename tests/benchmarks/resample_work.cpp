// SPDX-License-Identifier: MIT
#include "dmlref/kernels/resample.hpp"
#include "dmlref/reference/resample.hpp"
#include "dmlref_work.hpp"
#include "laid_out_tensor.hpp"

namespace dmlref::benchmarks {

template <class T>
prepared_work resample_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input(workload.input, setting.layout, seeds::input),
        output(workload.output, setting.layout);
    resample_options const options{.interpolation_mode = workload.is_linear ? interpolation_mode::linear
                                                                            : interpolation_mode::nearest_neighbor};
    auto const run = [=] {
        // DirectML's RESAMPLE has at most four axes; a single volume does without the one of the batch.
        tensor_view<T> const from = input.view().without_leading_ones(4), to = output.view().without_leading_ones(4);
        if (setting.implementation == implementation::reference)
            reference::resample<T>(from, to, options);
        else
            resample<T>(from, to, options, {.threads = setting.threads, .executor = setting.executor});
    };
    return {run, [=] { return output.packed(); }};
}

template prepared_work resample_work<float>(workload const&, setting const&);
template prepared_work resample_work<half>(workload const&, setting const&);

} // namespace dmlref::benchmarks
