// npm run dev: the server, started again whenever its sources change.
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/runtime.mjs';

ensureInstalled('all');
process.exit(await runNode(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts']));
