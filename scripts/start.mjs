// npm start: installs the packages for running, builds the site, migrates the database and serves.

import { runNode, say } from '../apps/cli/launch/runtime.mjs';
import { ensureSite } from './lib/build-site.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('run');
await ensureSite();
say('Starting (the first start creates the database)');
process.exit(await runNode(['apps/server/src/main.ts']));
