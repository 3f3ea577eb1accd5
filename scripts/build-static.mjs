// npm run build:static: writes the site as files for any host, with the engine on the visitor's device. Options go to
// vite/build-static.ts: npm run build:static -- --out DIR --base /folder/ --origin https://example.org
import { runNode } from '../apps/cli/launch/runtime.mjs';
import { ensureSite } from './lib/build-site.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
await ensureSite({ withPrerender: true });
process.exit(await runNode(['apps/web/vite/build-static.ts', ...process.argv.slice(2)]));
