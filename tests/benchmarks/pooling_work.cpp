// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_pooling_grad.hpp"
#include "dmlref/kernels/max_unpooling.hpp"
#include "dmlref/reference/max_pooling.hpp"
#include "dmlref/reference/max_pooling_grad.hpp"
#include "dmlref/reference/max_unpooling.hpp"
#include "laid_out_tensor.hpp"

namespace dmlref::benchmarks {

template <class T>
prepared_work max_pooling_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input(workload.input, setting.layout, seeds::input),
        output(workload.output, setting.layout);
    std::optional<laid_out_tensor<std::uint32_t>> indices;
    if (workload.has_indices) indices.emplace(workload.output, setting.layout);
    auto const options = window_options_of<max_pooling_options>(workload);
    auto const run = [=] {
        tensor_view<std::uint32_t> const to = indices ? indices->view() : tensor_view<std::uint32_t>();
        if (setting.implementation == implementation::reference)
            reference::max_pooling<T, std::uint32_t>(input.view(), output.view(), to, options);
        else
            max_pooling<T, std::uint32_t>(input.view(), output.view(), to, options, execution_of(setting));
    };
    return {run, [=] { return output.packed(); }};
}

template <class T>
prepared_work max_pooling_grad_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input(workload.input, setting.layout, seeds::input);
    laid_out_tensor<T> const input_gradient(workload.output, setting.layout, seeds::gradient);
    laid_out_tensor<T> const output_gradient(workload.input, setting.layout);
    auto const options = window_options_of<max_pooling_options>(workload);
    auto const run = [=] {
        if (setting.implementation == implementation::reference)
            reference::max_pooling_grad<T>(input.view(), input_gradient.view(), output_gradient.view(), options);
        else
            max_pooling_grad<T>(input.view(), input_gradient.view(), output_gradient.view(), options,
                                execution_of(setting));
    };
    return {run, [=] { return output_gradient.packed(); }};
}

/// A gradient goes back to the maxima of the input.
template <class T>
prepared_work max_unpooling_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const image(workload.input, setting.layout, seeds::input),
        maxima(workload.output, setting.layout);
    laid_out_tensor<T> const input(workload.output, setting.layout, seeds::gradient),
        output(workload.input, setting.layout);
    laid_out_tensor<std::uint32_t> const indices(workload.output, setting.layout);
    max_pooling<T, std::uint32_t>(image.view(), maxima.view(), indices.view(),
                                  window_options_of<max_pooling_options>(workload));
    auto const run = [=] {
        tensor_view<std::uint32_t const> const from = indices.view();
        if (setting.implementation == implementation::reference)
            reference::max_unpooling<T>(input.view(), from, output.view());
        else
            max_unpooling<T>(input.view(), from, output.view(), execution_of(setting));
    };
    return {run, [=] { return output.packed(); }};
}

template prepared_work max_unpooling_work<float>(workload const&, setting const&);
template prepared_work max_unpooling_work<half>(workload const&, setting const&);
template prepared_work max_pooling_work<float>(workload const&, setting const&);
template prepared_work max_pooling_work<half>(workload const&, setting const&);
template prepared_work max_pooling_grad_work<float>(workload const&, setting const&);
template prepared_work max_pooling_grad_work<half>(workload const&, setting const&);

} // namespace dmlref::benchmarks
