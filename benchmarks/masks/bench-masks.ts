import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { summarise } from '../quality/results/summarise.ts';
import { averageScores, benchCutOuts } from './bench-cut-outs.ts';
import { benchStrokes } from './bench-strokes.ts';

// npm run bench -- masks [--every N] [--data DIR [--objects N]]: the time of strokes, and masks without a person's help
// compared with the truth, of every n-th of our 92 pictures, and of held-out objects of other authors.
const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    data: { type: 'string' },
    objects: { type: 'string', default: '12' },
  },
  allowPositionals: true,
});
const strokes = await benchStrokes();
const scores = await benchCutOuts({ every: Number(values.every), data: values.data, objects: Number(values.objects) });
const rows = averageScores(scores);
console.table(
  rows.map(({ of, tuned, heldOut }) => ({
    of,
    IoU: tuned.iou,
    'boundary F': tuned.boundaryF,
    'held out: IoU': heldOut.iou,
    'held out: F': heldOut.boundaryF,
  })),
);
const cutOuts = { pictures: scores.length, medianCpuMs: summarise(scores.map(({ cpuMs }) => cpuMs))!.median, rows };
const page = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, strokes, cutOuts };
await writeFile(new URL('../results/masks.json', import.meta.url), `${JSON.stringify(page, null, 2)}\n`);
