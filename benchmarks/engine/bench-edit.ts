/**
 * The cost of an edit next to that of the generation, in one run: a medium asset in all formats, and then its size and its
 * mass changed in a thread, as a server does it. Before the first, the page of the asset is opened, which starts the
 * thread; the others find it warm. Then the same edits through the API.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { type AssetEdits, FILE_FORMATS } from '@tangible/contracts';
import { generateAsset } from '@tangible/engine';
import { editInThread, nodePlatform, prepareEngineThread } from '@tangible/engine/node';
import { editThroughApi, READING_MS } from './edit-through-api.ts';

const TARGET_S = 3;
const EDITS: readonly (readonly [string, AssetEdits])[] = [
  ['first edit: size', { size: { axis: 'height', metres: 0.12 } }],
  ['size', { size: { axis: 'height', metres: 0.13 } }],
  ['mass', { massKg: 0.4 }],
];

interface Cost {
  work: string;
  seconds: number;
  /** Null for a server: it is another process. */
  cpuSeconds: number | null;
}

const image = await readFile(new URL('../../fixtures/pictures/mug.png', import.meta.url));
const request = { image, level: 'medium' as const, formats: [...FILE_FORMATS], name: 'mug' };
const [generation, asset] = await measure('generation', () => generateAsset(request, { platform: nodePlatform }));
const files = new Map(asset.files.map(({ path, bytes }) => [path, bytes]));
const costs: Cost[] = [generation];
prepareEngineThread({ rehearse: true });
await new Promise((resolve) => setTimeout(resolve, READING_MS));
for (const [work, edits] of EDITS) {
  costs.push((await measure(work, () => editInThread({ files, edits, level: 'medium' }, { zip: false })))[0]);
}
for (const cost of await editThroughApi(image, FILE_FORMATS, EDITS)) costs.push({ ...cost, cpuSeconds: null });
const rows = costs.map((cost) => ({
  ...cost,
  ratio: cost.cpuSeconds && Number((generation.cpuSeconds! / cost.cpuSeconds).toFixed(1)),
  targetSeconds: cost === generation ? null : TARGET_S,
}));
console.table(rows);
const page = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, rows };
await writeFile(new URL('../results/edit.json', import.meta.url), `${JSON.stringify(page, null, 2)}\n`);
process.exit();

async function measure<T>(work: string, run: () => Promise<T>): Promise<[Cost, T]> {
  const [startedMs, before] = [performance.now(), process.cpuUsage()];
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  const round = (value: number) => Number(value.toFixed(2));
  return [
    { work, seconds: round((performance.now() - startedMs) / 1000), cpuSeconds: round((user + system) / 1e6) },
    result,
  ];
}
