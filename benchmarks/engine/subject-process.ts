import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { generateAsset, type Platform } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import type { SubjectCost } from './bench-subject.ts';

/** Finds the subjects of pictures in a process of its own, all of them twice, and ends each asset there. */
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
    networkMs = 0;
    const image = await readFile(path);
    const done = new AbortController();
    let startedMs = 0;
    let started = process.cpuUsage();
    let cost: SubjectCost | undefined;
    const onProgress = ({ stage }: { stage: string }) => {
      if (stage === 'isolate-subject' && startedMs === 0) {
        startedMs = performance.now();
        started = process.cpuUsage();
      } else if (stage === 'infer-shape' && !cost) {
        const { user, system } = process.cpuUsage(started);
        cost = { picture: basename(path), ms: performance.now() - startedMs, cpuMs: (user + system) / 1e3, networkMs };
        done.abort();
      }
    };
    await generateAsset(
      { image, level: 'medium', formats: ['glb'] },
      { platform, onProgress, signal: done.signal },
    ).catch((error) => done.signal.aborted || Promise.reject(error));
    costs.push(cost!);
  }
  process.send?.(costs, () => process.disconnect?.());
});
