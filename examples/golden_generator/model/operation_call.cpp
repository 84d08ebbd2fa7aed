// SPDX-License-Identifier: MIT
#include "model/operation_call.hpp"

namespace dmlref::tool {

namespace {

directml::any_tensor view_of(tensor_desc const& tensor, std::byte* memory) {
    return {tensor.type, memory, tensor.sizes, tensor.strides};
}

} // namespace

directml::operator_call call_of(model& model, dispatch_command const& dispatch,
                                directml::interpretation const& interpretation) {
    dispatchable& operation = model.operations[dispatch.operation];
    directml::operator_call call{
        .schema = operation.schema, .attributes = operation.attributes, .interpretation = interpretation};
    for (auto const& [name, bound] : dispatch.bindings)
        call.tensors.emplace(name, view_of(operation.tensors.find(name)->second,
                                           model.resources[bound.resource].bytes.data() + bound.offset));
    for (auto& [name, bytes] : operation.owned)
        call.tensors.emplace(name, view_of(operation.tensors.find(name)->second, bytes.data()));
    return call;
}

} // namespace dmlref::tool
