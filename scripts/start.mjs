// npm start: installs what running needs, brings the database up to date and serves.
import { ensureInstalled } from './lib/install.mjs';
import { runNode, say } from './lib/runtime.mjs';

ensureInstalled('run');
say('Starting (the first start creates the database)');
process.exit(await runNode(['apps/server/src/main.ts']));
