// SPDX-License-Identifier: MIT

// Adds to a sum to which other work-items add at the same time, so the order of the additions is not known.
#ifdef MISTAKE_NO_ATOMICS
// The lanes of a GPU read together and write together. So every sum is read as it was before, here 0, and all but the
// last write are lost.
void add(global float* sums, ulong at, float value) { sums[at] = value; }
#else
void add(global float* sums, ulong at, float value) {
    global volatile uint* const bits = (global volatile uint*)(sums + at);
    uint before = *bits, seen;
    while ((seen = atomic_cmpxchg(bits, before, as_uint(as_float(before) + value))) != before) before = seen;
}
#endif
