// SPDX-License-Identifier: MIT
// Serves onnx_session.mjs at 127.0.0.1: node server.mjs PROVIDER PORT. Prints the port, which it chooses if PORT is 0.
// Elements are base64, little-endian. Ends with its standard input, and when a request is given up: what runs then
// cannot be interrupted.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ARRAYS } from '../element_arrays.mjs';
import { refusalOf, run } from './onnx_session.mjs';

const ort = createRequire(join(process.cwd(), 'package.json'))('onnxruntime-node');
const [provider, port] = process.argv.slice(2);
const key = process.env.DMLREF_ONNX_RUNTIME_KEY;

const bytesOf = (text) => Uint8Array.from(Buffer.from(text, 'base64'));

async function outputsOf({ model, inputs }) {
  const read = ({ elements, ...each }) => ({ ...each, elements: new ARRAYS[each.dataType](bytesOf(elements).buffer) });
  const outputs = await run(ort, provider, bytesOf(model), inputs.map(read));
  return outputs.map(({ elements, ...each }) => ({
    ...each, elements: Buffer.from(elements.buffer, elements.byteOffset, elements.byteLength).toString('base64') }));
}

async function answer(request, response) {
  const parts = [];
  for await (const part of request) parts.push(part);
  if (request.headers.authorization !== key) return response.writeHead(403).end();
  response.on('close', () => response.writableFinished || process.exit(1));
  try {
    response.end(JSON.stringify({ outputs: await outputsOf(JSON.parse(Buffer.concat(parts))) }));
  } catch (error) {
    response.end(JSON.stringify({ unsupported: refusalOf(error), error: error.message }));
  }
}

// A model of one Identity, to learn whether the provider has a device.
const identity = {
  model: 'CAgSADo3ChAKAVgSAVkiCElkZW50aXR5EgFnWg8KAVgSCgoICAESBAoCCAFiDwoBWRIKCggIARIECgIIAUIECgAQDQ==',
  inputs: [{ name: 'X', dataType: 'FLOAT32', sizes: [1], elements: 'AACAPw==' }],
};
try {
  await outputsOf(identity);
} catch (error) {
  console.error(`onnxruntime-node cannot use the provider ${provider}: ${error.message}`);
  process.exit(77);
}

const server = createServer(answer);
server.listen(Number(port), '127.0.0.1', () => console.log(server.address().port, ort.env.versions.node));
process.stdin.on('end', () => process.exit(0)).resume();
