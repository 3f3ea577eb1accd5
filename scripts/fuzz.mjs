// npm run fuzz -- [--minutes N] [--seed S] [--only NAME,...] [--case K]: foreign bytes for every parser, until the time is over.

import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
process.exit(await runNode(['fuzz/main.ts', ...process.argv.slice(2)]));
