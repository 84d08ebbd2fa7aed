// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute.hpp"
#include "dmlref/golden/judged_call.hpp"

namespace dmlref::golden {

/// The outputs of a call as the reference computes them, packed, in their own memory. The kernels compute them, since
/// these give the same bits.
class reference_results {
public:
    /// Throws validation_error for a call that breaks a rule of its operator.
    explicit reference_results(directml::operator_call const& problem, execution const& how = {}) : call_(problem) {
        for (std::string const& name : output_names(problem)) {
            directml::any_tensor& output = call_.tensors.find(name)->second;
            buffers_.emplace_back(words_of(output));
            output = {output.type, buffers_.back().data(), output.sizes};
            tensors_[name] = output;
        }
        directml::execute_by<directml::implementation::kernels>(call_, how);
    }

    reference_results(reference_results const&) = delete; // the call points into the buffers

    tensors_by_name const& tensors() const { return tensors_; }
    /// The problem with its outputs bound to these results.
    directml::operator_call const& call() const { return call_; }

private:
    /// The number of 64-bit words, so that every type is aligned. Sizes below 1 are refused when the operator runs.
    static std::size_t words_of(directml::any_tensor const& output) {
        shape const& sizes = output.sizes;
        if (std::any_of(sizes.begin(), sizes.end(), [](index_t size) { return size < 1; })) return 1;
        auto const bytes = directml::buffer_tensor_size(output.type, sizes, packed_strides(sizes));
        return static_cast<std::size_t>(bytes) / sizeof(std::uint64_t) + 1;
    }

    directml::operator_call call_;
    std::vector<std::vector<std::uint64_t>> buffers_{}; // moving a buffer does not move its elements
    tensors_by_name tensors_{};
};

} // namespace dmlref::golden
