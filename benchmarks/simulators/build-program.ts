import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAMS = {
  bullet: { pkg: 'bullet-float64', libraries: [], debian: ['libbullet-dev'] },
  dart: {
    pkg: 'dart',
    // The collision detectors are found by name when the program runs, so that the linker sees no use of them.
    libraries: ['-Wl,--no-as-needed', '-ldart-utils-urdf', '-ldart-collision-bullet', '-ldart-collision-ode'],
    debian: ['libdart-dev', 'libdart-utils-urdf-dev', 'libdart-collision-bullet-dev', 'libdart-collision-ode-dev'],
  },
} as const;

export type NativeSimulator = keyof typeof PROGRAMS;

const PACKAGES = ['g++', 'pkg-config', ...Object.values(PROGRAMS).flatMap(({ debian }) => debian)];
const INSTALL = `apt-get install --no-install-recommends ${PACKAGES.join(' ')}`;

/**
 * Compiles `place-bullet.cpp` or `place-dart.cpp`. Throws with the line that installs the missing packages; it installs
 * nothing itself.
 *
 * @param folder The folder for the program.
 * @returns The path of the program.
 *
 * @example
 * const program = buildProgram('dart', await mkdtemp(join(tmpdir(), 'simulators-')));
 */
export function buildProgram(simulator: NativeSimulator, folder: string): string {
  const { pkg, libraries } = PROGRAMS[simulator];
  const flags = spawnSync('pkg-config', ['--cflags', '--libs', pkg], { encoding: 'utf8' });
  if (flags.status !== 0) throw new Error(`${simulator} is not installed. On Debian: ${INSTALL}`);
  const source = fileURLToPath(new URL(`place-${simulator}.cpp`, import.meta.url));
  const program = join(folder, `place-${simulator}`);
  const words = flags.stdout.trim().split(/\s+/);
  // The last `-std` counts, and DART's own flags ask for one that is older than the program.
  const built = spawnSync('g++', ['-O2', source, '-o', program, ...libraries, ...words, '-std=c++17'], {
    encoding: 'utf8',
  });
  if (built.status !== 0) {
    throw new Error(`place-${simulator}.cpp does not compile. On Debian: ${INSTALL}\n${built.stderr ?? built.error}`);
  }
  return program;
}
