// SPDX-License-Identifier: MIT
#pragma once

/// The inline namespace of all code that uses lanes. A translation unit has the instruction set of its compiler flags,
/// so two units of one program may hold different code for the same kernel: under one name the linker would keep
/// either.
#if defined(__AVX512F__)
#define DMLREF_INSTRUCTION_SET avx512
#elif defined(__AVX2__)
#define DMLREF_INSTRUCTION_SET avx2
#elif defined(__AVX__)
#define DMLREF_INSTRUCTION_SET avx
#else
#define DMLREF_INSTRUCTION_SET baseline
#endif
