// SPDX-License-Identifier: MIT
// Regions of images, by cropAndResize. It takes one sample for each element, the first and the last at the corners; an
// element of several samples is the average or the maximum of as many elements of a larger crop, as is usual.
import { Unsupported } from "../browser/problem.js";
import { channelsLast, given } from "./tensors.js";

/// Where a region's samples lie along an axis, in pixels.
function samplesOf(fields, first, second, scale, outputSize) {
    const start = first * scale, size = second * scale - start;
    const { InputPixelOffset = 0.5, OutputPixelOffset = -0.5, AlignRegionsToCorners = false } = fields;
    const least = Math.max(fields.MinimumSamplesPerOutput, 1);
    if (!Number.isFinite(size)) throw new Unsupported("ROITensor", "cropAndResize has finite regions");
    const each = Math.min(Math.max(Math.ceil(Math.abs(size) / outputSize), least), fields.MaximumSamplesPerOutput);
    const count = outputSize * each, intervals = count - (AlignRegionsToCorners ? 1 : 0);
    const place = (i) => intervals === 0 ? 0.5 * size : (i - OutputPixelOffset) * (size / intervals);
    return { each, places: Array.from({ length: count }, (_, i) => place(i) + start - InputPixelOffset) };
}

function refuseOtherPlaces(places, size, isNearest) {
    if (places.some((x) => (x >= -1 && x < 0) || (x > size - 1 && x <= size)))
        throw new Unsupported("ROITensor", "cropAndResize has nothing to interpolate beyond the outermost pixels");
    if (isNearest && places.some((x) => x - Math.floor(x) === 0.5))
        throw new Unsupported("ROITensor", "cropAndResize takes the element above where two are equally distant");
}

/// A corner as cropAndResize takes it, so that the last pixel is 1. It is rounded, and so is its product with the size.
function fraction(x, size) {
    if (size === 1) throw new Unsupported("InputTensor.Sizes", "cropAndResize divides by the size less one");
    return x / (size - 1);
}

/// The crops along an axis: the two corners of each region, and the number of samples for an element.
function cropsOf(fields, corners, scale, inputSize, outputSize) {
    const isNearest = fields.InterpolationMode === "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR";
    const regions = corners.map(([first, second]) => samplesOf(fields, first, second, scale, outputSize));
    if (regions.some(({ each }) => each !== regions[0].each))
        throw new Unsupported("MaximumSamplesPerOutput", "cropAndResize takes as many samples in every region");
    for (const { places } of regions) refuseOtherPlaces(places, inputSize, isNearest);
    const ends = regions.map(({ places }) => [places[0], places.at(-1)]);
    return { each: regions[0].each, corners: ends.map((each) => each.map((x) => fraction(x, inputSize))) };
}

function roiAlign({ fields, tensors }) {
    const { InputTensor: input, ROITensor: regions, BatchIndicesTensor: batches, OutputTensor: output } = tensors;
    const [, , height, width] = input.sizes, [count, , rows, columns] = output.sizes, corners = regions.elements;
    const rois = Array.from({ length: count }, (_, i) => corners.slice(i * 4, i * 4 + 4));
    const x = cropsOf(fields, rois.map(([left, , right]) => [left, right]), fields.SpatialScaleX, width, columns);
    const y = cropsOf(fields, rois.map(([, top, , bottom]) => [top, bottom]), fields.SpatialScaleY, height, rows);
    const boxes = rois.map((_, i) => [y.corners[i][0], x.corners[i][0], y.corners[i][1], x.corners[i][1]]);
    const method = fields.InterpolationMode === "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR" ? "nearest" : "bilinear";
    const each = [y.each, x.each];
    const crops = tf.image.cropAndResize(given(channelsLast(input)), tf.tensor2d(boxes),
                                         given(batches).reshape([count]), [rows * y.each, columns * x.each], method,
                                         fields.OutOfBoundsInputValue);
    const reduce = fields.ReductionFunction === "DML_REDUCE_FUNCTION_MAX" ? tf.maxPool : tf.avgPool;
    const values = y.each * x.each === 1 ? crops : reduce(crops, each, each, "valid");
    return [{ tensor: channelsLast(output), values }];
}

export const OPERATORS = { ROI_ALIGN: roiAlign, ROI_ALIGN1: roiAlign };
