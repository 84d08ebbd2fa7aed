// SPDX-License-Identifier: MIT
// Preprocessed only: the last line says in which namespace the kernels of a translation unit lie.
#include "dmlref/exec/instruction_set.hpp"
KERNELS_LIE_IN DMLREF_INSTRUCTION_SET
