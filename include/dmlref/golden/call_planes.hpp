// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/golden/buffer_gaps.hpp"
#include "dmlref/golden/element_blocks.hpp"
#include "dmlref/golden/explanation/call_options.hpp"

/// The planes of a call that are computed by themselves: what lies at one batch and channel.
namespace dmlref::golden {

/// Positions on the leading axes of a tensor: `sizes` of them from `first` on.
struct plane_range {
    multi_index first;
    shape sizes;
};

/// The part of a tensor at some positions on its leading axes.
inline directml::any_tensor planes_of(directml::any_tensor tensor, plane_range const& range) {
    tensor.data =
        static_cast<std::byte*>(tensor.data) + offset_of(tensor, range.first) * directml::element_size(tensor.type);
    std::copy(range.sizes.begin(), range.sizes.end(), tensor.sizes.begin());
    return tensor;
}

/// A call on these planes of all of its tensors.
inline directml::operator_call planes_of(directml::operator_call call, plane_range const& range) {
    for (auto& [name, tensor] : call.tensors) tensor = planes_of(tensor, range);
    return call;
}

/// The part at one position.
template <class Whole>
Whole plane_of(Whole const& whole, multi_index const& at) {
    return planes_of(whole, {at, shape(at.size(), 1)});
}

namespace detail {

/// Whether an axis is copied, in whatever way coordinates are rounded: they are whole.
inline bool is_copied(resample_options const& options, std::size_t axis, shape const& input, shape const& output) {
    float const shift = options.input_pixel_offsets[axis];
    bool const is_exact = std::abs(shift) <= 1024 && 2 * shift == std::trunc(2 * shift) && input[axis] < (1 << 20);
    return input[axis] == output[axis] && options.scales[axis] == 1.f && is_exact &&
           options.output_pixel_offsets[axis] == -shift;
}

} // namespace detail

/// How many leading axes of a linear RESAMPLE, or of a RESAMPLE_GRAD call that is large, are copied: what lies at one
/// position on them, a plane or more, is a call by itself.
inline std::size_t separate_axes(directml::operator_call const& call) {
    bool const is_upsampling = call.schema->type == directml::operator_type::upsample_2d;
    if (family_of(*call.schema) != operator_family::resampling || is_upsampling) return 0;
    auto const [input, output] = forward_sizes_of(call);
    resample_options const options = resample_options_of(call);
    bool const is_worth_it = is_gradient(*call.schema) ? element_count(output) > most_sums
                                                       : options.interpolation_mode == interpolation_mode::linear;
    std::size_t axis = 0;
    while (is_worth_it && axis + 2 < input.size() && detail::is_copied(options, axis, input, output)) ++axis;
    return axis;
}

/// The part of the trailing axes of a tensor that has at most so many elements, and the next larger one.
struct trailing_parts {
    index_t at_most = 1, beyond = 1;
};

inline trailing_parts trailing_parts_of(shape const& sizes, index_t elements) {
    trailing_parts found;
    for (std::size_t axis = sizes.size(); axis-- > 0 && found.beyond <= elements;) {
        found.at_most = found.beyond;
        found.beyond *= sizes[axis];
    }
    if (found.beyond <= elements) found.at_most = found.beyond;
    return found;
}

/// The blocks of a gradient of RESAMPLE. An element is a sum over one axis after another. What is in between is kept of
/// all that elements of a block are made from: few where these are rows, or planes, that follow each other.
inline block_size block_size_of_resampling(directml::operator_call const& call, unsigned threads) {
    auto const [input, output] = forward_sizes_of(call);
    index_t const made_from = (element_count(output) + element_count(input) - 1) / element_count(input);
    index_t const most = (std::max)(most_sums / 4 / made_from / index_t{threads}, index_t{1});
    trailing_parts const parts = trailing_parts_of(input, most);
    return {.elements = most / parts.at_most * parts.at_most, .plane = parts.beyond};
}

/// The blocks in which acceptance sets of an output are computed by so many threads. An element of a gradient is a sum
/// of what its whole plane receives, so that its blocks are planes; an element of MAX_UNPOOLING may come from anywhere.
inline block_size block_size_of(directml::operator_call const& call, std::string_view output, unsigned threads) {
    bool const is_gradient = output == "OutputGradientTensor";
    if (!is_gradient && call.schema->type != directml::operator_type::max_unpooling) return {};
    if (family_of(*call.schema) == operator_family::resampling) return block_size_of_resampling(call, threads);
    block_size result = {.elements = (std::max)(most_sums / threads, block_size{}.elements)};
    shape const& sizes = call.tensors.find(output)->second.sizes;
    for (std::size_t axis = 2; is_gradient && axis < sizes.size(); ++axis) result.plane *= sizes[axis];
    return result;
}

/// The plane that an element is in, by its position on the leading axes, and its number there.
struct place_in_plane {
    multi_index plane;
    index_t element;
};

inline place_in_plane place_in_plane_of(index_t element, shape const& sizes, std::size_t leading_axes) {
    multi_index const at = position_of_element(element, sizes);
    shape const plane(sizes.begin() + leading_axes, sizes.end());
    return {multi_index(at.begin(), at.begin() + leading_axes), element % element_count(plane)};
}

} // namespace dmlref::golden
