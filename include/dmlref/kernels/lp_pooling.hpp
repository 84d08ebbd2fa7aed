// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/kernels/pooling/sums/lp_root.hpp"
#include "dmlref/kernels/pooling/sums/sums.hpp"
#include "dmlref/spec/lp_pooling.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// P of 2: the root of LP-3 is then the square root of IEEE 754.
struct euclidean_norm {
    struct term {
        static constexpr bool is_cheap = true;
        template <class V>
        V operator()(V const& value) const {
            return value * value;
        }
    };
    struct root_of_sum {
        template <class V>
        V operator()(index_t, V const& sum) const {
            return simd::square_root(sum);
        }
    };
};

/// Any P.
struct lp_norm {
    struct term {
        static constexpr bool is_cheap = false;
        std::uint32_t p;
        template <class V>
        V operator()(V const& value) const {
            return power(simd::magnitude(value), p);
        }
    };
    struct root_of_sum {
        std::uint32_t p;
        template <class V>
        V operator()(index_t, V const& sum) const {
            if (p == 1) return sum;
            alignas(64) float lanes[simd::width_of<V>];
            simd::store(lanes, sum);
            for (float& lane : lanes) lane = root(lane, p);
            return simd::load<V>(lanes);
        }
    };
};

template <class Norm>
struct norm_pooling {
    using term = typename Norm::term;
    struct same_for_all_rows {
        typename Norm::root_of_sum root_of_sum;
        auto row(index_t, index_t) const { return root_of_sum; }
        template <class Visit>
        void with_row(index_t, index_t, Visit const& visit) const {
            visit(root_of_sum);
        }
    };
    term of_element{};
    typename Norm::root_of_sum of_sum{};

    term term_of_element() const { return of_element; }
    same_for_all_rows finisher(sampling::pooling_axes const&, index_t) const { return {of_sum}; }
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels

#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// reference::lp_pooling, to the bit, with lanes and threads.
template <element T>
void lp_pooling(input_view<T> input, tensor_view<T> output, lp_pooling_options const& options,
                execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::lp_pooling_kernel<T>>(how).run(input, output, options, how);
#else
    validate(input, output, options);
    kernels::window_tensors<T> const tensors{input, output};
    sampling::pooling_axes const axes =
        kernels::pooling_axes_of(input.sizes(), output.sizes(), pooling_window_of(options));
    if (options.p == 2)
        return kernels::sum_windows(tensors, axes, kernels::norm_pooling<kernels::euclidean_norm>{}, how);
    kernels::sum_windows(tensors, axes, kernels::norm_pooling<kernels::lp_norm>{{options.p}, {options.p}}, how);
#endif
}

/// The same, written to a tensor.
template <element T>
void lp_pooling(input_view<T> input, tensor<T>& output, lp_pooling_options const& options, execution const& how = {}) {
    lp_pooling(input, output.view(), options, how);
}

/// The same, written to a new tensor of lp_pooling_output_sizes(input, options), which is returned.
template <readable Input, element T = element_type_of<Input>>
tensor<T> lp_pooling(Input const& input, lp_pooling_options const& options, execution const& how = {}) {
    tensor<T> output(lp_pooling_output_sizes(input_view<T>(input).sizes(), options));
    lp_pooling<T>(input, output, options, how);
    return output;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
