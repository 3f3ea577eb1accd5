import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The guides of the site, by the name of their section. */
export type GuideName = 'mujoco' | 'isaac' | 'gazebo' | 'blender' | 'engines';

/** One tool that is tried with one program of this folder. */
export interface Trial {
  guide: GuideName;
  /** As the site names it. */
  tool: string;
  /** The program or file, from the root of the repository; null if the tool reads the asset alone. */
  program: string | null;
  /** Null where the tool is not installed. */
  findVersion(): Promise<string | null>;
  /** Tries it with the asset's folder, in an empty folder. Returns the last line of output; throws if it fails. */
  run(asset: string, folder: string): Promise<string>;
}

const execute = promisify(execFile);
const LONG_ENOUGH_MS = 300_000;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** Runs a command and returns its output; throws with that if it fails. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; timeout?: number } = {},
): Promise<string> {
  const { stdout, stderr } = await execute(command, args, {
    timeout: LONG_ENOUGH_MS,
    ...options,
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  return stdout + stderr;
}

/** The output of a command's version option, or null if there is no such command. Godot prints it and fails. */
export async function askVersion(pattern: RegExp, command: string, ...args: string[]): Promise<string | null> {
  const said = await runCommand(command, args).catch(({ stdout = '' }: { stdout?: string }) => stdout);
  return pattern.exec(said)?.[1] ?? null;
}

/** The version of an installed Debian package. */
export const askDebian = (name: string) => askVersion(/^([\d.]+)/, 'dpkg-query', '-W', '-f', '$' + '{Version}', name);

export const lastLine = (output: string, pattern: RegExp): string => {
  const line = output.split('\n').findLast((text) => pattern.test(text));
  if (!line) throw new Error(`nothing was said that fits ${pattern}:\n${output}`);
  return line.trim();
};

/** What the trials read of an asset's report. */
interface TrialReport {
  size: { widthM: number; heightM: number; depthM: number };
  physics: { massKg: number };
  mesh: { triangleCount: number };
}

export async function readReport(asset: string): Promise<TrialReport> {
  return JSON.parse(await readFile(join(asset, 'report.json'), 'utf8'));
}

/** Fails unless a tool found the mass of the report, to the digits that it prints. */
export async function expectMass(asset: string, said: string): Promise<void> {
  const { massKg } = (await readReport(asset)).physics;
  const [, digits] = /([\d.]+) kg/.exec(said) ?? [];
  if (!digits || Math.abs(Number(digits) - massKg) > 1e-4 + massKg * 1e-3) {
    throw new Error(`${digits ?? 'no'} kg where the report says ${massKg} kg`);
  }
}
