// SPDX-License-Identifier: MIT
// Tensors as TensorFlow.js takes them. Axes are put in order here, as its WebGPU backend cannot transpose integers.

export const TYPES = { FLOAT32: "float32", INT32: "int32" };

/// The elements of a tensor. Indices become int32.
export const given = ({ elements, sizes, dataType }) =>
    tf.tensor(elements.map(Number), sizes, TYPES[dataType] ?? "int32");

/// TensorFlow.js has channels after the spatial axes, DirectML before them.
export const channelsLast = (tensor) => tensor.permuted(tensor.sizes.length === 4 ? [0, 2, 3, 1] : [0, 2, 3, 4, 1]);
