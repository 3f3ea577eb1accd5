// npm run dev: the server, started again whenever its sources change, and the site with reload in front of it.

import { runNode, say } from '../apps/cli/launch/runtime.mjs';
import { ensureSite } from './lib/build-site.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
await ensureSite();
say('The site reloads at http://localhost:5173/en; the API is at http://localhost:3000');
const server = runNode(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts']);
const site = runNode([
  'node_modules/vite/bin/vite.js',
  '--config',
  'apps/web/vite.config.ts',
  '--clearScreen',
  'false',
]);
process.exit(await Promise.race([server, site]));
