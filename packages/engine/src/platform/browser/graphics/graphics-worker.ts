/** The program of the thread that runs networks on the graphics processor. It is ended when that fails or takes too long. */
import * as onnx from 'onnxruntime-web/jspi';
import type { InputTensor, Tensor } from '../../../models/session.ts';
import { allowLessMemory } from '../allow-less-memory.ts';
import { answerCalls } from '../call-worker.ts';
import { POWER_PREFERENCE } from './find-graphics.ts';
import { nameNodes } from './name-nodes.ts';

export interface GraphicsRuntime {
  wasm: Uint8Array<ArrayBuffer>;
  glueUrl: string;
}

interface Named {
  path: string;
  data: Uint8Array;
}

export type GraphicsWork =
  | { verb: 'start'; runtime: GraphicsRuntime }
  | { verb: 'open'; graph: Named; weights: readonly Named[] }
  | { verb: 'run'; path: string; inputs: Record<string, InputTensor>; outputs: readonly string[] };

export interface OpenedNetwork {
  inputNames: readonly string[];
  outputNames: readonly string[];
}

/** The part of a device that is listened to. */
interface Device extends EventTarget {
  lost: Promise<{ message: string }>;
}

/**
 * Each of the two layouts of the runtime (1.30) computes something wrongly, on every processor: NHWC convolutions of 6 or 30
 * channels (onnxruntime issue 29651), NCHW batch normalisations of two dimensions. Of these there is one, of 896 numbers; the others
 * are folded into convolutions.
 */
const ON_CPU = 'BatchNormalization';

const sessions = new Map<string, onnx.InferenceSession>();

answerCalls<GraphicsWork>(async (work) => {
  switch (work.verb) {
    case 'start':
      start(work.runtime);
      return { output: null };
    case 'open':
      return { output: await open(work.graph, work.weights) };
    case 'run': {
      const answer = await run(work.path, work.inputs, work.outputs);
      return { output: answer, transfer: Object.values(answer).map(({ data }) => data.buffer as ArrayBuffer) };
    }
  }
});

function start({ wasm, glueUrl }: GraphicsRuntime): void {
  allowLessMemory();
  // The CPU does nothing here but open the network.
  onnx.env.wasm.numThreads = 1;
  onnx.env.wasm.wasmBinary = wasm.buffer;
  onnx.env.wasm.wasmPaths = { mjs: glueUrl };
  onnx.env.webgpu.powerPreference = POWER_PREFERENCE;
  onnx.env.logLevel = 'error';
}

async function open({ path, data }: Named, weights: readonly Named[]): Promise<OpenedNetwork> {
  const { model, names } = nameNodes(data, ON_CPU);
  const session = await onnx.InferenceSession.create(model, {
    executionProviders: [
      // An empty list is refused.
      { name: 'webgpu', preferredLayout: 'NCHW', ...(names.length > 0 && { forceCpuNodeNames: names }) },
    ],
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
    externalData: [...weights],
    logSeverityLevel: 3,
  });
  if (sessions.size === 0) watch((await onnx.env.webgpu.device) as unknown as Device);
  sessions.set(path, session);
  return { inputNames: session.inputNames, outputNames: session.outputNames };
}

/** What goes wrong on the processor is told to no call: the worker breaks, and with it all that waits for it. */
function watch(device: Device): void {
  const fail = (message: string) =>
    setTimeout(() => {
      throw new Error(message);
    });
  device.lost.then(({ message }) => fail(`The graphics processor was lost: ${message}`));
  device.addEventListener('uncapturederror', (event) =>
    fail(`The graphics processor refused work: ${(event as unknown as { error: Error }).error.message}`),
  );
}

async function run(
  path: string,
  inputs: Record<string, InputTensor>,
  outputs: readonly string[],
): Promise<Record<string, Tensor>> {
  const feeds = Object.entries(inputs).map(([name, { data, dims }]) => [
    name,
    new onnx.Tensor('float32', data as Float32Array, [...dims]),
  ]);
  const results = await sessions.get(path)!.run(Object.fromEntries(feeds), [...outputs]);
  return Object.fromEntries(
    outputs.map((name) => [name, { data: results[name]!.data as Float32Array, dims: results[name]!.dims }]),
  );
}
