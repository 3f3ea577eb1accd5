import { type AssetRequest, generateAsset, type Platform } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import { readPeakMemoryMib, resetPeakMemory } from '../quality/peak-memory.ts';

/** The cost of one asset, stage by stage. */
export interface LevelCost {
  stages: { stage: string; ms: number; peakMib: number }[];
  /** Wall-clock time inside the networks; the rest is ours. */
  networkMs: number;
  seconds: number;
  cpuSeconds: number;
  peakMib: number;
  fileBytes: Record<string, number>;
}

/** One asset in a separate process, as the command line makes it, so that only its own memory is measured. */
process.once('message', async (request: AssetRequest) => {
  let networkMs = 0;
  const platform: Platform = {
    ...nodePlatform,
    async openModel(model) {
      const startedMs = performance.now();
      const session = await nodePlatform.openModel(model);
      networkMs += performance.now() - startedMs;
      return {
        ...session,
        async run(inputs, outputs) {
          const runMs = performance.now();
          const tensors = await session.run(inputs, outputs);
          networkMs += performance.now() - runMs;
          return tensors;
        },
      };
    },
  };

  const peaks = new Map<string, number>();
  let stage = '';
  const closeStage = () => peaks.set(stage, readPeakMemoryMib());
  const startedMs = performance.now();
  const { timings, files } = await generateAsset(request, {
    platform,
    onProgress(progress) {
      if (progress.stage === stage) return;
      if (stage) closeStage();
      stage = progress.stage;
      resetPeakMemory();
    },
  });
  closeStage();
  const { user, system } = process.cpuUsage();
  const cost: LevelCost = {
    stages: timings.map(({ stage: name, ms }) => ({ stage: name, ms, peakMib: peaks.get(name) ?? 0 })),
    networkMs,
    seconds: (performance.now() - startedMs) / 1000,
    cpuSeconds: (user + system) / 1e6,
    peakMib: Math.max(...peaks.values()),
    fileBytes: Object.fromEntries(files.map(({ path, bytes }) => [path, bytes.length])),
  };
  process.send?.(cost, () => process.disconnect?.());
});
