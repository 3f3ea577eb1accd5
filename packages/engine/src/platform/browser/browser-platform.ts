import type { Platform } from '../platform.ts';
import type { BackgroundWork } from './background-worker.ts';
import { makeWorkerCaller } from './call-worker.ts';
import { crc32 } from './crc32.ts';
import { deflate } from './deflate.ts';
import { GRAPHICS_FILES, RUNTIME_FILES } from './device-files.ts';
import { type GraphicsFiles, preferGraphics } from './graphics/prefer-graphics.ts';
import { TRIAL_ANSWERS } from './graphics/trial-answers.ts';
import { makeModelOpener, openOnce } from './open-model.ts';
import type { PictureWork } from './picture-worker.ts';
import { readHeader } from './pictures/read-header.ts';

/** Files by name, loaded and checked. Each is taken once and may then be let go. */
export type LoadedFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** The graphics processor that networks may be tried on, and where its runtime finds its program. */
export type Graphics = Pick<GraphicsFiles, 'subject' | 'glueUrl'>;

/**
 * The engine's platform in a browser: the browser's own decoders, MozJPEG, onnxruntime, and a worker each
 * for pictures and for MuJoCo. Made in the engine's own worker, because stages take seconds.
 *
 * @example
 * const platform = makeBrowserPlatform(files, '/assets/ort-wasm-simd-threaded.mjs');
 */
export function makeBrowserPlatform(files: LoadedFiles, glueUrl: string, graphics?: Graphics): Platform {
  const take = (name: string) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`${name} was not loaded`);
    return bytes;
  };
  const pictures = makeWorkerCaller<PictureWork>(() => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' });
    worker.postMessage({ id: -1, work: { verb: 'open', mozjpeg: take(RUNTIME_FILES.mozjpeg.name) } });
    return worker;
  });
  const tasks = makeWorkerCaller<BackgroundWork>(() => {
    const worker = new Worker(new URL('./background-worker.ts', import.meta.url), { type: 'module', name: 'tasks' });
    worker.postMessage({ id: -1, work: { mujoco: take(RUNTIME_FILES.mujoco.name) } });
    return worker;
  });
  const openOnCpu = makeModelOpener({ wasm: take(RUNTIME_FILES.onnxruntime.name), glueUrl, take });
  return {
    readImageSize: async (bytes) => readHeader(bytes),
    decodeImage: (bytes, { sidePxMax } = {}) =>
      pictures.call({ verb: 'decode', bytes, ...(sidePxMax !== undefined && { sidePxMax }) }),
    async resizeImage(image, sidePxMax) {
      if (Math.max(image.width, image.height) <= sidePxMax) return image;
      return pictures.call({ verb: 'resize', image, sidePxMax });
    },
    // Browsers compress with one effort.
    encodePng: (image) => pictures.call({ verb: 'encode-png', image }),
    encodeJpeg: (image, quality) => pictures.call({ verb: 'encode-jpeg', image, quality }),
    deflate,
    crc32,
    hasModel: ({ files: [graph] }) => files.has(graph.path),
    openModel: graphics
      ? openOnce(
          preferGraphics(openOnCpu, {
            ...graphics,
            wasm: take(GRAPHICS_FILES.onnxruntime.name),
            take,
            answers: TRIAL_ANSWERS,
          }),
        )
      : openOnCpu,
    openPhysics: () => Promise.reject(new Error('MuJoCo is opened by the worker of the tasks')),
    runInBackground: (task, input, signal) => tasks.call({ task: task.name, input }, { ...(signal && { signal }) }),
    nowMs: () => performance.now(),
  };
}
