// npm run bench:quality -- --data DIR: how near the engine's assets come to objects whose shape is known.

import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
process.exit(await runNode(['benchmarks/quality/bench-quality.ts', ...process.argv.slice(2)]));
