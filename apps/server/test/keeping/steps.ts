import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { bundleOf, QUICK_START } from '../server-process.ts';

const SOURCES = new URL('../../src/', import.meta.url);

export interface CommandEnd {
  code: number | null;
  /** Its output on both streams. */
  text: string;
}

/** Starts one of the commands, like npm run, in a separate process. */
export function startCommand(entry: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...QUICK_START, bundleOf(fileURLToPath(new URL(entry, SOURCES))), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const end = new Promise<CommandEnd>((resolve) => child.once('close', (code) => resolve({ code, text })));
  return { child, end };
}

export const runCommand = (entry: string, args: string[], env: Record<string, string>): Promise<CommandEnd> =>
  startCommand(entry, args, env).end;
