import { zipFiles } from '@tangible/engine';
import type {
  GeneratedAsset,
  GeneratorProvider,
  GeneratorRequest,
  MakeOptions,
} from '../src/providers/generator/generator-provider.ts';

interface HeldRun {
  /** The picture, or the model that is finished. */
  image: Uint8Array;
  /** Pictures of other sides, as the generator got them. */
  further: GeneratorRequest['further'];
  /** The masks that came with pictures. */
  masks: Pick<GeneratorRequest, 'mask' | 'furtherMasks'>;
  signal: AbortSignal;
  /** With this as its `report.json`, if it is given, and with empty files at these further paths. */
  finish(report?: object, paths?: readonly string[]): void;
  fail(error: Error): void;
}

/** A generator that a test controls: each run waits until it is released, failed or aborted. */
export function heldGenerator() {
  const runs: HeldRun[] = [];
  type Given = Pick<GeneratorRequest, 'further' | 'mask' | 'furtherMasks'>;
  const hold = (image: Uint8Array, { signal }: MakeOptions, { further, ...masks }: Given = {}) =>
    new Promise<GeneratedAsset>((resolve, reject) => {
      const finish: HeldRun['finish'] = (report, paths) => resolve(smallAsset(report, paths));
      runs.push({ image, further, masks, signal, finish, fail: reject });
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    });
  const generator: GeneratorProvider = {
    generate({ image, further, mask, furtherMasks }, options) {
      options.onProgress(42, 'infer-shape');
      return hold(image, options, { further, mask, furtherMasks });
    },
    finish({ model }, options) {
      options.onProgress(42, 'make-watertight');
      return hold(model, options);
    },
    edit({ files }, options) {
      return hold(files.get('model.glb')!, options);
    },
    compose({ members }, options) {
      options.onProgress(42, 'settle-scene');
      return hold(members[0]!.glb, options);
    },
  };

  /** Waits for a run with this very picture and takes it out of the list. */
  const runOf = async (picture: Uint8Array): Promise<HeldRun> => {
    for (;;) {
      const index = runs.findIndex(({ image }) => Buffer.compare(image, picture) === 0);
      const [run] = index < 0 ? [] : runs.splice(index, 1);
      if (run) return run;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { generator, runOf };
}

/** A generator that finishes at once, for tests that are about something else. */
export const quickGenerator: GeneratorProvider = {
  generate: async () => smallAsset(),
  finish: async () => smallAsset(),
  edit: async ({ edits }) => smallAsset({ checks: [{ name: 'edited', verdict: 'pass' }], edits }),
  compose: async () => smallAsset(),
};

const smallAsset = (report?: object, paths: readonly string[] = []) => {
  const files = ['model.glb', 'report.json', 'preview.png', ...paths].map((path) => ({
    path,
    mime: path.endsWith('.glb') ? 'model/gltf-binary' : path.endsWith('.json') ? 'application/json' : 'image/png',
    bytes: new TextEncoder().encode(report && path === 'report.json' ? JSON.stringify(report) : `the bytes of ${path}`),
  }));
  return { files, zip: zipFiles(files) };
};
