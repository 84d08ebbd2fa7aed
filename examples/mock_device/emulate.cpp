// SPDX-License-Identifier: MIT
#include "emulate.hpp"

#include "faulty_access.hpp"
#include "operators.hpp"

#include <stdexcept>

namespace dmlref::mock_device {

namespace {

void run_pooling(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected) {
    switch (call.schema->type) {
    case operator_type::max_pooling:
    case operator_type::max_pooling1:
    case operator_type::max_pooling2:
        return max_pooling(call, injected);
    case operator_type::max_pooling_grad:
        return max_pooling_grad(call, arithmetic, injected);
    case operator_type::max_unpooling:
        return max_unpooling(call, arithmetic, injected);
    case operator_type::average_pooling:
    case operator_type::average_pooling1:
        return average_pooling(call, arithmetic, injected);
    case operator_type::average_pooling_grad:
        return average_pooling_grad(call, arithmetic, injected);
    case operator_type::quantized_linear_average_pooling:
        return quantized_average_pooling(call, arithmetic, injected);
    case operator_type::lp_pooling:
    case operator_type::lp_pooling1:
        return lp_pooling(call, arithmetic, injected);
    default:
        throw std::logic_error("the mock device does not have " + std::string(call.schema->name));
    }
}

void run_kernels(directml::operator_call const& call, device_arithmetic const& arithmetic,
                 std::optional<bug> const& injected) {
    switch (call.schema->type) {
    case operator_type::resample:
    case operator_type::resample1:
    case operator_type::resample2:
    case operator_type::resample3:
    case operator_type::upsample_2d:
        return resample(call, arithmetic, bug_of<resample_bug>(injected));
    case operator_type::resample_grad:
    case operator_type::resample_grad1:
        return resample_grad(call, arithmetic, bug_of<resample_bug>(injected));
    case operator_type::roi_align:
    case operator_type::roi_align1:
        return emulate_roi_align(call, arithmetic, bug_of<roi_bug>(injected));
    case operator_type::roi_align_grad:
        return emulate_roi_align_grad(call, arithmetic, bug_of<roi_bug>(injected));
    case operator_type::roi_pooling:
        return emulate_roi_pooling(call, arithmetic, bug_of<roi_bug>(injected));
    default:
        return run_pooling(call, arithmetic, bug_of<pooling_bug>(injected));
    }
}

} // namespace

void emulate(directml::operator_call const& call, device_arithmetic const& arithmetic,
             std::optional<bug> const& injected) {
    device_arithmetic used = arithmetic;
    auto const access = bug_of<access_bug>(injected);
    if (access == access_bug::half_truncated) used.half_store = half_rounding::truncated;
    auto const kernels = [&](directml::operator_call const& problem) { run_kernels(problem, used, injected); };
    if (access == access_bug::none)
        kernels(call);
    else
        with_faulty_access(call, access, kernels);
}

} // namespace dmlref::mock_device
