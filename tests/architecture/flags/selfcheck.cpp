// SPDX-License-Identifier: MIT
// Compiled with flags that change results but set no macro. Exits with 0 if selfcheck() notices.
#include "dmlref/core/floating_point.hpp"
#include "dmlref/exec/lanes_selfcheck.hpp"

int main() {
#if defined(__FMA__)
    if (!__builtin_cpu_supports("fma")) return 77; // skipped
#endif
    return dmlref::selfcheck() && dmlref::exec::lanes_selfcheck() ? 1 : 0;
}
