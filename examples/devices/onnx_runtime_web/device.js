// SPDX-License-Identifier: MIT
// ONNX Runtime as a device in a browser: ../onnx_runtime_web.py.
import { ARRAYS, Unsupported } from "../browser/problem.js";

const PACKAGE = new URL("../../modules/onnxruntime-web/", import.meta.url);

// What ONNX Runtime's messages say of the field that it cannot take.
const REFUSALS = {
    "Could not find an implementation": ["InputTensor.DataType", "ONNX Runtime has no such function of this type"],
    "invalid model. Type Error": ["InputTensor.DataType", "ONNX has no such function of this type"],
    "requires f16": ["InputTensor.DataType", "this WebGPU device has no shader-f16"],
    "Pad should be smaller than kernel": ["StartPadding", "ONNX Runtime refuses padding as long as a window"],
    "Indices output is not supported": ["OutputIndicesTensor", "ONNX Runtime gives none with WebGPU"],
    "antialias attribute": ["Antialiased", "ONNX Runtime does not antialias with WebGPU"],
    ScalesValidation: ["Scales", "ONNX Runtime resamples no such combination of axes"],
    "is_2D || is_3D was false": ["Scales", "ONNX Runtime resamples no such combination of axes with WebGPU"],
    "Index value out of bounds": ["IndicesTensor", "ONNX Runtime refuses places beyond the output"],
};

const ort = await import(new URL("dist/ort.webgpu.bundle.min.mjs", PACKAGE));
ort.env.wasm.wasmPaths = new URL("dist/", PACKAGE).href;
ort.env.wasm.numThreads = 1;

const providerOf = ([provider = "webgpu"]) => provider;

export async function name(options) {
    const provider = providerOf(options);
    if (provider === "webgpu" && !await navigator.gpu?.requestAdapter())
        throw new Unsupported("Type", "the browser has no WebGPU adapter");
    const { version } = await (await fetch(new URL("package.json", PACKAGE))).json();
    const browser = /(Chrome|Firefox|Version)\/\d+/.exec(navigator.userAgent)?.[0].replace("/", " ");
    return `ONNX Runtime ${version}, provider ${provider}, in ${browser}`;
}

function tensorOf({ elements }, { data_type: type, sizes }) {
    const Values = ARRAYS[type], convert = type.endsWith("INT64") ? BigInt : Number;
    return new ort.Tensor(type.toLowerCase(), Values.from(elements, convert), sizes);
}

/// FLOAT16 as bits, other elements as they are.
const bits = (data) => "Float16Array" in globalThis && data instanceof Float16Array
    ? new Uint16Array(data.buffer, data.byteOffset, data.length) : data;

export async function run(problem, options, { onnx, call }) {
    const model = Uint8Array.from(atob(onnx), (letter) => letter.charCodeAt(0));
    try {
        const session = await ort.InferenceSession.create(model, { executionProviders: [providerOf(options)] });
        const results = await session.run(Object.fromEntries(
            call.inputs.map((each) => [each.name, tensorOf(problem.tensors[each.field], each)])));
        for (const { name, field } of call.outputs)
            problem.tensors[field].elements = bits(await results[name].getData());
        await session.release();
    } catch (error) {
        const words = Object.keys(REFUSALS).find((each) => `${error}`.includes(each));
        throw words ? new Unsupported(...REFUSALS[words]) : error;
    }
}
