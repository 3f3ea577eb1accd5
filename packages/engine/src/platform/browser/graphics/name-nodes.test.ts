import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, expect, test } from 'vitest';
import { drawTrial } from './draw-trial.ts';
import { nameNodes } from './name-nodes.ts';

const DIMS = [1, 6, 16, 16];

const folder = await mkdtemp(join(tmpdir(), 'networks-'));
afterAll(() => rm(folder, { recursive: true }));

async function answer(name: string, model: Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, model);
  const session = await InferenceSession.create(path);
  return (await session.run({ picture: new Tensor('float32', drawTrial(DIMS), DIMS) })).shape!.data;
}

test('nodes of an operator get names, and the network stays what it was', async () => {
  const small = new Uint8Array(await readFile(new URL('../../../../test/page/small.onnx', import.meta.url)));
  const { model, names } = nameNodes(small, 'BatchNormalization');
  expect(names).toEqual(['BatchNormalization 0', 'BatchNormalization 1']);
  const text = new TextDecoder('latin1').decode(model);
  for (const name of names) expect(text.split(name)).toHaveLength(2);
  expect(await answer('named.onnx', model)).toEqual(await answer('small.onnx', small));
  expect(nameNodes(small, 'Tan')).toEqual({ model: small, names: [] });
});

test('what is no network is refused', () => {
  expect(() => nameNodes(Uint8Array.from([0x3d, 1, 2, 3, 4]), 'Conv')).toThrow('type 5');
});
