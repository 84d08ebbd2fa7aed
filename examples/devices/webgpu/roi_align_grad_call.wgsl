// SPDX-License-Identifier: MIT
// What the two kernels of ROI_ALIGN_GRAD are given.

struct call_fields {
    gradient: tensor,
    rois: tensor,
    batch_indices: tensor,
    image: tensor,
    fields: roi_align_fields,
    first: u32,
    end: u32,
}
@group(0) @binding(0) var<storage, read> call: call_fields;
@group(0) @binding(1) var<storage, read> gradient: array<element>;
@group(0) @binding(2) var<storage, read> rois: array<element>;
@group(0) @binding(3) var<storage, read> batch_indices: array<u32>;
