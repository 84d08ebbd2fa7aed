// SPDX-License-Identifier: MIT
// Compiled first: here most of the faults that do not compile are found at once. execute.hpp has every operator for
// every type.
#include "dmlref/directml/broken_rules.hpp"
#include "dmlref/directml/execute.hpp"
#include "dmlref/exec/lanes_selfcheck.hpp"
#include "dmlref/golden/npy.hpp"
