import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateInThread } from '@tangible/engine/node';

const PICTURE = new URL('../../fixtures/pictures/mug.png', import.meta.url);
const IDLE_MS = 5_000;

export interface Delay {
  name: string;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** The delay of the caller's event loop while a thread makes a high-quality asset, compared with an idle loop. */
export async function benchDelay(): Promise<Delay[]> {
  const image = await readFile(PICTURE);
  const rows = [
    await watchLoop('idle', () => sleep(IDLE_MS)),
    await watchLoop('while a high asset is made', () => generateInThread({ image, level: 'high', formats: ['glb'] })),
  ];
  console.table(rows);
  return rows;
}

async function watchLoop(name: string, work: () => Promise<unknown>): Promise<Delay> {
  const histogram = monitorEventLoopDelay({ resolution: 5 });
  histogram.enable();
  await work();
  histogram.disable();
  // The monitor counts its own waiting too.
  const late = (nanoseconds: number) => Number(Math.max(0, nanoseconds / 1e6 - 5).toFixed(1));
  return {
    name,
    p50Ms: late(histogram.percentile(50)),
    p99Ms: late(histogram.percentile(99)),
    maxMs: late(histogram.max),
  };
}
