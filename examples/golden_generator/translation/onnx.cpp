// SPDX-License-Identifier: MIT
#include "translation/onnx.hpp"
#include "translation/frameworks.hpp"

namespace dmlref::tool {

framework const& onnx_framework() {
    static std::vector<function_table> const functions = all_functions(
        {onnx_pooling_functions(), onnx_region_functions(), onnx_resize_functions(), onnx_unpooling_functions()});
    static framework const onnx = {"onnx", "ONNX", functions};
    return onnx;
}

} // namespace dmlref::tool
