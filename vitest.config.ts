import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages,scripts,benchmarks,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['apps/server/test/prepare-database.ts'],
    // Each server test holds a database of its own; two at a time fill two cores.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
