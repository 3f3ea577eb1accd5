import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FILE_FORMATS, SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import type { AssetRequest } from '@tangible/engine';
import { listEngineFlags } from '../../apps/cli/launch/engine-flags.mjs';
import type { LevelCost } from './level-process.ts';

const PROGRAM = fileURLToPath(new URL('level-process.ts', import.meta.url));
const PICTURE = new URL('../../fixtures/pictures/mug.png', import.meta.url);

/** The time limit of each level on two cores, without the networks. */
const TARGET_SECONDS: Record<SubdivisionLevel, number> = { low: 4, medium: 10, high: 40 };
const TARGET_MIB = 2048;

/** Makes an asset in every format at every level and prints the time of each stage. */
export async function benchLevels(): Promise<Record<SubdivisionLevel, LevelCost>> {
  const costs = {} as Record<SubdivisionLevel, LevelCost>;
  for (const level of SUBDIVISION_LEVELS) costs[level] = await makeAlone(level);

  const stages = costs.low.stages.map(({ stage }, i) => ({
    stage,
    ...Object.fromEntries(
      SUBDIVISION_LEVELS.flatMap((level) => [
        [`${level} ms`, Math.round(costs[level].stages[i]!.ms)],
        [`${level} MiB`, Math.round(costs[level].stages[i]!.peakMib)],
      ]),
    ),
  }));
  console.table(stages);
  console.table(
    SUBDIVISION_LEVELS.map((level) => {
      const { seconds, networkMs, cpuSeconds, peakMib } = costs[level];
      return {
        level,
        'all, s': round(seconds),
        'networks, s': round(networkMs / 1000),
        'without them, s': round(seconds - networkMs / 1000),
        'target, s': TARGET_SECONDS[level],
        'CPU, s': round(cpuSeconds),
        'peak, MiB': Math.round(peakMib),
        'target, MiB': TARGET_MIB,
      };
    }),
  );
  return costs;
}

async function makeAlone(level: SubdivisionLevel): Promise<LevelCost> {
  const child = fork(PROGRAM, { serialization: 'advanced', execArgv: listEngineFlags(level) });
  const request: AssetRequest = { image: await readFile(PICTURE), level, formats: [...FILE_FORMATS] };
  child.send(request);
  const [cost] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([status]) => Promise.reject(new Error(`The engine ended with status ${status}`))),
  ]);
  return cost as LevelCost;
}

const round = (value: number) => Number(value.toFixed(1));
