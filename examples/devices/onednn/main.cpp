// SPDX-License-Identifier: MIT
/// oneDNN on the CPU as a device of `dmlref test`.
///     dmlref test goldens --device 'dmlref_onednn_device {model} {output}'
#include "onednn_call.hpp"

namespace onednn_example {

namespace {

using device_host::unsupported;

memory::data_type type_of(any_tensor const& tensor, std::string_view name) {
    switch (tensor.type) {
        using enum dmlref::directml::data_type;
    case float32:
        return memory::data_type::f32;
    case float16:
        return memory::data_type::f16;
    case int8:
        return memory::data_type::s8;
    case uint8:
        return memory::data_type::u8;
    case int32:
        return memory::data_type::s32;
    default:
        throw unsupported(std::string(name) + ".DataType: oneDNN has no " +
                          std::string(dmlref::directml::name_of(tensor.type)));
    }
}

void run(operator_call const& call, std::vector<std::string> const&) {
    using enum dmlref::directml::operator_type;
    try {
        switch (call.schema->type) {
        case max_pooling:
        case max_pooling1:
        case max_pooling2:
        case average_pooling:
        case average_pooling1:
            return pooling(call);
        case max_pooling_grad:
        case average_pooling_grad:
            return pooling_grad(call);
        case resample:
        case resample1:
        case resample2:
        case resample3:
        case upsample_2d:
            return resampling(call);
        case resample_grad:
        case resample_grad1:
            return resampling_grad(call);
        default:
            throw unsupported("Type: oneDNN has no " + std::string(call.schema->name));
        }
    } catch (dnnl::error const& error) {
        if (error.status != dnnl_unimplemented) throw;
        any_tensor const& first = call.tensors.begin()->second;
        throw unsupported(call.tensors.begin()->first + ".DataType: oneDNN has no such primitive of " +
                          std::string(dmlref::directml::name_of(first.type)));
    }
}

std::string name(std::vector<std::string> const&) {
    dnnl::version_t const version = *dnnl::version();
    return "oneDNN " + std::to_string(version.major) + "." + std::to_string(version.minor) + "." +
           std::to_string(version.patch) + " on the CPU";
}

} // namespace

memory memory_of(processor const& on, operator_call const& call, std::string_view name, std::size_t rank) {
    any_tensor const& tensor = call.tensors.find(name)->second;
    memory::dims sizes(tensor.sizes.begin(), tensor.sizes.end()), strides(tensor.strides.begin(), tensor.strides.end());
    while (sizes.size() < rank) {
        strides.insert(strides.begin(), strides.front() * sizes.front());
        sizes.insert(sizes.begin(), 1);
    }
    return {{sizes, type_of(tensor, name), strides}, on.engine, tensor.data};
}

} // namespace onednn_example

int main(int count, char** arguments) {
    return device_host::run_program({onednn_example::name, onednn_example::run}, count, arguments);
}
