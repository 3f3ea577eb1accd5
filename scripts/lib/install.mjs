import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, say } from '../../apps/cli/launch/runtime.mjs';
import { prunePackages } from './prune-packages.mjs';

const MODULES = join(root, 'node_modules');
const STAMP = join(MODULES, '.tangible-installed.json');

/**
 * Installs the packages of the lock file, unless that is done already. For running, packages that this machine never
 * loads are removed again: more than half.
 *
 * @param {'run' | 'all'} scope `run` leaves out what only developing needs
 */
export function ensureInstalled(scope) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) fail(`Tangible needs Node 20 or later to start; this is ${process.versions.node}.`);

  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const done = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {};
  const isInstalled = done.lock === lock && (done.scope === scope || done.scope === 'all');
  if (isInstalled && (done.scope === 'all' || done.isPruned)) return;

  const wanted = done.scope === 'all' ? 'all' : scope;
  if (!isInstalled) install(wanted);
  if (wanted === 'run') prunePackages(MODULES);
  writeFileSync(STAMP, JSON.stringify({ lock, scope: wanted, ...(wanted === 'run' && { isPruned: true }) }));
}

function install(wanted) {
  say(`Installing ${wanted === 'run' ? 'what running needs' : 'everything, tools included'} (about a minute)`);
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(wanted === 'run' ? ['--omit=dev'] : [])];
  const { status } = runNpm(args);
  if (status !== 0) {
    fail('npm could not install the packages. Check the network and the registry (npm ping), then run it again.');
  }
}

function runNpm(args) {
  // npm names its own program when it runs a script; that spares Windows a shell.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  });
}
