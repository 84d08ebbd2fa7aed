// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/golden/buffer_gaps.hpp"
#include "dmlref/golden/element_blocks.hpp"
#include "dmlref/golden/explanation/call_options.hpp"

/// The planes of a call that are computed by themselves: what lies at one batch and channel.
namespace dmlref::golden {

/// The part of a tensor at one position on its leading axes.
inline directml::any_tensor plane_of(directml::any_tensor tensor, multi_index const& at) {
    tensor.data = static_cast<std::byte*>(tensor.data) + offset_of(tensor, at) * directml::element_size(tensor.type);
    std::fill_n(tensor.sizes.begin(), at.size(), index_t{1});
    return tensor;
}

/// A call on the planes of all of its tensors.
inline directml::operator_call plane_of(directml::operator_call call, multi_index const& at) {
    for (auto& [name, tensor] : call.tensors) tensor = plane_of(tensor, at);
    return call;
}

namespace detail {

/// Whether an axis is copied, in whatever way coordinates are rounded: they are whole.
inline bool is_copied(resample_options const& options, std::size_t axis, shape const& input, shape const& output) {
    float const shift = options.input_pixel_offsets[axis];
    bool const is_exact = std::abs(shift) <= 1024 && 2 * shift == std::trunc(2 * shift) && input[axis] < (1 << 20);
    return input[axis] == output[axis] && options.scales[axis] == 1.f && is_exact &&
           options.output_pixel_offsets[axis] == -shift;
}

inline bool is_finite(directml::any_tensor const& tensor) {
    bool finite = true;
    for_each_index(tensor.sizes, [&](multi_index const& at) {
        finite = finite && std::isfinite(element_at(tensor, offset_of(tensor, at)).value());
    });
    return finite;
}

} // namespace detail

/// Whether each plane of a RESAMPLE_GRAD call, which is large, is a call by itself: the axes before are copied. Of an
/// infinity an element of another plane may take the part 0.
inline bool has_separate_planes(directml::operator_call const& call) {
    auto const type = call.schema->type;
    if (type != directml::operator_type::resample_grad && type != directml::operator_type::resample_grad1) return false;
    directml::any_tensor const& incoming = call.tensors.find("InputGradientTensor")->second;
    auto const [input, output] = forward_sizes_of(call);
    if (element_count(output) <= most_sums) return false;
    resample_options const options = resample_options_of(call);
    for (std::size_t axis = 0; axis + 2 < input.size(); ++axis)
        if (!detail::is_copied(options, axis, input, output)) return false;
    return input.size() > 2 && detail::is_finite(incoming);
}

/// The blocks in which acceptance sets of an output are computed by so many threads. An element of a gradient is a sum
/// of what its whole plane receives, so that its blocks are planes; an element of MAX_UNPOOLING may come from anywhere.
inline block_size block_size_of(directml::operator_call const& call, std::string_view output, unsigned threads) {
    bool const is_gradient = output == "OutputGradientTensor";
    if (!is_gradient && call.schema->type != directml::operator_type::max_unpooling) return {};
    shape const& sizes = call.tensors.find(output)->second.sizes;
    block_size result = {.elements = (std::max)(most_sums / threads, block_size{}.elements)};
    if (!is_gradient) return result;
    bool const is_resampled = family_of(*call.schema) == operator_family::resampling;
    std::size_t const leading = is_resampled ? (std::max)(sizes.size(), std::size_t{2}) - 2 : 2;
    for (std::size_t axis = leading; axis < sizes.size(); ++axis) result.plane *= sizes[axis];
    if (is_resampled && !has_separate_planes(call)) result.elements = result.plane = element_count(sizes);
    return result;
}

/// The plane that an element is in, and its number there.
struct place_in_plane {
    multi_index plane;
    index_t element;
};

inline place_in_plane place_in_plane_of(index_t element, shape const& sizes) {
    multi_index at = position_of_element(element, sizes);
    index_t const size = sizes[sizes.size() - 2] * sizes[sizes.size() - 1];
    return {multi_index(at.begin(), at.end() - 2), element % size};
}

} // namespace dmlref::golden
