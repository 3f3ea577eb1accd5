import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { prepareBrowser } from './prepare-browser.ts';
import { prepareDatabase } from './prepare-database.ts';
import { preparePrograms } from './prepare-programs.ts';
import { prepareQuickStart } from './prepare-quick-start.ts';

/** Once before all tests. The bundler has its own threads and the site its own process, so all take as long as the longest. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  prepareQuickStart();
  const [removeDatabase] = await Promise.all([
    prepareDatabase(project),
    preparePrograms(project),
    prepareSite(),
    prepareBrowser(),
  ]);
  return removeDatabase;
}

/** `npm test` asks for it; a test that is run alone takes the site as it was built. */
async function prepareSite(): Promise<void> {
  if (!process.env.BUILD_SITE) return;
  const program = fileURLToPath(new URL('../../../scripts/build-site.mjs', import.meta.url));
  // Not in the mode of tests, in which React would be built with its own checks, several times slower.
  const env = { ...process.env, NODE_ENV: 'production' };
  const [status] = await once(spawn(process.execPath, [program], { stdio: 'inherit', env }), 'exit');
  if (status !== 0) throw new Error('The site could not be built; the lines above say why.');
}
