// SPDX-License-Identifier: MIT
#include "model/model.hpp"

namespace dmlref::tool {

namespace {

directml::any_tensor view_of(tensor_desc const& tensor, std::byte* memory) {
    return {tensor.type, memory, tensor.sizes, tensor.strides};
}

} // namespace

dispatch_command const& only_dispatch(model const& which, std::filesystem::path const& file) {
    dispatch_command const* found = nullptr;
    for (command const& each : which.commands) {
        auto const* dispatch = std::get_if<dispatch_command>(&each.what);
        if (dispatch != nullptr && found != nullptr)
            throw input_error(each.place +
                              ": is a second dispatch, must be the only one: a golden case is one operator");
        if (dispatch != nullptr) found = dispatch;
    }
    if (found == nullptr) throw input_error(file.string() + ": dispatches no operator, must dispatch one");
    return *found;
}

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
