// SPDX-License-Identifier: MIT
// Pooling over windows. TensorFlow.js pads with what takes no part, so averages do not count it.
import { Unsupported } from "../browser/problem.js";
import { channelsLast, given } from "./tensors.js";

/// The sliding window of a pooling operator, from the sizes of what is pooled and of the result.
class Window {
    constructor(fields, pooled, result) {
        this.size = fields.WindowSize;
        this.strides = fields.Strides;
        this.dilations = fields.Dilations ?? this.size.map(() => 1);
        this.isDilated = this.dilations.some((dilation) => dilation !== 1);
        this.padding = this.size.map((size, axis) => {
            const start = fields.StartPadding[axis], extent = (size - 1) * this.dilations[axis] + 1;
            const reached = (result.sizes[axis + 2] - 1) * this.strides[axis] + extent - start;
            return [start, Math.max(0, reached - pooled.sizes[axis + 2])];
        });
        this.isPadded = this.padding.flat().some((amount) => amount !== 0);
    }

    /// What TensorFlow.js's functions of two axes take for padding, and those of three, where they can express it.
    get argument() {
        if (!this.isPadded) return "valid";
        if (this.size.length === 2) return [[0, 0], ...this.padding, [0, 0]];
        const [amount] = this.padding[0];
        return this.padding.flat().every((other) => other === amount) ? amount : null;
    }

    padded(tensor, value) {
        return this.isPadded ? tensor.pad([[0, 0], ...this.padding, [0, 0]], value) : tensor;
    }
}

/// Pools a tensor with channels last. With `pad` null, the tensor is padded first, with `filling`.
function pooled(kind, tensor, window, pad, filling) {
    if (window.isDilated) {
        if (window.size.length !== 2) throw new Unsupported("Dilations", "maxPool3d and avgPool3d have none");
        if (window.strides.some((stride) => stride !== 1))
            throw new Unsupported("Dilations", "tf.pool dilates windows only if their strides are 1");
        return tf.pool(window.padded(tensor, filling), window.size, kind, "valid", window.dilations, window.strides);
    }
    const pool = tf[`${kind}Pool${window.size.length === 3 ? "3d" : ""}`];
    if (pad === null) return pool(window.padded(tensor, filling), window.size, window.strides, "valid");
    return pool(tensor, window.size, window.strides, pad, pad === "valid" ? undefined : "floor");
}

const maxima = (tensor, window) => pooled("max", tensor, window, window.argument, -Infinity);

/// The place in a tensor with channels first of what has this place with channels last.
function placeWithChannelsFirst(place, [, channels, height, width]) {
    const channel = place % channels, pixel = Math.floor(place / channels), plane = height * width;
    return (Math.floor(pixel / plane) * channels + channel) * plane + pixel % plane;
}

function maxPooling({ fields, tensors: { InputTensor: input, OutputTensor: output, OutputIndicesTensor: indices } }) {
    const window = new Window(fields, input, output), images = given(channelsLast(input));
    if (!indices) return [{ tensor: channelsLast(output), values: maxima(images, window) }];
    if (window.size.length === 3) throw new Unsupported("OutputIndicesTensor", "maxPool3d gives no indices");
    if (window.isDilated) throw new Unsupported("Dilations", "maxPoolWithArgmax has none");
    const { result, indexes } = tf.maxPoolWithArgmax(images, window.size, window.strides, window.argument, true);
    return [{ tensor: channelsLast(output), values: result },
            { tensor: channelsLast(indices), values: indexes,
              conversion: (place) => placeWithChannelsFirst(place, input.sizes) }];
}

function maxPoolingGrad({ fields, tensors }) {
    const { InputTensor: input, InputGradientTensor: gradient, OutputGradientTensor: output } = tensors;
    const window = new Window(fields, input, gradient);
    const backward = tf.grad((images) => maxima(images, window));
    return [{ tensor: channelsLast(output),
              values: backward(given(channelsLast(input)), given(channelsLast(gradient))) }];
}

function averages(tensor, window, countsPadding) {
    if (!countsPadding && window.isPadded && (window.isDilated || window.argument === null))
        throw new Unsupported("IncludePadding",
                              "avgPool3d leaves out padding only if all of it is equal, tf.pool never");
    const isPaddedBefore = countsPadding && window.isPadded;
    return pooled("avg", tensor, window, isPaddedBefore ? null : window.argument, 0);
}

function averagePooling({ fields, tensors: { InputTensor: input, OutputTensor: output } }) {
    const window = new Window(fields, input, output);
    return [{ tensor: channelsLast(output),
              values: averages(given(channelsLast(input)), window, fields.IncludePadding) }];
}

function averagePoolingGrad({ fields, tensors: { InputGradientTensor: gradient, OutputGradientTensor: output } }) {
    const window = new Window(fields, output, gradient), result = channelsLast(output);
    const backward = tf.grad((images) => averages(images, window, fields.IncludePadding));
    return [{ tensor: result, values: backward(tf.zeros(result.sizes), given(channelsLast(gradient))) }];
}

export const OPERATORS = {
    MAX_POOLING: maxPooling, MAX_POOLING1: maxPooling, MAX_POOLING2: maxPooling, MAX_POOLING_GRAD: maxPoolingGrad,
    AVERAGE_POOLING: averagePooling, AVERAGE_POOLING1: averagePooling, AVERAGE_POOLING_GRAD: averagePoolingGrad,
};
