// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

/// For programs that contain kernels for several instruction sets and choose among them at run time.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// Instruction sets beyond the minimum of the architecture, with the names of instruction_set.hpp.
struct available_instruction_sets {
    bool avx2 = false;   ///< with FMA and F16C, as every such CPU has them
    bool avx512 = false; ///< F, CD, DQ, BW and VL: x86-64-v4
};

/// The instruction sets that this CPU and its operating system can run, whatever this translation unit is compiled for.
inline available_instruction_sets instruction_sets_of_this_machine() {
    available_instruction_sets found;
#if defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86)
    auto const cpu = xsimd::available_architectures();
    found.avx2 = cpu.avx2 != 0 && cpu.fma3_avx2 != 0;
    found.avx512 = found.avx2 && cpu.avx512f != 0 && cpu.avx512cd != 0 && cpu.avx512dq != 0 && cpu.avx512bw != 0;
#if defined(__GNUC__)
    // xsimd 8.1 checks neither VL nor whether the operating system saves the wide registers.
    found.avx2 = found.avx2 && __builtin_cpu_supports("avx2") != 0;
    found.avx512 = found.avx512 && __builtin_cpu_supports("avx512vl") != 0;
#endif
#endif
    return found;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
