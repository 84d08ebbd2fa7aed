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
    auto const to = [=] { return indices ? indices->view() : tensor_view<std::uint32_t>(); };
    return prepared(
        setting, output, [=] { reference::max_pooling<T, std::uint32_t>(input.view(), output.view(), to(), options); },
        [=](execution const& how) { max_pooling<T, std::uint32_t>(input.view(), output.view(), to(), options, how); });
}

template <class T>
prepared_work max_pooling_grad_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input(workload.input, setting.layout, seeds::input);
    laid_out_tensor<T> const input_gradient(workload.output, setting.layout, seeds::gradient);
    laid_out_tensor<T> const output_gradient(workload.input, setting.layout);
    auto const options = window_options_of<max_pooling_options>(workload);
    return prepared(
        setting, output_gradient,
        [=] { reference::max_pooling_grad<T>(input.view(), input_gradient.view(), output_gradient.view(), options); },
        [=](execution const& how) {
            max_pooling_grad<T>(input.view(), input_gradient.view(), output_gradient.view(), options, how);
        });
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
    auto const from = [=] { return tensor_view<std::uint32_t const>(indices.view()); };
    return prepared(
        setting, output, [=] { reference::max_unpooling<T>(input.view(), from(), output.view()); },
        [=](execution const& how) { max_unpooling<T>(input.view(), from(), output.view(), how); });
}

template <class T>
works pooling_works() {
    works all{{"maxpool", max_pooling_work<T>}, {"maxunpool", max_unpooling_work<T>}};
    if constexpr (!std::is_integral_v<T>)
        for (auto const* operation : {"maxpool_bwd", "maxpool_grad_input"})
            all.emplace(operation, max_pooling_grad_work<T>);
    return all;
}
template works pooling_works<float>();
template works pooling_works<half>();
template works pooling_works<std::uint8_t>();

} // namespace dmlref::benchmarks
