// npm test: installs missing packages and runs every test. Arguments go to vitest: npm test -- apps/server

import { rmSync } from 'node:fs';
import { runNode, say } from '../apps/cli/launch/runtime.mjs';
import { findTestBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { makeMemoryFolder } from './lib/memory-folder.mjs';

ensureInstalled('all');
const browser = await findTestBrowser();
say(process.env.TEST_DATABASE_URL ? 'Testing on the PostgreSQL of TEST_DATABASE_URL' : 'Testing on PGlite');
// The site is built together with what else tests need, by their global setup: that fills both cores.
const memory = makeMemoryFolder();
const env = {
  BUILD_SITE: 'yes',
  ...(browser && { CHROMIUM_PATH: browser }),
  ...(memory && { TMPDIR: memory }),
};
// This process migrates one database and starts the workers, which do not inherit its flags: optimising the embedded
// database takes 1.5 s of CPU time more than it saves.
const program = ['--liftoff-only', 'node_modules/vitest/vitest.mjs'];
const status = await runNode([...program, 'run', ...process.argv.slice(2)], { env });
if (memory) rmSync(memory, { recursive: true, force: true, maxRetries: 10 });
process.exit(status);
