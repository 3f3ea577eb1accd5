import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.ts';

export default defineConfig({
  test: {
    include: ['{apps,packages,scripts,benchmarks,e2e,examples,fuzz}/**/*.test.{ts,tsx}'],
    globalSetup: ['apps/server/test/prepare-database.ts'],
    // Browser tests and those of dying workers wait a good part of their time: three at a time fill two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
