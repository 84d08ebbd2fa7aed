// SPDX-License-Identifier: MIT
// Sums to which many invocations add at the same time. They are packed, and lie in sums[].

// The place of an element in packed sums.
fn packed_offset(its: tensor, at: vec4u) -> u32 {
    return ((at.x * its.sizes.y + at.y) * its.sizes.z + at.z) * its.sizes.w + at.w;
}

// WGSL has no atomic f32. The order of the additions is not known.
fn add(at: u32, value: f32) {
    if no_atomics {
        // The lanes of a GPU read together and write together. So every sum is read as it was before, here 0, and all
        // but the last write are lost.
        atomicStore(&sums[at], bitcast<u32>(value));
        return;
    }
    var before = atomicLoad(&sums[at]);
    loop {
        let exchange = atomicCompareExchangeWeak(&sums[at], before, bitcast<u32>(bitcast<f32>(before) + value));
        if exchange.exchanged { break; }
        before = exchange.old_value;
    }
}
