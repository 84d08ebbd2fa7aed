// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#include <concepts>
#include <type_traits>

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/kernels/unpooling/planes.hpp"
#include "dmlref/kernels/unpooling/ranges.hpp"
#include "dmlref/spec/max_unpooling.hpp"

#include <atomic>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Writes each of `bands` bands of the input's planes to the same band of the output's. Returns whether that was
/// enough.
template <number T>
bool unpool_bands(unpooling_tensors<T> const& tensors, index_t bands, execution const& how) {
    index_t const batches = tensors.input.size(0), channels = tensors.output.size(1);
    index_t const group = is_channels_last(tensors.output) ? exec::channels_of_task(batches * bands, channels, how) : 1;
    if (bands > 1 && !unpooled_planes<T>(tensors, group, how).looks_separate(bands)) return false;
    index_t const groups = channels / group;
    std::atomic<bool> are_all_within{true};
    exec::parallel_for_ranges(batches * groups * bands, how, [&](index_t first, index_t end) {
        unpooled_planes<T> planes(tensors, group, how);
        for (index_t task = first; task < end && are_all_within; ++task) {
            index_t const plane = task / bands;
            if (!planes.unpool(plane / groups, plane % groups * group, {tensors, task % bands, bands}))
                are_all_within = false;
        }
        planes.finish();
    });
    return are_all_within;
}

/// Writes each plane of the input to the same plane of the output, if possible in bands so that all threads have some.
/// Returns whether that was enough: an index may also name an element of another plane.
template <number T>
bool unpool_planes(unpooling_tensors<T> const& tensors, execution const& how) {
    if (tensors.input.size(0) != tensors.output.size(0) || tensors.input.size(1) != tensors.output.size(1))
        return false;
    index_t const planes = tensors.input.size(0) * (is_channels_last(tensors.output) ? 1 : tensors.output.size(1));
    index_t const bands = (std::min)(tensors.input.size(2), (exec::wanted_tasks(how) + planes - 1) / planes);
    return (bands > 1 && unpool_bands(tensors, bands, how)) || unpool_bands(tensors, 1, how);
}

/// Indices may lead to any plane: each task has a range of the output, and reads all indices.
template <number T>
void unpool_ranges(unpooling_tensors<T> const& tensors, execution const& how) {
    index_t const rows = tensors.output.size(0) * tensors.output.size(1) * tensors.output.size(2);
    index_t const ranges = how.executor ? 4 : std::min<index_t>(how.threads, rows);
    exec::parallel_for(std::max<index_t>(ranges, 1), how, [&](index_t at) {
        index_t const tasks = std::max<index_t>(ranges, 1);
        tensors.indices.visit([&](auto const& indices) {
            unpool_range(tensors.input, indices, tensors.output, rows * at / tasks, rows * (at + 1) / tasks);
        });
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels

#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

namespace kernels {

/// The same elements as integers without a sign. A view that is null stays so.
template <class T>
auto without_sign(tensor_view<T> const& elements) {
    using bits = std::make_unsigned_t<T>;
    if (!elements) return tensor_view<bits>();
    return tensor_view<bits>(reinterpret_cast<bits*>(elements.data()), elements.sizes(), elements.strides());
}

} // namespace kernels

/// reference::max_unpooling, to the bit, with threads.
template <number T>
void max_unpooling(input_view<T> input, index_view const& indices, tensor_view<T> output, execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::max_unpooling_kernel<T>>(how).run(input, indices, output, how);
#else
    validate(input, indices, output);
    kernels::unpooling_tensors<T> const tensors{input, indices, output};
    if (!kernels::unpool_planes(tensors, how)) kernels::unpool_ranges(tensors, how);
#endif
}

/// The same. Elements are only moved, so one type of each size is enough to compile.
template <number T>
    requires std::signed_integral<T>
void max_unpooling(input_view<T> input, index_view const& indices, tensor_view<T> output, execution const& how = {}) {
    max_unpooling<std::make_unsigned_t<T>>(kernels::without_sign(input), indices, kernels::without_sign(output), how);
}

/// The same, written to a tensor.
template <number T>
void max_unpooling(input_view<T> input, index_view const& indices, tensor<T>& output, execution const& how = {}) {
    max_unpooling(input, indices, output.view(), how);
}

/// The same, written to a new tensor of `sizes`, which is returned.
template <readable Input, number T = element_type_of<Input>>
tensor<T> max_unpooling(Input const& input, index_view const& indices, shape const& sizes, execution const& how = {}) {
    tensor<T> output(sizes);
    max_unpooling<T>(input, indices, output, how);
    return output;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
