import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { benchDelay } from './bench-delay.ts';
import { benchLevels } from './bench-levels.ts';
import { benchSubject } from './bench-subject.ts';
import { benchSurface } from './bench-surface.ts';

/**
 * The cost of the engine at each level and before a background, its effect on the caller, and its parts compared with
 * other libraries.
 */
const results = {
  levels: await benchLevels(),
  subject: await benchSubject(),
  eventLoop: await benchDelay(),
  surface: await benchSurface(),
};
const page = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, ...results };
await writeFile(new URL('../results/engine.json', import.meta.url), `${JSON.stringify(page, null, 2)}\n`);
