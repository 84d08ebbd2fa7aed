// SPDX-License-Identifier: MIT
// Runs an ONNX model with one of ONNX Runtime's packages for JavaScript, in Node.js or a browser: `ort` is the module
// onnxruntime-node or onnxruntime-web. Tensors are {name, type, sizes, elements}; elements are base64, little-endian.

const ARRAYS = {
  float32: Float32Array, float16: Uint16Array,
  int8: Int8Array, int16: Int16Array, int32: Int32Array, int64: BigInt64Array,
  uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array, uint64: BigUint64Array,
};

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function textOf(bytes) {
  let text = '';
  for (let first = 0; first < bytes.length; first += 4096)
    text += String.fromCharCode(...bytes.subarray(first, first + 4096));
  return btoa(text);
}

/** What a provider lacks would otherwise be computed on the CPU, and the result be taken for the provider's. */
function optionsOf(provider) {
  const options = { executionProviders: [provider] };
  if (provider !== 'cpu' && provider !== 'wasm') options.extra = { session: { disable_cpu_ep_fallback: '1' } };
  return options;
}

/** Runs {model, inputs} and returns the outputs. Rejects with ONNX Runtime's error. */
export async function run(ort, provider, { model, inputs }) {
  const session = await ort.InferenceSession.create(bytesOf(model), optionsOf(provider));
  const feeds = {};
  for (const { name, type, sizes, elements } of inputs)
    feeds[name] = new ort.Tensor(type, new ARRAYS[type](bytesOf(elements).buffer), sizes);
  const results = await session.run(feeds);
  const outputs = [];
  for (const [name, tensor] of Object.entries(results)) {
    const array = tensor.location === 'cpu' ? tensor.data : await tensor.getData();
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    outputs.push({ name, type: tensor.type, sizes: [...tensor.dims], elements: textOf(bytes) });
  }
  await session.release();
  return outputs;
}
