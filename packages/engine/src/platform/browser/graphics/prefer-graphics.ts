import type { ModelEntry } from '../../../models/catalogue.ts';
import type { Backend, ModelSession } from '../../../models/session.ts';
import { makeWorkerCaller } from '../call-worker.ts';
import { drawTrial } from './draw-trial.ts';
import { noteBegin, noteRefusal, noteSuccess } from './graphics-trials.ts';
import type { GraphicsRuntime, GraphicsWork, OpenedNetwork } from './graphics-worker.ts';
import { isAllFinite, judgeAnswer, type TrialAnswer } from './judge-answer.ts';

type OpenModel = (model: ModelEntry) => Promise<ModelSession>;

/** A processor that takes longer is given up: the CPU has an answer in about that time. The trial compiles all shaders. */
const LIMITS_MS = { open: 30_000, trial: 20_000, run: 10_000 };

type Limits = Record<keyof typeof LIMITS_MS, number>;

export interface GraphicsFiles extends GraphicsRuntime {
  /** The processor, the browser and the build, for `graphics-trials.ts`. */
  subject: string;
  take(path: string): Uint8Array;
  /** By the path of the graph; a network without one stays on the CPU. */
  answers: Readonly<Record<string, TrialAnswer>>;
  /** For tests, whose processor is a slow one. */
  limitsMs?: Limits;
}

/**
 * Opens networks on the graphics processor, each after it has answered a trial as a CPU does. From the first failure on all run
 * on the CPU, also the one that failed: it is asked again there, so nothing is lost but time.
 *
 * @example
 * const openModel = preferGraphics(openOnCpu, files);
 */
export function preferGraphics(openOnCpu: OpenModel, files: GraphicsFiles): OpenModel {
  const { subject, take, answers, limitsMs = LIMITS_MS } = files;
  let isRefused = false;
  const worker = makeWorkerCaller<GraphicsWork>(() => {
    const started = new Worker(new URL('./graphics-worker.ts', import.meta.url), { type: 'module', name: 'graphics' });
    const { wasm, glueUrl } = files;
    // Handed over, because it is started once.
    const work: GraphicsWork = { verb: 'start', runtime: { wasm, glueUrl } };
    started.postMessage({ id: -1, work }, [wasm.buffer]);
    return started;
  });
  let turn: Promise<unknown> = Promise.resolve();
  /** One after another: the runtime takes no second call while it waits for the processor. */
  function call<Output>(work: GraphicsWork, limit: keyof Limits): Promise<Output> {
    const answer = turn.then(() => {
      if (isRefused) throw new Error('The graphics processor was given up meanwhile');
      return worker.call<Output>(work, { signal: AbortSignal.timeout(limitsMs[limit]) });
    });
    turn = answer.catch(() => {});
    return answer;
  }

  async function refuse(error: unknown): Promise<void> {
    if (isRefused) return;
    isRefused = true;
    worker.end();
    console.warn('The networks run on the CPU from here on.', error);
    await noteRefusal(subject, String(error));
  }

  async function open({ files: [graph, ...weights] }: ModelEntry, answer: TrialAnswer) {
    await noteBegin(subject);
    const load = ({ path }: { path: string }) => ({ path, data: take(path) });
    const names = await call<OpenedNetwork>({ verb: 'open', graph: load(graph), weights: weights.map(load) }, 'open');
    const ask =
      (limit: 'trial' | 'run'): ModelSession['run'] =>
      (inputs, outputs = names.outputNames) =>
        call({ verb: 'run', path: graph.path, inputs, outputs }, limit);
    const inputs = { [answer.input]: { data: drawTrial(answer.dims), dims: answer.dims } };
    const problem = judgeAnswer(await ask('trial')(inputs, Object.keys(answer.outputs)), answer);
    if (problem) throw new Error(`The trial of ${graph.path}: ${problem}`);
    return { ...names, run: ask('run') };
  }

  /** The network as its callers see it: they do not notice where it runs. */
  function fallBack(session: OpenedNetwork & Pick<ModelSession, 'run'>, model: ModelEntry): ModelSession {
    let backend: Backend = 'webgpu';
    return {
      ...session,
      get backend() {
        return backend;
      },
      async run(inputs, outputs) {
        if (!isRefused) {
          try {
            const answer = await session.run(inputs, outputs);
            if (!isAllFinite(answer)) throw new Error('An answer has values that are no numbers');
            await noteSuccess(subject);
            return answer;
          } catch (error) {
            await refuse(error);
          }
        }
        backend = 'wasm';
        return (await openOnCpu(model)).run(inputs, outputs);
      },
    };
  }

  return async (model) => {
    const answer = answers[model.files[0].path];
    if (isRefused || !answer) return openOnCpu(model);
    try {
      return fallBack(await open(model, answer), model);
    } catch (error) {
      await refuse(error);
      return openOnCpu(model);
    }
  };
}
