// SPDX-License-Identifier: MIT
// Runs an ONNX model with one of ONNX Runtime's packages for JavaScript, in Node.js or a browser: `ort` is the module
// onnxruntime-node or onnxruntime-web. Tensors are {name, dataType, sizes, elements}, with the arrays of ARRAYS.
import { ARRAYS } from '../element_arrays.mjs';

/** What ONNX Runtime's messages say of the field that it cannot take. */
const REFUSALS = [
  ['Could not find an implementation', 'InputTensor.DataType', 'ONNX Runtime has no such function of this type'],
  ['invalid model. Type Error', 'InputTensor.DataType', 'ONNX has no such function of this type'],
  ['fallback to CPU EP has been explicitly disabled', 'Type', 'the provider has no such operator, or not of this type'],
  ['Indices output is not supported', 'OutputIndicesTensor', "the provider's MaxPool gives no indices"],
  ['requires f16', 'InputTensor.DataType', "the provider's device has no FLOAT16"],
  ['Index value out of bounds', 'IndicesTensor', 'ONNX Runtime refuses indices beyond the output'],
  ["'Linear' mode only supports", 'Scales', 'ONNX Runtime interpolates the last two or three axes only'],
  ['ScalesValidation', 'Scales', 'ONNX Runtime resamples no such combination of axes'],
  ['antialias attribute', 'Antialiased', 'the provider has no filter'],
  ['webgpu/tensor/resize_impl.cc', 'InputTensor.Sizes', "the provider's Resize takes no tensor of so few axes"],
  ['is_2D || is_3D was false', 'Scales', "the provider's Resize has no such combination of axes"],
  ['Pad should be smaller than kernel', 'StartPadding', 'ONNX Runtime refuses padding as long as a window'],
];

/** The field that an error is about, and the reason; undefined for an error that is about none. */
export function refusalOf(error) {
  return REFUSALS.find(([words]) => `${error}`.includes(words))?.slice(1);
}

/** What a provider lacks would otherwise be computed on the CPU, and the result be taken for the provider's. */
function optionsOf(provider) {
  const options = { executionProviders: [provider] };
  if (provider !== 'cpu' && provider !== 'wasm') options.extra = { session: { disable_cpu_ep_fallback: '1' } };
  return options;
}

/** Returns the outputs. `model` holds the bytes of a file. Rejects with ONNX Runtime's error. */
export async function run(ort, provider, model, inputs) {
  const session = await ort.InferenceSession.create(model, optionsOf(provider));
  const feeds = {};
  for (const { name, dataType, sizes, elements } of inputs)
    feeds[name] = new ort.Tensor(dataType.toLowerCase(), elements, sizes);
  const results = await session.run(feeds);
  const outputs = [];
  for (const [name, tensor] of Object.entries(results)) {
    const data = await tensor.getData(), dataType = tensor.type.toUpperCase();
    const elements = new ARRAYS[dataType](data.buffer, data.byteOffset, data.length);
    outputs.push({ name, dataType, sizes: [...tensor.dims], elements });
  }
  await session.release();
  return outputs;
}
