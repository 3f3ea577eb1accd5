// npm run check: types, lint and format, unused code, import directions, safe migrations, translations in 8 languages,
// the messages of each screen, the coverage of specification and security, the lock file. As many at a time as there
// are cores.

import { availableParallelism } from 'node:os';
import { fail, runNodeQuietly, say } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

const CHECKS = [
  // One thread, so that another check has the other core: four checkers take twice the CPU time of one, because each
  // resolves the shared types again. Without collecting garbage it takes 1.2 GB and a quarter less time.
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.', '--singleThreaded'], { GOGC: 'off' }],
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['import arrows', ['scripts/checks/check-arrows.ts']],
  ['migrations', ['scripts/checks/check-migrations.ts']],
  ['words', ['scripts/checks/check-words.ts']],
  ['words of the screens', ['scripts/checks/check-screens.ts']],
  ['specification and security', ['scripts/checks/check-coverage.ts']],
  ['dependencies', ['scripts/checks/check-lock.ts']],
];

ensureInstalled('all');
const failed = [];
const waiting = [...CHECKS];
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, args, env] = next;
    const { status, output } = await runNodeQuietly(args, { env });
    say(name);
    process.stdout.write(output);
    if (status !== 0) failed.push(name);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
if (failed.length > 0) fail(`${failed.join(', ')} did not pass; the lines above say why.`);
say('Everything passes');
