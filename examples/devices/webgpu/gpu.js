// SPDX-License-Identifier: MIT
// The GPU with the kernels of this folder.
import { Unsupported } from "../browser/problem.js";

const WORKGROUP_SIZE = 64; // of all kernels
const MOST_WORKGROUPS = 65535; // of a dispatch
const USAGE = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC;

const textOf = async (file) => (await fetch(new URL(`${file}.wgsl`, import.meta.url))).text();

const concatenated = (...arrays) =>
    Uint32Array.from(arrays.flatMap((array) => [...new Uint32Array(array.buffer)])).buffer;

/// As a kernel takes it: a tensor with leading axes of size 1. `words` is the number of u32 that an element has there.
export function described({ sizes, strides }, words = 1) {
    const rank = sizes.length;
    if (rank > 4) throw new Unsupported("DimensionCount", "the kernels have tensors of up to four axes");
    return Uint32Array.of(...Array(4 - rank).fill(1), ...sizes,
                          ...Array(4 - rank).fill(0), ...strides.map((stride) => stride * words));
}

export class Gpu {
    static async open() {
        const adapter = await navigator.gpu?.requestAdapter();
        if (!adapter) throw new Unsupported("Type", "the browser has no WebGPU adapter");
        const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits;
        const gpu = new Gpu();
        gpu.hasHalf = adapter.features.has("shader-f16");
        gpu.adapter = adapter.info;
        gpu.device = await adapter.requestDevice({ requiredLimits: { maxStorageBufferBindingSize, maxBufferSize },
                                                   requiredFeatures: gpu.hasHalf ? ["shader-f16"] : [] });
        gpu.pipelines = new Map();
        return gpu;
    }

    get name() {
        const { description, vendor, architecture } = this.adapter;
        return description || `${vendor} ${architecture}`;
    }

    /// A buffer with these bytes. Its size is a multiple of 16 bytes, as that of a structure is.
    copied(bytes) {
        const size = Math.ceil(bytes.byteLength / 16) * 16;
        const buffer = this.device.createBuffer({ size, usage: USAGE, mappedAtCreation: true });
        new Uint8Array(buffer.getMappedRange()).set(new Uint8Array(bytes));
        buffer.unmap();
        return buffer;
    }

    /// An f32 for each element, all 0.
    zeros(count) {
        return this.device.createBuffer({ size: count * 4, usage: USAGE });
    }

    async bytesOf(buffer, size) {
        const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST;
        const staging = this.device.createBuffer({ size: buffer.size, usage });
        const commands = this.device.createCommandEncoder();
        commands.copyBufferToBuffer(buffer, 0, staging, 0, buffer.size);
        this.device.queue.submit([commands.finish()]);
        await staging.mapAsync(GPUMapMode.READ);
        return staging.getMappedRange().slice(0, size);
    }

    /// Runs the kernel of the last file with `count` invocations. `fields` are its `call_fields` without `first`
    /// and `end`.
    async run(files, { isHalf, mistake }, count, fields, buffers) {
        const pipeline = await this.#pipeline(files, isHalf, mistake);
        const commands = this.device.createCommandEncoder(), pass = commands.beginComputePass();
        pass.setPipeline(pipeline);
        // With a mistake, one workgroup after the other, so that the last of several writes is known.
        const slice = WORKGROUP_SIZE * (mistake ? 1 : MOST_WORKGROUPS);
        for (let first = 0; first < count; first += slice) {
            const end = Math.min(first + slice, count);
            const call = this.copied(concatenated(...fields, Uint32Array.of(first, end)));
            const entries = [call, ...buffers].map((buffer, binding) => ({ binding, resource: { buffer } }));
            pass.setBindGroup(0, this.device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
            pass.dispatchWorkgroups(Math.ceil((end - first) / WORKGROUP_SIZE));
        }
        pass.end();
        this.device.queue.submit([commands.finish()]);
    }

    async #pipeline(files, isHalf, mistake) {
        const key = [files, isHalf, mistake].join();
        if (!this.pipelines.has(key)) {
            const texts = await Promise.all(["tensor", ...files].map(textOf));
            const element = isHalf ? "enable f16;\nalias element = f16;\n" : "alias element = f32;\n";
            const module = this.device.createShaderModule({ code: element + texts.join("") });
            const { messages } = await module.getCompilationInfo();
            if (messages.length) throw new Error(messages.map((each) => `${files}: ${each.message}`).join("\n"));
            const constants = ["no_atomics", "narrow_index"].includes(mistake) ? { [mistake]: true } : {};
            this.pipelines.set(key, await this.device.createComputePipelineAsync(
                { layout: "auto", compute: { module, entryPoint: files.at(-1), constants } }));
        }
        return this.pipelines.get(key);
    }
}
