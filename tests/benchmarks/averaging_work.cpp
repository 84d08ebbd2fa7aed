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
    return prepared(
        setting, output, [=] { reference::average_pooling<T>(input.view(), output.view(), options); },
        [=](execution const& how) { average_pooling<T>(input.view(), output.view(), options, how); });
}

template <class T>
prepared_work average_pooling_grad_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input_gradient(workload.output, setting.layout, seeds::gradient),
        output_gradient(workload.input, setting.layout);
    auto const options = window_options_of<average_pooling_options>(workload);
    return prepared(
        setting, output_gradient,
        [=] { reference::average_pooling_grad<T>(input_gradient.view(), output_gradient.view(), options); },
        [=](execution const& how) {
            average_pooling_grad<T>(input_gradient.view(), output_gradient.view(), options, how);
        });
}

template <class T>
prepared_work lp_pooling_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input(workload.input, setting.layout, seeds::input),
        output(workload.output, setting.layout);
    auto const options = window_options_of<lp_pooling_options>(workload); // P is 2, as in the workload
    return prepared(
        setting, output, [=] { reference::lp_pooling<T>(input.view(), output.view(), options); },
        [=](execution const& how) { lp_pooling<T>(input.view(), output.view(), options, how); });
}

template <class T>
works averaging_works() {
    return {{"avgpool", average_pooling_work<T>},
            {"avgpool_bwd", average_pooling_grad_work<T>},
            {"lppool", lp_pooling_work<T>}};
}
template works averaging_works<float>();
template works averaging_works<half>();

} // namespace dmlref::benchmarks
