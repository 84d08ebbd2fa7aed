// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/compiled/instruction_sets.hpp"
#include "dmlref/compiled/kernels.hpp"

#ifdef DMLREF_COMPILED
#error "this header is for the sources of dmlref::compiled that compute: they see the functions of kernels/ themselves"
#endif

// Each source that includes this is compiled once for each instruction set: CMakeLists.txt.
#ifndef DMLREF_KERNEL_VARIANT
#define DMLREF_KERNEL_VARIANT baseline
#define DMLREF_CHOOSES_KERNEL_OF(...) template __VA_ARGS__ const& kernel_for(execution const& how);
#else
#define DMLREF_CHOOSES_KERNEL_OF(...)
#endif

namespace dmlref::compiled {

/// The kernels as they were compiled for one instruction set.
namespace compiled_for {

template <class Kernel>
Kernel const& baseline();
template <class Kernel>
Kernel const& avx2();
template <class Kernel>
Kernel const& avx512();

} // namespace compiled_for

template <class Kernel>
Kernel const& kernel_for(execution const& how) {
    switch (kernel_variant_for(how).instruction_set) {
#ifdef DMLREF_HAS_KERNELS_FOR_AVX512
    case instruction_set::avx512:
        return compiled_for::avx512<Kernel>();
#endif
#ifdef DMLREF_HAS_KERNELS_FOR_AVX2
    case instruction_set::avx2:
        return compiled_for::avx2<Kernel>();
#endif
    default:
        return compiled_for::baseline<Kernel>();
    }
}

} // namespace dmlref::compiled

/// Has `function` compiled as the kernel whose type follows; with the narrowest instruction set, also the choice among
/// the kernels of this type.
#define DMLREF_COMPILE_KERNEL(function, ...)                                                                           \
    namespace dmlref::compiled {                                                                                       \
    template <>                                                                                                        \
    __VA_ARGS__ const& compiled_for::DMLREF_KERNEL_VARIANT<__VA_ARGS__>() {                                            \
        static constexpr __VA_ARGS__ kernel = {function};                                                              \
        return kernel;                                                                                                 \
    }                                                                                                                  \
    DMLREF_CHOOSES_KERNEL_OF(__VA_ARGS__)                                                                              \
    }
