import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.ts';

const SERVER = 'apps/server/test/**/*.test.ts';
const BROWSER = ['e2e/**/*.test.ts', 'packages/viewer/test/**/*.test.ts'];
/** Whole runs of the engine, threads and processes, which take a worker's memory: 2 GB at most. */
const ALONE = [
  'packages/engine/src/{generate-*,random-silhouettes}.test.ts',
  'packages/engine/src/platform/node/**/*.test.ts',
  '{apps/cli,examples,fuzz}/**/*.test.ts',
];

/** For all projects. They do not extend this file's own settings: each would then run the global setup again. */
const SHARED = {
  // Browser tests and those of dying workers wait a good part of their time: with three at a time, two cores were idle
  // for a third of the run.
  maxWorkers: 4,
  // In MiB: a heap that begins with room is collected less often, which saves a twentieth of the engine's CPU time.
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', '--initial-old-space-size=300'],
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // An awaited element appears or not; on a busy machine one look at a page alone can take the usual second.
  expect: { poll: { timeout: 60_000 } },
  // Node reads the TypeScript itself, as in production. Vite's own loader transforms each file and calls each imported
  // function through its module's exports, which takes a sixth of the engine's CPU time.
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** For tests that import sources of the site: these are written for Vite, some in JSX. */
const BY_VITE = { viteModuleRunner: true };

export default defineConfig({
  test: {
    globalSetup: 'apps/server/test/prepare.ts',
    maxWorkers: SHARED.maxWorkers,
    experimental: SHARED.experimental,
    sequence: { sequencer: LongestFirst },
    projects: [
      // One server and one browser for all files that a worker runs: starting both takes 6 s of CPU time. A page on a
      // machine with too much to do can lose a race that no user meets: the second try decides, and the reporter names
      // each test that needed one.
      { test: { ...SHARED, name: 'browser', include: BROWSER, isolate: false, experimental: BY_VITE, retry: 1 } },
      // Compiling the engine's code takes a process 4 s of CPU time: files share it.
      { test: { ...SHARED, name: 'alone', include: ALONE, isolate: false } },
      {
        test: {
          ...SHARED,
          name: 'unit',
          include: ['{apps,packages,scripts,benchmarks}/**/*.test.ts'],
          exclude: [SERVER, ...BROWSER, ...ALONE, '**/node_modules/**'],
          // A process for each of these files would take longer to start than its tests.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'components',
          include: ['apps/web/**/*.test.tsx'],
          isolate: false,
          unstubGlobals: true,
          experimental: BY_VITE,
        },
      },
      // A server's modules take 5 s of CPU time to load, and each test starts its own server from them: files share
      // them.
      {
        test: {
          ...SHARED,
          name: 'server',
          include: [SERVER],
          setupFiles: ['apps/server/test/hash-once.ts', 'apps/server/test/share-surfaces.ts'],
          isolate: false,
        },
      },
    ],
  },
});
