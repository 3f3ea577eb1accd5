// npm run ablate -- [--data DIR]: what every pass of the reconstruction is worth.

import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
process.exit(await runNode(['benchmarks/reconstruct/ablate.ts', ...process.argv.slice(2)]));
