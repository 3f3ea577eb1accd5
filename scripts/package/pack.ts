import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildPackage } from './build-package.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { values } = parseArgs({ options: { out: { type: 'string', default: join(ROOT, 'build') } } });
const out = resolve(values.out);
const folder = await mkdtemp(join(tmpdir(), 'tangible-package-'));
try {
  await buildPackage(folder);
  await mkdir(out, { recursive: true });
  // npm names its own program when it runs a script; that spares Windows a shell.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'pack', '--silent', '--pack-destination', out];
  const { status, stdout } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  process.exitCode = status ?? 1;
  if (status === 0) console.log(join(out, stdout.toString().trim()));
} finally {
  await rm(folder, { recursive: true, force: true });
}
