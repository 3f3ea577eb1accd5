// npm run ablate -- [--data DIR]: what every pass of the reconstruction is worth.
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/runtime.mjs';

ensureInstalled('all');
process.exit(await runNode(['benchmarks/reconstruct/ablate.ts', ...process.argv.slice(2)]));
