import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { copyDatabase } from './open-test-database.ts';
import { predictionsEnv } from './prepare-predictions.ts';
import { surfacesEnv } from './surfaces-env.ts';
import { whenDone } from './when-done.ts';

export interface ServerProcess {
  baseUrl: string;
  child: ChildProcess;
  /** Its output so far, including its log. */
  lines: string[];
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

interface LaunchOptions {
  /** A program that becomes the server after it has prepared something for it. */
  before?: readonly string[];
  /** Whether the program is run as it was bundled for all tests, or from its sources as `npm start` does. */
  isBundled?: boolean;
}

/**
 * Short-lived programs run their code as it was first compiled. Optimising the embedded database takes a process 1.3 s of
 * CPU time, and tests that end after some hundred queries gain nothing from it; optimising the engine takes a third
 * of the CPU time of the first asset and of the second. A heap that begins with room is collected less often. The results are
 * the same.
 */
export const QUICK_START = [
  '--liftoff-only',
  '--no-turbofan',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--initial-old-space-size=300',
];

/** The bundle of a program, by the path of its source. */
export function bundleOf(entry: string): string {
  const bundle = inject('bundles')[entry];
  if (!bundle) throw new Error(`${entry} is not among the programs of bundle-programs.ts`);
  return bundle;
}

/** An empty data folder, as a new user has it, that is removed with the test or with the file. */
export async function makeEmptyDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tangible-process-'));
  whenDone(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Where servers keep the assets that they make, for tests that need some asset and not the making of it. */
export const keptAssets = () => ({ KEPT_ASSETS: join(inject('sharedFolder'), 'assets') });

/** A data folder whose database is migrated already: that spares a server 4 seconds of work at its first start. */
export async function makeDataDir(): Promise<string> {
  const folder = await makeEmptyDataDir();
  if (!process.env.TEST_DATABASE_URL) copyDatabase(join(folder, 'database'));
  return folder;
}

/**
 * Starts a server as a separate process on a free port and waits until it reports that it is ready. It ends with the
 * test, or with the file if it is started outside a test.
 */
export function startServerProcess(
  env: Record<string, string>,
  entry?: string,
  options?: LaunchOptions,
): Promise<ServerProcess> {
  const { child, ready } = launchServer(env, entry, options);
  whenDone(() => child.kill('SIGKILL'));
  return ready;
}

/** The same for a server that outlives the test file. The default one ends with the process that launched it. */
export function launchServer(
  env: Record<string, string>,
  entry = fileURLToPath(new URL('./slow-server.ts', import.meta.url)),
  { before = [], isBundled = true }: LaunchOptions = {},
): { child: ChildProcess; ready: Promise<ServerProcess> } {
  const program = isBundled ? [...QUICK_START, bundleOf(entry)] : [entry];
  const [command = '', ...args] = [...before, process.execPath, ...program];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...predictionsEnv(),
      ...surfacesEnv(),
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      ...env,
    },
    // Its input is never written to, but ends with the test's process: see slow-server.ts.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return { child, ready: waitUntilReady(child) };
}

async function waitUntilReady(child: ChildProcessWithoutNullStreams): Promise<ServerProcess> {
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));

  const lines: string[] = [];
  child.stdout.on('data', (chunk) => lines.push(...String(chunk).split('\n').filter(Boolean)));
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = /^Tangible (?:worker )?is ready(?: at (\S+))?$/.exec(line);
    if (!ready) continue;
    child.stdout.resume();
    return {
      baseUrl: ready[1] ?? '',
      child,
      lines,
      async kill(signal) {
        if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
        const exit = once(child, 'exit');
        child.kill(signal);
        return (await exit)[0];
      },
    };
  }
  throw new Error(`the server ended before it was ready:\n${errors.join('')}`);
}

/** Calls the API of a server process. */
export async function callProcess(
  { baseUrl }: Pick<ServerProcess, 'baseUrl'>,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered
): Promise<{ status: number; body: any }> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

/** The form that /tangible/generate takes. */
export function generateForm(picture: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'picture.png');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
