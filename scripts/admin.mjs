// npm run admin -- <verb>: commands for operators; `npm run admin -- help` lists the verbs.

import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('run');
process.exit(await runNode(['apps/server/src/admin/main.ts', ...process.argv.slice(2)]));
