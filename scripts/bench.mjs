// npm run bench: how fast the API is beside the bare framework, measured in one run.
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/runtime.mjs';

ensureInstalled('all');
process.exit(await runNode(['benchmarks/bench-api.ts', ...process.argv.slice(2)]));
