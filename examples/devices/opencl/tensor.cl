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
