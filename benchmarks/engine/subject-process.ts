import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Platform } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import { runPipeline } from '../../packages/engine/src/run-pipeline.ts';
import { isolateSubject } from '../../packages/engine/src/stages/isolate-subject.ts';
import type { SubjectCost } from './bench-subject.ts';

/** Finds the subjects of pictures in a separate process, all of them twice. */
process.once('message', async (paths: string[]) => {
  let networkMs = 0;
  const platform: Platform = {
    ...nodePlatform,
    async openModel(model) {
      const session = await nodePlatform.openModel(model);
      return {
        ...session,
        async run(inputs, outputs) {
          const startedMs = performance.now();
          const tensors = await session.run(inputs, outputs);
          networkMs += performance.now() - startedMs;
          return tensors;
        },
      };
    },
  };

  const costs: SubjectCost[] = [];
  for (const path of [...paths, ...paths]) {
    const image = await readFile(path);
    const picture = await platform.decodeImage(image);
    networkMs = 0;
    const started = process.cpuUsage();
    // This stage alone: in an asset, prefetches of later stages use a share of the cores.
    const { timings } = await runPipeline(
      [isolateSubject],
      { picture, furtherPictures: [], request: { image, level: 'medium', formats: ['glb'] } },
      ['subject'],
      { platform },
    );
    const { user, system } = process.cpuUsage(started);
    costs.push({ picture: basename(path), ms: timings[0]!.ms, cpuMs: (user + system) / 1e3, networkMs });
  }
  process.send?.(costs, () => process.disconnect?.());
});
