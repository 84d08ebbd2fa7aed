// SPDX-License-Identifier: MIT
// The kernels of this folder as a device in a browser: ../webgpu.py.
import { Unsupported } from "../browser/problem.js";
import { Gpu } from "./gpu.js";
import { OPERATORS } from "./operators.js";

const MISTAKES = ["border_not_written", "no_atomics", "narrow_index"];

let opened = null;
const gpu = () => opened ??= Gpu.open();

export const name = async () => `WGSL kernels of examples/devices/webgpu on ${(await gpu()).name}`;

export async function run(problem, options) {
    const unknown = options.find((option) => !MISTAKES.includes(option));
    if (unknown) throw new Error(`'${unknown}' is no mistake of this device`);
    const operator = OPERATORS[problem.operator];
    if (!operator) throw new Unsupported("Type", `there is no kernel for ${problem.operator}`);
    const { device } = await gpu();
    device.pushErrorScope("out-of-memory");
    device.pushErrorScope("validation");
    await operator(await gpu(), problem, options[0]);
    for (const error of [await device.popErrorScope(), await device.popErrorScope()])
        if (error) throw new Error(error.message);
}
