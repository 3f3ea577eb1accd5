import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from '../../apps/cli/launch/runtime.mjs';

/** Debian's browser without a window: it takes a fifth less CPU time than the one with it. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for the tests: the one that CHROMIUM_PATH names; none where they unpack their own (Linux on x64), which the lock
 * file pins and which takes a third of an installed one's CPU time, because it has no window to draw; else an installed one.
 */
export async function findTestBrowser() {
  if (process.platform === 'linux' && process.arch === 'x64') return process.env.CHROMIUM_PATH;
  if (!process.env.CHROMIUM_PATH && !existsSync(HEADLESS)) installFromDebian('chromium-headless-shell');
  return process.env.CHROMIUM_PATH || (existsSync(HEADLESS) ? HEADLESS : findBrowser());
}

/** The browser that CHROMIUM_PATH names, or an installed one. If this is a Debian that may be changed, Debian's is installed. */
export async function findBrowser() {
  const found = process.env.CHROMIUM_PATH || PLACES.find((place) => existsSync(place));
  if (found) return found;
  installFromDebian('chromium');
  return PLACES.find((place) => existsSync(place));
}

/** Nothing happens if this is not Debian, or one that this user may not change. */
function installFromDebian(name) {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say(`Installing ${name} (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env });
}
