// SPDX-License-Identifier: MIT
// Compiled with flags that let the compiler approximate: the headers refuse it.
#include "dmlref/dmlref.hpp"
