// npm start: installs what running needs, builds the site, brings the database up to date and serves.

import { runNode, say } from '../apps/cli/launch/runtime.mjs';
import { ensureSite } from './lib/build-site.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('run');
await ensureSite();
say('Starting (the first start creates the database)');
process.exit(await runNode(['apps/server/src/main.ts']));
