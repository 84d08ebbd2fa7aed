// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "dmlref/kernels/resample.hpp"
#include "dmlref/kernels/resample_grad.hpp"
#include "dmlref/reference/resample.hpp"
#include "dmlref/reference/resample_grad.hpp"
#include "laid_out_tensor.hpp"

namespace dmlref::benchmarks {

namespace {

interpolation_mode mode_of(workload const& workload) {
    return workload.is_linear ? interpolation_mode::linear : interpolation_mode::nearest_neighbor;
}

} // namespace

template <class T>
prepared_work resample_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input(workload.input, setting.layout, seeds::input),
        output(workload.output, setting.layout);
    resample_options const options{.interpolation_mode = mode_of(workload)};
    auto const run = [=] {
        // DirectML's RESAMPLE has at most four axes; a single volume does not need the batch axis.
        tensor_view<T> const from = input.view().without_leading_ones(4), to = output.view().without_leading_ones(4);
        if (setting.implementation == implementation::reference)
            reference::resample<T>(from, to, options);
        else
            resample<T>(from, to, options, execution_of(setting));
    };
    return {run, [=] { return output.packed(); }};
}

template <class T>
prepared_work resample_grad_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input_gradient(workload.output, setting.layout, seeds::gradient),
        output_gradient(workload.input, setting.layout);
    resample_options const options{.interpolation_mode = mode_of(workload)};
    auto const run = [=] {
        if (setting.implementation == implementation::reference)
            reference::resample_grad<T>(input_gradient.view(), output_gradient.view(), options);
        else
            resample_grad<T>(input_gradient.view(), output_gradient.view(), options, execution_of(setting));
    };
    return {run, [=] { return output_gradient.packed(); }};
}

template prepared_work resample_grad_work<float>(workload const&, setting const&);
template prepared_work resample_grad_work<half>(workload const&, setting const&);
template prepared_work resample_work<float>(workload const&, setting const&);
template prepared_work resample_work<half>(workload const&, setting const&);

} // namespace dmlref::benchmarks
