// SPDX-License-Identifier: MIT
// What all kernels share. They are compiled with ELEMENT_IS_HALF or without it.
// Binding 0 has the structures that the host passes, in order; the buffers follow it.
#ifdef ELEMENT_IS_HALF // stored as half, computed as float: needs 16-bit storage, but no arithmetic in half
#extension GL_EXT_shader_16bit_storage : require
#define element float16_t
#else
#define element float
#endif

layout(local_size_x = 64) in;

// Planted mistakes, and whether batch indices are 64 bits wide: constants that the host sets.
layout(constant_id = 0) const bool loses_additions = false;
layout(constant_id = 1) const bool narrows_indices = false;
layout(constant_id = 2) const uint words_of_batch_index = 1;

// Elements, outermost axis first. A tensor of fewer axes has leading ones.
struct tensor {
    uint sizes[4];
    uint strides[4];
};

// Where an element lies.
uint offset(tensor of, uint n, uint c, uint y, uint x) {
    return n * of.strides[0] + c * of.strides[1] + y * of.strides[2] + x * of.strides[3];
}

// Where an element is stored. In a tensor of more than 2^32 elements a uint starts again at 0; eight bits show in a
// small one what happens then.
uint output_offset(tensor of, uint n, uint c, uint y, uint x) {
    const uint at = offset(of, n, c, y, x);
    return narrows_indices ? at & 0xff : at;
}

// The number of this work-item. A device may allow fewer work-groups in a row than an operator needs.
uint item() { return gl_GlobalInvocationID.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x + gl_GlobalInvocationID.x; }

struct position {
    uint n, c, y, x;
};

// The position of a work-item's element.
position position_of(uint item, tensor of) {
    position at;
    at.x = item % of.sizes[3];
    item /= of.sizes[3];
    at.y = item % of.sizes[2];
    item /= of.sizes[2];
    at.c = item % of.sizes[1];
    at.n = item / of.sizes[1];
    return at;
}
