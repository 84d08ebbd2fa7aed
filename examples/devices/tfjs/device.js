// SPDX-License-Identifier: MIT
// TensorFlow.js as a device in a browser: ../tfjs.py.
import { Unsupported } from "../browser/problem.js";
import * as pooling from "./pooling.js";
import * as regions from "./regions.js";
import * as resampling from "./resampling.js";
import { TYPES } from "./tensors.js";

const PACKAGES = new URL("../../modules/@tensorflow/", import.meta.url);
const OPERATORS = { ...pooling.OPERATORS, ...regions.OPERATORS, ...resampling.OPERATORS };
const INDICES = ["BatchIndicesTensor", "OutputIndicesTensor"]; // converted, whatever their type

const load = (file) => new Promise((resolve, reject) => document.head.append(
    Object.assign(document.createElement("script"), { src: new URL(file, PACKAGES), onload: resolve,
                                                      onerror: () => reject(new Error(`${file} cannot be loaded`)) })));

let loaded = null;
async function open(backend) {
    loaded ??= load("tfjs/dist/tf.min.js")
        .then(() => Promise.all([load("tfjs-backend-webgpu/dist/tf-backend-webgpu.min.js"),
                                 load("tfjs-backend-wasm/dist/tf-backend-wasm.min.js")]));
    await loaded;
    tf.wasm.setWasmPaths(`${PACKAGES}tfjs-backend-wasm/dist/`);
    if (!await tf.setBackend(backend)) throw new Unsupported("Type", `TensorFlow.js has no backend ${backend} here`);
    for (const flag of ["WEBGL_CPU_FORWARD", "WEBGPU_CPU_FORWARD"]) // which computes small tensors elsewhere
        if (flag in tf.env().flagRegistry) tf.env().set(flag, false);
}

const backendOf = ([backend = "webgpu"]) => backend;

export async function name(options) {
    await open(backendOf(options));
    return `TensorFlow.js ${tf.version.tfjs}, backend ${tf.getBackend()}`;
}

function refuseOtherTypes(tensors) {
    for (const [name, tensor] of Object.entries(tensors))
        if (!INDICES.includes(name) && !(tensor.dataType in TYPES))
            throw new Unsupported(`${name}.DataType`, `TensorFlow.js has no ${tensor.dataType}`);
}

export async function run(problem, options) {
    const operator = OPERATORS[problem.operator];
    if (!operator) throw new Unsupported("Type", `TensorFlow.js has no ${problem.operator}`);
    refuseOtherTypes(problem.tensors);
    await open(backendOf(options));
    const errors = [];
    const { device } = tf.backend(); // of WebGPU, whose errors TensorFlow.js leaves to whoever listens
    if (device) device.onuncapturederror = ({ error }) => errors.push(error.message);
    const results = tf.tidy(() => operator(problem));
    for (const { tensor, values, conversion = (value) => value } of results)
        tensor.elements = Array.from(await values.data(), conversion);
    tf.dispose(results.map(({ values }) => values));
    if (errors.length) throw new Error(errors[0]);
}
