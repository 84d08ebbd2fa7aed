// SPDX-License-Identifier: MIT
// An operator with its tensors and its other fields, by DirectML's names.
import { ARRAYS } from "../element_arrays.mjs";

const NOT_IN_JSON = { inf: Infinity, "-inf": -Infinity, nan: NaN };

/// The device cannot express a field.
export class Unsupported extends Error {
    constructor(field, reason) {
        super(`${field}: ${reason}`);
        this.field = field;
        this.reason = reason;
    }
}

export const product = (sizes) => sizes.reduce((all, size) => all * size, 1);

/// Row-major strides in elements.
export const packedStrides = (sizes) => sizes.map((_, axis) => product(sizes.slice(axis + 1)));

/// DirectML's description of a tensor, and its buffer.
export class Tensor {
    constructor(dataType, sizes, strides, memory) {
        Object.assign(this, { dataType, sizes, strides, memory });
    }

    /// The same elements with their axes in another order.
    permuted(order) {
        return new Tensor(this.dataType, order.map((axis) => this.sizes[axis]), order.map((axis) => this.strides[axis]),
                          this.memory);
    }

    /// The elements in row-major order. Those of FLOAT16 are bits.
    get elements() {
        const values = new ARRAYS[this.dataType](this.memory.buffer);
        return Array.from(this.#offsets(), (offset) => values[offset]);
    }

    /// Stores elements in row-major order. What lies between them in the buffer stays.
    set elements(values) {
        const all = new ARRAYS[this.dataType](this.memory.buffer);
        const convert = this.dataType.endsWith("INT64") ? BigInt : Number;
        this.#offsets().forEach((offset, i) => { all[offset] = convert(values[i]); });
        this.memory.isWritten = true;
    }

    get buffer() {
        return this.memory.buffer;
    }

    set buffer(buffer) {
        Object.assign(this.memory, { buffer, isWritten: true });
    }

    #offsets() {
        return this.sizes.reduce((offsets, size, axis) => offsets.flatMap((offset) =>
            Array.from({ length: size }, (_, i) => offset + i * this.strides[axis])), [0]);
    }
}

export class Problem {
    static async read({ operator, fields, tensors }, address) {
        const problem = Object.assign(new Problem(), { operator, fields, address, tensors: {} });
        for (const [name, value] of Object.entries(fields)) fields[name] = NOT_IN_JSON[value] ?? value;
        for (const [name, described] of Object.entries(tensors)) {
            if (!described) continue;
            const buffer = await (await fetch(address(name))).arrayBuffer();
            problem.tensors[name] = new Tensor(described.dataType, described.sizes, described.strides, { buffer });
        }
        return problem;
    }

    async sendOutputs() {
        for (const [name, tensor] of Object.entries(this.tensors))
            if (tensor.memory.isWritten) await fetch(this.address(name), { method: "PUT", body: tensor.buffer });
    }
}
