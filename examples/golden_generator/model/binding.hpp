// SPDX-License-Identifier: MIT
#pragma once
#include "model/named_list.hpp"
#include "model/resource.hpp"
#include "model/tensor_desc.hpp"

namespace dmlref::tool {

/// A buffer from a certain byte on, as the memory of a tensor.
struct binding {
    std::size_t resource = 0; ///< its position among the model's resources
    std::uint64_t offset = 0; ///< bytes
};

/// Reads "input", {"name": "input", "elementOffset": 4} or an array of one of these. Refuses a buffer that is too small
/// for the tensor, and an offset that DirectML does not accept.
binding read_binding(model_value const& source, tensor_desc const& tensor, named_list<resource> const& resources);

} // namespace dmlref::tool
