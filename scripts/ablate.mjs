// npm run ablate -- [--data DIR]: the value of every pass of the reconstruction.

import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
process.exit(await runNode(['benchmarks/reconstruct/ablate.ts', ...process.argv.slice(2)]));
