// SPDX-License-Identifier: MIT
// add(): adds to a sum to which other work-items add at the same time, so the order of the additions is not known.
// They are compiled with HAS_ATOMIC_FLOAT for devices that have VK_EXT_shader_atomic_float, and without it for others.
// SUMS is the binding of the sums.

// A planted mistake: the lanes of a GPU read together and write together. So every sum is read as it was before, here 0,
// and all but the last write are lost.
#ifdef HAS_ATOMIC_FLOAT
#extension GL_EXT_shader_atomic_float : require
layout(std430, binding = SUMS) buffer sums_buffer { float sums[]; };

void add(uint at, float value) {
    if (loses_additions)
        sums[at] = value;
    else
        atomicAdd(sums[at], value);
}
#else
layout(std430, binding = SUMS) buffer sums_buffer { uint sums[]; };

void add(uint at, float value) {
    if (loses_additions) {
        sums[at] = floatBitsToUint(value);
        return;
    }
    uint before = sums[at], seen;
    while ((seen = atomicCompSwap(sums[at], before, floatBitsToUint(uintBitsToFloat(before) + value))) != before)
        before = seen;
}
#endif
