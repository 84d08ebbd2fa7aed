// SPDX-License-Identifier: MIT

/** The arrays for elements of DirectML's types. FLOAT16 is held as bits. */
export const ARRAYS = {
    FLOAT32: Float32Array, FLOAT16: Uint16Array, INT8: Int8Array, INT16: Int16Array, INT32: Int32Array,
    INT64: BigInt64Array, UINT8: Uint8Array, UINT16: Uint16Array, UINT32: Uint32Array, UINT64: BigUint64Array,
};
