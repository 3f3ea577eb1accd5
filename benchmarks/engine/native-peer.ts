import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PYTHONS = [process.env.BENCH_PYTHON, 'python3', '/usr/bin/python3'].filter((name) => name !== undefined);

/**
 * Runs a Python program that prints JSON, under the first Python that has the module; null when none has. Peers are
 * measured where they are installed and left out where they are not.
 */
export function runPython<T>(module: string, program: string, args: string[]): T | null {
  const python = PYTHONS.find((name) => spawnSync(name, ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0);
  return python === undefined ? null : readAnswer<T>(python, ['-c', program, ...args]);
}

/**
 * Builds and runs a C++ program of `peers/` that prints JSON; null where the compiler or the library is missing.
 *
 * @param folder Where the built program may lie.
 */
export function runNative<T>(name: string, library: string, folder: string, args: string[]): T | null {
  const source = fileURLToPath(new URL(`peers/${name}.cpp`, import.meta.url));
  const program = join(folder, name);
  const built = spawnSync('g++', ['-O3', '-march=native', source, '-o', program, `-l${library}`], { stdio: 'ignore' });
  return built.status === 0 ? readAnswer<T>(program, args) : null;
}

function readAnswer<T>(program: string, args: string[]): T {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The peer ${program} failed: ${stderr}`);
  return JSON.parse(stdout) as T;
}
