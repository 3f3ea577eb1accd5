// Stands for onnxruntime-node in test runs: see remember-predictions.mjs.
import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

const folder = process.env.PREDICTIONS_DIR;

export class Tensor {
  constructor(type, data, dims) {
    Object.assign(this, { type, data, dims });
  }
}

/** The kept value, or the computed one, which is kept. An error is not. */
async function once(parts, compute) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const file = join(folder, hash.digest('hex'));
  const kept = await readFile(file).catch(() => null);
  if (kept) return deserialize(kept);
  const value = await compute();
  const draft = `${file}-${randomUUID()}`;
  await writeFile(draft, serialize(value));
  await rename(draft, file);
  return value;
}

export const InferenceSession = {
  /** The network itself is opened for the first input that no one has asked about. */
  async create(path, options) {
    let opened;
    const open = () => {
      opened ??= import(new URL(import.meta.url).searchParams.get('package')).then(async (onnx) => {
        const session = await onnx.InferenceSession.create(path, options);
        return { onnx, session };
      });
      return opened;
    };
    const { size, mtimeMs } = await stat(path);
    const model = `${path} ${size} ${mtimeMs}`;
    const names = await once([model], async () => {
      const { session } = await open();
      return { inputNames: [...session.inputNames], outputNames: [...session.outputNames] };
    });
    return {
      ...names,
      async run(feeds, outputs) {
        const key = [model, String(outputs)];
        for (const [name, { type, data, dims }] of Object.entries(feeds)) {
          key.push(`${name} ${type} ${dims}`, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
        }
        return once(key, async () => {
          const { onnx, session } = await open();
          const inputs = Object.entries(feeds).map(([name, { type, data, dims }]) => [
            name,
            new onnx.Tensor(type, data, dims),
          ]);
          const results = await session.run(Object.fromEntries(inputs), outputs);
          return Object.fromEntries(
            Object.entries(results).map(([name, { data, dims }]) => [name, { data, dims: [...dims] }]),
          );
        });
      },
    };
  },
};
