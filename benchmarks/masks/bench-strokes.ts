import { readFile } from 'node:fs/promises';
import { nodePlatform } from '@tangible/engine/node';
import { featherMask, type Mask, type Picture, refineMask, type Stroke } from '@tangible/mask';
import { summarise } from '../quality/results/summarise.ts';

/** The time from the end of a stroke to the final mask, in milliseconds. */
const TARGET_MS = 150;
const ROUNDS = 5;
/** The longer side of a usual photograph on the screen where it is corrected. */
const SIDE_PX = 1600;
const PICTURE = new URL('../../fixtures/gallery/robot.jpg', import.meta.url);

interface StrokeCost {
  stroke: string;
  medianMs: number;
  maxMs: number;
  medianCpuMs: number;
}

/** The time of each kind of stroke on one picture, warm, with the CPU time of the process next to it. */
export async function benchStrokes(): Promise<StrokeCost[]> {
  const { data, width, height } = await nodePlatform.decodeImage(await readFile(PICTURE), { sidePxMax: SIDE_PX });
  const picture: Picture = { width, height, rgba: data };
  const at = (x: number, y: number) => ({ x: x * width, y: y * height });
  const strokes: Record<string, Stroke> = {
    add: { kind: 'add', radius: width / 80, points: [at(0.42, 0.75), at(0.43, 0.79)] },
    erase: { kind: 'erase', radius: width / 80, points: [at(0.7, 0.77), at(0.8, 0.77)] },
    box: { kind: 'box', left: 0.3 * width, top: 0.1 * height, width: 0.4 * width, height: 0.75 * height },
    point: { kind: 'point', ...at(0.5, 0.5) },
  };
  const empty = { width, height, alpha: new Uint8Array(width * height) };
  const mask = refineMask({ picture, mask: empty, strokes: [strokes.box!] });
  const costs = Object.entries(strokes).map(([name, stroke]) =>
    measure(name, () => refineMask({ picture, mask, strokes: [stroke] })),
  );
  costs.push(measure('soften', () => featherMask(mask, 3)));
  console.table(costs.map((cost) => ({ ...cost, 'target, ms': TARGET_MS })));
  return costs;
}

function measure(stroke: string, run: () => Mask): StrokeCost {
  run();
  const walls: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [startedMs, started] = [performance.now(), process.cpuUsage()];
    run();
    walls.push(performance.now() - startedMs);
    const { user, system } = process.cpuUsage(started);
    cpu.push((user + system) / 1e3);
  }
  return {
    stroke,
    medianMs: Math.round(summarise(walls)!.median),
    maxMs: Math.round(Math.max(...walls)),
    medianCpuMs: Math.round(summarise(cpu)!.median),
  };
}
