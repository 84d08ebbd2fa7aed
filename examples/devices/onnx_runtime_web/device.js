// SPDX-License-Identifier: MIT
// ONNX Runtime as a device in a browser: ../onnx_runtime_web.py.
import { Unsupported } from "../browser/problem.js";
import { ARRAYS } from "../element_arrays.mjs";
import { refusalOf, run as runSession } from "../onnx_runtime/onnx_session.mjs";

const PACKAGE = new URL("../../modules/onnxruntime-web/", import.meta.url);

const ort = await import(new URL("dist/ort.webgpu.bundle.min.mjs", PACKAGE));
ort.env.wasm.wasmPaths = new URL("dist/", PACKAGE).href;
ort.env.wasm.numThreads = 1;

const providerOf = ([provider = "webgpu"]) => provider;

export async function name(options) {
    const provider = providerOf(options);
    if (provider === "webgpu" && !await navigator.gpu?.requestAdapter())
        throw new Unsupported("Type", "the browser has no WebGPU adapter");
    const { version } = await (await fetch(new URL("package.json", PACKAGE))).json();
    return `ONNX Runtime ${version}, provider ${provider}`;
}

function inputOf({ elements }, { name, data_type: dataType, sizes }) {
    return { name, dataType, sizes, elements: ARRAYS[dataType].from(elements, dataType.endsWith("INT64") ? BigInt : Number) };
}

export async function run(problem, options, { onnx, call }) {
    const model = Uint8Array.from(atob(onnx), (letter) => letter.charCodeAt(0));
    const inputs = call.inputs.map((each) => inputOf(problem.tensors[each.field], each));
    const outputs = await runSession(ort, providerOf(options), model, inputs).catch((error) => {
        const refusal = refusalOf(error);
        throw refusal ? new Unsupported(...refusal) : error;
    });
    for (const { name, elements } of outputs)
        problem.tensors[call.outputs.find((each) => each.name === name).field].elements = elements;
}
