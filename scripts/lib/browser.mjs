import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './runtime.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for the tests: the one that CHROMIUM_PATH names, an installed one, or none where the tests unpack their
 * own (Linux on x64). Elsewhere Debian's is installed, if this is a Debian that may be changed.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found = PLACES.find((place) => existsSync(place));
  if (found || (process.platform === 'linux' && process.arch === 'x64')) return found;
  if (process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the tests (apt-get)');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env });
  }
  return PLACES.find((place) => existsSync(place));
}
