import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { surfacesEnv } from '../../server/test/surfaces-env.ts';

const BIN = fileURLToPath(new URL('../bin/tangible.mjs', import.meta.url));

export interface CliRun {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command as a shell would, through its bin. */
export function runCli(args: string[], { cwd, env = {} }: { cwd: string; env?: Record<string, string> }) {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd,
    env: { ...process.env, ...surfacesEnv(), LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: CliRun = { status: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    run.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    run.stderr += text;
  });
  return new Promise<CliRun>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ ...run, status }));
  });
}
