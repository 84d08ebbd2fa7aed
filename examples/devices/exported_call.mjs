// SPDX-License-Identifier: MIT
// Runs a module that `dmlref export --to tfjs` wrote: node exported_call.mjs FOLDER. Writes OutputTensor.bin beside it,
// little-endian, and prints its type. Without a folder, prints TensorFlow.js's version.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ARRAYS } from './element_arrays.mjs';

const TYPES = { FLOAT32: 'float32', INT32: 'int32' };

const require = createRequire(join(process.cwd(), 'package.json'));
const tf = require('@tensorflow/tfjs-core');
require('@tensorflow/tfjs-backend-cpu');

const [folder] = process.argv.slice(2);

/** A tensor from its .npy file, whose header says at byte 8 how long the rest of it is. */
function tensorOf({ field, data_type, sizes }) {
  const file = readFileSync(join(folder, `${field}.npy`));
  const bytes = file.subarray(10 + file.readUInt16LE(8));
  return tf.tensor(new ARRAYS[data_type](Uint8Array.from(bytes).buffer), sizes, TYPES[data_type]);
}

async function runCall() {
  const { inputs } = JSON.parse(readFileSync(join(folder, 'translation.json')));
  const { call } = await import(join(folder, 'call.mjs'));
  const { OutputTensor } = call(tf, Object.fromEntries(inputs.map((each) => [each.field, tensorOf(each)])));
  writeFileSync(join(folder, 'OutputTensor.bin'), OutputTensor.dataSync());
  return OutputTensor.dtype;
}

console.log(folder ? await runCall() : tf.version_core);
