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
    // DirectML's RESAMPLE has at most four axes; a single volume does not need the batch axis.
    auto const from = [=] { return input.view().without_leading_ones(4); };
    auto const to = [=] { return output.view().without_leading_ones(4); };
    return prepared(
        setting, output, [=] { reference::resample<T>(from(), to(), options); },
        [=](execution const& how) { resample<T>(from(), to(), options, how); });
}

template <class T>
prepared_work resample_grad_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input_gradient(workload.output, setting.layout, seeds::gradient),
        output_gradient(workload.input, setting.layout);
    resample_options const options{.interpolation_mode = mode_of(workload)};
    return prepared(
        setting, output_gradient,
        [=] { reference::resample_grad<T>(input_gradient.view(), output_gradient.view(), options); },
        [=](execution const& how) { resample_grad<T>(input_gradient.view(), output_gradient.view(), options, how); });
}

template <class T>
works resample_works() {
    works all{{"resample", resample_work<T>}};
    if constexpr (!std::is_integral_v<T>) all.emplace("resample_bwd", resample_grad_work<T>);
    return all;
}
template works resample_works<float>();
template works resample_works<half>();
template works resample_works<std::uint8_t>();

} // namespace dmlref::benchmarks
