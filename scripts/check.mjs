// npm run check: types, lint and format, unused code, import arrows, safe migrations, words in 8 languages, the coverage of
// specification and security, the lock file.

import { fail, runNode, say } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

const CHECKS = [
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['import arrows', ['scripts/checks/check-arrows.ts']],
  ['migrations', ['scripts/checks/check-migrations.ts']],
  ['words', ['scripts/checks/check-words.ts']],
  ['specification and security', ['scripts/checks/check-coverage.ts']],
  ['dependencies', ['scripts/checks/check-lock.ts']],
];

ensureInstalled('all');
const failed = [];
for (const [name, args] of CHECKS) {
  say(name);
  if ((await runNode(args)) !== 0) failed.push(name);
}
if (failed.length > 0) fail(`${failed.join(', ')} did not pass; the lines above say why.`);
say('Everything passes');
