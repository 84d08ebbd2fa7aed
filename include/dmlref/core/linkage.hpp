// SPDX-License-Identifier: MIT
#pragma once

/// With DMLREF_COMPILED, which the target dmlref::compiled defines for its users, headers only declare the functions
/// that are marked with DMLREF_INLINE: the library has them. Without it, the headers define them.
#ifdef DMLREF_COMPILED
#define DMLREF_INLINE
#else
#define DMLREF_INLINE inline
#endif
