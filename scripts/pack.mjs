// npm run pack: writes the npm package `tangible` (command line and library) to build/, or where --out says.

import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
process.exit(await runNode(['scripts/package/pack.ts', ...process.argv.slice(2)], { cwd: process.cwd() }));
