// SPDX-License-Identifier: MIT
// What all kernels share. The host defines ELEMENT_IS_HALF, BATCH_INDEX, and MISTAKE_... for a planted mistake.

#ifdef ELEMENT_IS_HALF // stored as half, computed as float: needs no extension
typedef half element;
float load(global const element* elements, ulong at) { return vload_half(at, elements); }
void store(float value, global element* elements, ulong at) { vstore_half_rte(value, at, elements); }
#else
typedef float element;
float load(global const element* elements, ulong at) { return elements[at]; }
void store(float value, global element* elements, ulong at) { elements[at] = value; }
#endif

// Elements, outermost axis first. A tensor of fewer axes has leading ones.
typedef struct {
    uint sizes[4], strides[4];
} tensor;

// Where an element lies.
ulong offset(tensor const* of, uint n, uint c, uint y, uint x) {
    return (ulong)n * of->strides[0] + (ulong)c * of->strides[1] + (ulong)y * of->strides[2] +
           (ulong)x * of->strides[3];
}

// In a tensor of more than 2^32 elements a uint starts again at 0; a uchar shows in a small one what happens then.
#ifdef MISTAKE_NARROW_INDEX
#define OUTPUT_INDEX uchar
#else
#define OUTPUT_INDEX ulong
#endif

typedef struct {
    uint n, c, y, x;
} position;

// The position of a work-item's element.
position position_of(ulong item, tensor const* of) {
    position at;
    at.x = item % of->sizes[3];
    item /= of->sizes[3];
    at.y = item % of->sizes[2];
    item /= of->sizes[2];
    at.c = item % of->sizes[1];
    at.n = item / of->sizes[1];
    return at;
}

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

// Rounds packed sums to the elements of a tensor, once.
kernel void store_sums(global float const* sums, global element* output, tensor output_tensor) {
    position const at = position_of(get_global_id(0), &output_tensor);
    store(sums[get_global_id(0)], output, (OUTPUT_INDEX)offset(&output_tensor, at.n, at.c, at.y, at.x));
}
