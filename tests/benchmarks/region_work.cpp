// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "dmlref/kernels/roi_align.hpp"
#include "dmlref/kernels/roi_align_grad.hpp"
#include "dmlref/kernels/roi_pooling.hpp"
#include "dmlref/reference/roi_align.hpp"
#include "dmlref/reference/roi_align_grad.hpp"
#include "dmlref/reference/roi_pooling.hpp"
#include "laid_out_tensor.hpp"

namespace dmlref::benchmarks {

namespace {

/// The values of the regions, `first` to 5, as a tensor of these sizes.
template <class T>
laid_out_tensor<T> region_tensor(workload const& workload, shape const& sizes, std::size_t first) {
    laid_out_tensor<T> result(sizes, layout::packed);
    T* next = result.data();
    for (std::size_t at = 0; at < workload.regions.size(); ++at)
        if (at % 5 >= first) *next++ = static_cast<T>(workload.regions[at]);
    return result;
}

template <class T>
laid_out_tensor<T> corners(workload const& workload) {
    return region_tensor<T>(workload, {workload.region_count(), 4}, 1);
}

laid_out_tensor<std::uint32_t> batch_indices(workload const& workload) {
    laid_out_tensor<std::uint32_t> result({workload.region_count()}, layout::packed);
    for (index_t region = 0; region < workload.region_count(); ++region)
        result.data()[region] = static_cast<std::uint32_t>(workload.regions[static_cast<std::size_t>(region) * 5]);
    return result;
}

/// As networks call it: coordinates are those of the pixels' corners, without a shift by half a pixel.
roi_align_options roi_align_options_of(workload const& workload) {
    roi_align_options options{.spatial_scale_x = workload.spatial_scale,
                              .spatial_scale_y = workload.spatial_scale,
                              .input_pixel_offset = 0.f};
    if (workload.sampling_ratio > 0)
        options.minimum_samples_per_output = options.maximum_samples_per_output = workload.sampling_ratio;
    return options;
}

} // namespace

template <class T>
prepared_work roi_align_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input(workload.input, setting.layout, seeds::input),
        output(workload.output, setting.layout);
    auto const rois = corners<T>(workload);
    auto const batches = batch_indices(workload);
    auto const options = roi_align_options_of(workload);
    return prepared(
        setting, output,
        [=] { reference::roi_align<T>(input.view(), rois.view(), batches.view(), output.view(), options); },
        [=](execution const& how) {
            roi_align<T>(input.view(), rois.view(), batches.view(), output.view(), options, how);
        });
}

template <class T>
prepared_work roi_align_grad_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input_gradient(workload.output, setting.layout, seeds::gradient);
    laid_out_tensor<T> const output_gradient(workload.input, setting.layout);
    auto const rois = corners<T>(workload);
    auto const batches = batch_indices(workload);
    auto const options = roi_align_options_of(workload);
    return prepared(
        setting, output_gradient,
        [=] {
            reference::roi_align_grad<T>({}, input_gradient.view(), rois.view(), batches.view(), output_gradient.view(),
                                         {}, options);
        },
        [=](execution const& how) {
            roi_align_grad<T>({}, input_gradient.view(), rois.view(), batches.view(), output_gradient.view(), {},
                              options, how);
        });
}

template <class T>
prepared_work roi_pooling_work(workload const& workload, setting const& setting) {
    laid_out_tensor<T> const input(workload.input, setting.layout, seeds::input),
        output(workload.output, setting.layout);
    auto const rois = region_tensor<T>(workload, {1, 1, workload.region_count(), 5}, 0);
    roi_pooling_options const options{.spatial_scale = workload.spatial_scale,
                                      .pooled_size = {static_cast<std::uint32_t>(workload.output[3]),
                                                      static_cast<std::uint32_t>(workload.output[2])}};
    return prepared(
        setting, output, [=] { reference::roi_pooling<T>(input.view(), rois.view(), output.view(), options); },
        [=](execution const& how) { roi_pooling<T>(input.view(), rois.view(), output.view(), options, how); });
}

template <class T>
works region_works() {
    return {
        {"roialign", roi_align_work<T>}, {"roialign_bwd", roi_align_grad_work<T>}, {"roipool", roi_pooling_work<T>}};
}
template works region_works<float>();
template works region_works<half>();

} // namespace dmlref::benchmarks
