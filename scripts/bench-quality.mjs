// npm run bench:quality -- --data DIR: how near the engine's assets come to objects whose shape is known.
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/runtime.mjs';

ensureInstalled('all');
process.exit(await runNode(['benchmarks/quality/bench-quality.ts', ...process.argv.slice(2)]));
