// npm run bench:stand -- --data DIR: how many assets stand when they are set down, next to the objects that they are of.

import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
process.exit(await runNode(['benchmarks/stand/bench-stand.ts', ...process.argv.slice(2)]));
