// SPDX-License-Identifier: MIT
// Two translation units of one program, compiled for different instruction sets: each keeps its own kernels, and both
// give the same bits.
#include "unit_of_its_own_set.hpp"

#include <cstdio>
#include <cstring>

int main() {
    if (!__builtin_cpu_supports("avx2")) return 77; // skipped
    std::vector<float> image;
    for (int at = 0; at < 8 * 37; ++at) image.push_back(1.f / static_cast<float>(at + 1)); // every sum rounds
    computed_in_unit const narrow = baseline_unit(image), wide = avx2_unit(image);
    for (computed_in_unit const& unit : {narrow, wide})
        std::printf("%s: %ld lanes\n", unit.instruction_set.data(), unit.lanes);
    if (narrow.instruction_set != "dmlref_baseline" || wide.instruction_set != "dmlref_avx2") return 1;
    if (narrow.lanes != 4 || wide.lanes != 8 || narrow.kernel == wide.kernel) return 2;
    if (narrow.result.size() != 6 * 35 || wide.result.size() != narrow.result.size()) return 3;
    return std::memcmp(narrow.result.data(), wide.result.data(), narrow.result.size() * sizeof(float)) == 0 ? 0 : 4;
}
