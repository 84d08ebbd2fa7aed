// SPDX-License-Identifier: MIT
#pragma once
#include "host/device_program.hpp"
#include "host/field_value.hpp"

#include <oneapi/dnnl/dnnl.hpp>

namespace onednn_example {

using dmlref::directml::any_tensor;
using dmlref::directml::operator_call;
using dnnl::memory;

/// What primitives run on: the processor.
struct processor {
    dnnl::engine engine{dnnl::engine::kind::cpu, 0};
    dnnl::stream stream{engine};

    void run(dnnl::primitive const& primitive, std::unordered_map<int, memory> const& arguments) {
        primitive.execute(stream, arguments);
        stream.wait();
    }
};

/// A tensor of a call as oneDNN takes it: in its own memory, with its own strides. oneDNN pools and resamples the axes
/// after the first two; `rank` adds leading axes of size 1. Throws device_host::unsupported for a type that oneDNN
/// lacks.
memory memory_of(processor const& on, operator_call const& call, std::string_view name, std::size_t rank = 0);

void pooling(operator_call const& call);
void pooling_grad(operator_call const& call);
void resampling(operator_call const& call);
void resampling_grad(operator_call const& call);

} // namespace onednn_example
