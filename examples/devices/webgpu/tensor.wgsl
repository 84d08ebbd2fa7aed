// SPDX-License-Identifier: MIT
// What all kernels share. The host defines `element`, f32 or f16, and sets the constants to plant a mistake. A dispatch
// is for the elements from call.first on, and ends before call.end.

override no_atomics = false;
override narrow_index = false;

// Elements, outermost axis first. A tensor of fewer axes has leading ones of size 1.
struct tensor {
    sizes: vec4u,
    strides: vec4u,
}

// Where an element lies.
fn offset(its: tensor, at: vec4u) -> u32 { return dot(at, its.strides); }

// Where an element of the output lies. In a tensor of more than 2^32 elements a u32 starts again at 0; eight bits show
// in a small one what happens then.
fn output_offset(its: tensor, at: vec4u) -> u32 { return offset(its, at) & select(0xffffffffu, 0xffu, narrow_index); }

// The position of an element.
fn position_of(item: u32, its: tensor) -> vec4u {
    let x = item % its.sizes.w;
    let rows = item / its.sizes.w;
    let planes = rows / its.sizes.z;
    return vec4u(planes / its.sizes.y, planes % its.sizes.y, rows % its.sizes.z, x);
}
