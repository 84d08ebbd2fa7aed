// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "dmlref/kernels/average_pooling.hpp"
#include "dmlref/kernels/average_pooling_grad.hpp"
#include "dmlref/kernels/lp_pooling.hpp"
#include "dmlref/reference/average_pooling.hpp"
#include "dmlref/reference/average_pooling_grad.hpp"
#include "dmlref/reference/lp_pooling.hpp"
#include "laid_out_tensor.hpp"

namespace dmlref::benchmarks {

template <class T>
prepared_work average_pooling_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input(workload.input, setting.layout, seeds::input),
        output(workload.output, setting.layout);
    auto const options = window_options_of<average_pooling_options>(workload);
    auto const run = [=] {
        if (setting.implementation == implementation::reference)
            reference::average_pooling<T>(input.view(), output.view(), options);
        else
            average_pooling<T>(input.view(), output.view(), options, execution_of(setting));
    };
    return {run, [=] { return output.packed(); }};
}

template <class T>
prepared_work average_pooling_grad_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input_gradient(workload.output, setting.layout, seeds::gradient),
        output_gradient(workload.input, setting.layout);
    auto const options = window_options_of<average_pooling_options>(workload);
    auto const run = [=] {
        if (setting.implementation == implementation::reference)
            reference::average_pooling_grad<T>(input_gradient.view(), output_gradient.view(), options);
        else
            average_pooling_grad<T>(input_gradient.view(), output_gradient.view(), options, execution_of(setting));
    };
    return {run, [=] { return output_gradient.packed(); }};
}

template <class T>
prepared_work lp_pooling_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input(workload.input, setting.layout, seeds::input),
        output(workload.output, setting.layout);
    auto const options = window_options_of<lp_pooling_options>(workload); // P is 2, as in the workload
    auto const run = [=] {
        if (setting.implementation == implementation::reference)
            reference::lp_pooling<T>(input.view(), output.view(), options);
        else
            lp_pooling<T>(input.view(), output.view(), options, execution_of(setting));
    };
    return {run, [=] { return output.packed(); }};
}

template prepared_work average_pooling_work<float>(workload const&, setting const&);
template prepared_work average_pooling_work<half>(workload const&, setting const&);
template prepared_work average_pooling_grad_work<float>(workload const&, setting const&);
template prepared_work average_pooling_grad_work<half>(workload const&, setting const&);
template prepared_work lp_pooling_work<float>(workload const&, setting const&);
template prepared_work lp_pooling_work<half>(workload const&, setting const&);

} // namespace dmlref::benchmarks
