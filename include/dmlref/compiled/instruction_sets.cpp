// SPDX-License-Identifier: MIT
#include "dmlref/compiled/instruction_sets.hpp"

#include "dmlref/exec/available_instruction_sets.hpp"

namespace dmlref::compiled {

std::span<kernel_variant const> kernel_variants() {
    [[maybe_unused]] static exec::available_instruction_sets const machine = exec::instruction_sets_of_this_machine();
    static kernel_variant const variants[] = {
        {instruction_set::baseline, "baseline", true},
#ifdef DMLREF_HAS_KERNELS_FOR_AVX2
        {instruction_set::avx2, "avx2", machine.avx2},
#endif
#ifdef DMLREF_HAS_KERNELS_FOR_AVX512
        {instruction_set::avx512, "avx512", machine.avx512},
#endif
    };
    return variants;
}

kernel_variant const& kernel_variant_for(execution const& how) {
    kernel_variant const* widest = &kernel_variants().front();
    for (kernel_variant const& each : kernel_variants())
        if (each.runs_here && each.instruction_set <= how.widest_instruction_set) widest = &each;
    return *widest;
}

} // namespace dmlref::compiled
