// SPDX-License-Identifier: MIT
// Resampling, by resizeBilinear and resizeNearestNeighbor. They take sizes for scales.
import { product, Unsupported } from "../browser/problem.js";
import { given } from "./tensors.js";

/// One axis of a resampling operator. `fromSize` is that of the forward pass's input.
class Axis {
    constructor(fromSize, toSize, scale, inputOffset, outputOffset) {
        Object.assign(this, { fromSize, toSize, scale, inputOffset, outputOffset });
    }

    get isCopied() {
        return this.fromSize === this.toSize && this.scale === 1 && this.inputOffset + this.outputOffset === 0;
    }

    hasOffsets(inputOffset, outputOffset) {
        return this.inputOffset === inputOffset && this.outputOffset === outputOffset;
    }

    /// Whether the scale is the ratio of the sizes, or of the distances between the first and the last pixel.
    hasScale(lessOne) {
        return Math.fround((this.toSize - lessOne) / (this.fromSize - lessOne)) === this.scale;
    }
}

function axesOf(fields, fromSizes, toSizes) {
    const all = (value) => fromSizes.map(() => value);
    const { ScaleSize, InputPixelOffsets = all(0.5), OutputPixelOffsets = all(-0.5) } = fields;
    const scales = ScaleSize ? [...all(1).slice(2), ScaleSize.Height, ScaleSize.Width] : fields.Scales;
    return scales.map((scale, i) =>
        new Axis(fromSizes[i], toSizes[i], scale, InputPixelOffsets[i], OutputPixelOffsets[i]));
}

// How TensorFlow.js finds a place in the input: its arguments alignCorners and halfPixelCenters, and what DirectML's
// offsets and scales are then. `lessOne` is taken from both sizes before they are divided.
const KINDS = [
    { arguments: [false, true], offsets: { linear: [0.5, -0.5], nearest: [0, -0.5] }, lessOne: 0 },
    { arguments: [true, false], offsets: { linear: [0, 0], nearest: [-0.5, 0] }, lessOne: 1 },
    { arguments: [false, false], offsets: { linear: [0, 0], nearest: [0, 0] }, lessOne: 0 },
];

/// TensorFlow.js's arguments. `shift` is what DirectML adds to a place before it takes the nearest element below.
function kindOf(axes, mode, shift) {
    const kind = KINDS.find(({ offsets, lessOne }) => axes.every((axis) =>
        axis.hasOffsets(offsets[mode][0] + shift, offsets[mode][1]) && axis.hasScale(lessOne)));
    if (kind) return kind.arguments;
    if (!axes.every((axis) => axis.hasScale(0) || axis.hasScale(1)))
        throw new Unsupported("Scales", "TensorFlow.js has no scales but those of the sizes");
    const offsets = axes.map((axis) => `(${axis.inputOffset}, ${axis.outputOffset})`);
    throw new Unsupported("InputPixelOffsets", `TensorFlow.js cannot shift pixels by ${offsets.join(" and ")}`);
}

/// Resampling as a function of images, and the order of axes that makes images of a tensor.
function resampler(fields, { sizes: fromSizes }, { sizes: toSizes }) {
    if (fields.Antialiased) throw new Unsupported("Antialiased", "TensorFlow.js never antialiases");
    const axes = axesOf(fields, fromSizes, toSizes);
    const resized = [...axes.keys()].filter((i) => !axes[i].isCopied);
    if (resized.length > 2) throw new Unsupported("Scales", "TensorFlow.js resamples at most two axes");
    const isNearest = fields.InterpolationMode === "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR";
    if (isNearest && resized.length && fields.RoundingDirection === "DML_AXIS_DIRECTION_INCREASING")
        throw new Unsupported("RoundingDirection", "TensorFlow.js never takes the element above");
    // DirectML takes floor(x), and floor(x + 0.5) in the operators without a direction.
    const kind = kindOf(resized.map((i) => axes[i]), isNearest ? "nearest" : "linear",
                        isNearest && !("RoundingDirection" in fields) ? 0.5 : 0);
    const resize = isNearest ? tf.image.resizeNearestNeighbor : tf.image.resizeBilinear;
    const rest = [...axes.keys()].filter((i) => !resized.includes(i));
    const shape = (sizes) => [product(rest.map((i) => sizes[i])), ...Array(2 - resized.length).fill(1),
                              ...resized.map((i) => sizes[i]), 1];
    return { order: [...rest, ...resized], fromShape: shape(fromSizes), toShape: shape(toSizes),
             run: (images) => resize(images, shape(toSizes).slice(1, 3), ...kind) };
}

function resample({ fields, tensors: { InputTensor: input, OutputTensor: output } }) {
    const { order, fromShape, run } = resampler(fields, input, output);
    return [{ tensor: output.permuted(order), values: run(given(input.permuted(order)).reshape(fromShape)) }];
}

function resampleGrad({ fields, tensors: { InputGradientTensor: gradient, OutputGradientTensor: output } }) {
    const { order, fromShape, toShape, run } = resampler(fields, output, gradient);
    const incoming = given(gradient.permuted(order)).reshape(toShape);
    return [{ tensor: output.permuted(order), values: tf.grad(run)(tf.zeros(fromShape), incoming) }];
}

export const OPERATORS = {
    RESAMPLE: resample, RESAMPLE1: resample, RESAMPLE2: resample, RESAMPLE3: resample, UPSAMPLE_2D: resample,
    RESAMPLE_GRAD: resampleGrad, RESAMPLE_GRAD1: resampleGrad,
};
