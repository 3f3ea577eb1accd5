import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { benchDelay } from './bench-delay.ts';
import { benchLevels } from './bench-levels.ts';
import { benchSubject } from './bench-subject.ts';
import { benchSurface } from './bench-surface.ts';

/** What the engine costs at each level and before a background, how much it disturbs its caller, and how its parts stand beside their peers. */
const results = {
  levels: await benchLevels(),
  subject: await benchSubject(),
  eventLoop: await benchDelay(),
  surface: await benchSurface(),
};
const page = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, ...results };
await writeFile(new URL('../results/engine.json', import.meta.url), `${JSON.stringify(page, null, 2)}\n`);
