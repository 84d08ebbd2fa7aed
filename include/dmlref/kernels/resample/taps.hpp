// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/lanes/whole_numbers.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/sampling/axis_taps.hpp"

#include <iterator>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The taps of consecutive positions on an axis. Lanes compute them: one by one, they would take more time than a row
/// that is resampled only once.
class axis_taps {
public:
    axis_taps(sampling::axis_positions const& axis, index_t first, index_t count) : lower_(count), weights_(count) {
        constexpr index_t most = index_t{1} << 24; // all whole numbers up to here are floats
        if (axis.input_size <= most && first + count <= most)
            simd::for_each_covering_block(
                count, [&]<class V>(index_t at) { fill<V>(axis, static_cast<float>(first + at), at); });
        else
            for (index_t at = 0; at < count; ++at) fill(axis(first + at), at);
    }

    index_t lower(index_t at) const { return lower_[at]; }
    float weight(index_t at) const { return weights_[at]; }

private:
    void fill(sampling::axis_tap const& tap, index_t at) {
        lower_[at] = tap.lower;
        weights_[at] = tap.weight;
    }
    template <class V>
    void fill(sampling::axis_positions const& axis, float output_x, index_t at) {
        using sampling::between;
        static constexpr float lanes[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        static_assert(std::size(lanes) >= simd::width_of<V>);
        V const distance = V(output_x) + simd::load<V>(lanes) - V(axis.output_pixel_offset);
        V const input_x = simd::quotient(distance, V(axis.scale)) - V(axis.input_pixel_offset); // RS-2
        V const x = clamped(axis.between == between::nearest ? input_x + V(.5f) : input_x, axis.input_size);
        V const lower = axis.between == between::upper ? simd::rounded_up(x) : simd::rounded_down(x); // RS-1
        std::int32_t whole[simd::width_of<V>];
        simd::store_whole(whole, lower);
        std::copy_n(whole, simd::width_of<V>, lower_.data() + at);
        simd::store(weights_.data() + at, axis.between == between::blend ? x - lower : V(0.f));
    }

    template <class V>
    static V clamped(V const& x, index_t input_size) { // RS-3
        V const last(static_cast<float>(input_size - 1)), not_before(simd::larger(x, V(0.f)));
        return -simd::larger(-not_before, -last);
    }

    exec::scratch<index_t> lower_;
    exec::scratch<float> weights_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
