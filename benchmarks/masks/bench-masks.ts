import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { benchStrokes } from './bench-strokes.ts';

/** How long a person waits for the mask after a stroke. */
const results = { strokes: await benchStrokes() };
const page = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, ...results };
await writeFile(new URL('../results/masks.json', import.meta.url), `${JSON.stringify(page, null, 2)}\n`);
