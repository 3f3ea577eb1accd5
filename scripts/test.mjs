// npm test: installs missing packages and runs every test. Arguments go to vitest: npm test -- apps/server

import { runNode, say } from '../apps/cli/launch/runtime.mjs';
import { findTestBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled('all');
const browser = await findTestBrowser();
say(process.env.TEST_DATABASE_URL ? 'Testing on the PostgreSQL of TEST_DATABASE_URL' : 'Testing on PGlite');
// The site is built together with what else tests need, by their global setup: that fills both cores.
const env = { BUILD_SITE: 'yes', ...(browser && { CHROMIUM_PATH: browser }) };
process.exit(await runNode(['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], { env }));
