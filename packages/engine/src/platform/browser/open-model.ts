import * as onnx from 'onnxruntime-web/wasm';
import type { ModelEntry } from '../../models/catalogue.ts';
import type { ModelSession, Tensor } from '../../models/session.ts';
import { allowLessMemory } from './allow-less-memory.ts';

/** A thread for each core up to this; beyond, the small layers of our networks gain nothing. */
const THREADS_MAX = 4;

/** The files of a network and of its runtime, loaded and checked. */
export interface ModelFiles {
  wasm: Uint8Array<ArrayBuffer>;
  /** Where the runtime's threads find their program. */
  glueUrl: string;
  /** A file of a network by its path. */
  take(path: string): Uint8Array;
}

/**
 * Opens networks with onnxruntime on the CPU, in WebAssembly: several threads where the page is isolated from other sites, else one.
 *
 * Each network is opened once; the files of it are let go after that.
 */
export function makeModelOpener({ wasm, glueUrl, take }: ModelFiles): (model: ModelEntry) => Promise<ModelSession> {
  allowLessMemory();
  onnx.env.wasm.numThreads = crossOriginIsolated ? Math.min(THREADS_MAX, navigator.hardwareConcurrency || 1) : 1;
  onnx.env.wasm.wasmBinary = wasm.buffer;
  onnx.env.wasm.wasmPaths = { mjs: glueUrl };
  onnx.env.logLevel = 'error';
  return openOnce((model) => openOnnx(model, take));
}

/** Opens each network once. */
export function openOnce(open: (model: ModelEntry) => Promise<ModelSession>): typeof open {
  const opened = new Map<string, Promise<ModelSession>>();
  return (model) => {
    const key = model.files[0].path;
    const known = opened.get(key) ?? open(model);
    opened.set(key, known);
    known.catch(() => opened.delete(key));
    return known;
  };
}

async function openOnnx({ files }: ModelEntry, take: ModelFiles['take']): Promise<ModelSession> {
  const [graph, ...weights] = files;
  const session = await onnx.InferenceSession.create(take(graph.path), {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
    enableMemPattern: true,
    externalData: weights.map(({ path }) => ({ path, data: take(path) })),
    logSeverityLevel: 3,
  });
  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    backend: 'wasm',
    async run(inputs, outputs = session.outputNames) {
      const feeds = Object.entries(inputs).map(([name, { data, dims }]) => [
        name,
        data instanceof BigInt64Array
          ? new onnx.Tensor('int64', data, [...dims])
          : new onnx.Tensor('float32', data, [...dims]),
      ]);
      const results = await session.run(Object.fromEntries(feeds), [...outputs]);
      return Object.fromEntries(outputs.map((name) => [name, toTensor(results[name]!)]));
    },
  };
}

function toTensor({ data, dims }: onnx.Tensor): Tensor {
  return { data: data as Float32Array, dims };
}
