import type { LoadResults } from './load-results.ts';
import type { PathCost, ProcessCost } from './measure-paths.ts';
import { PATH_NAMES } from './paths.ts';

/** Measurements in round figures, for manual calculation: each call 1 ms of CPU time, a generation 12 s. */
export function exampleResults(): LoadResults {
  const cost = (path: PathCost['path'], processes: number): PathCost => ({
    path,
    name: path,
    kind: ['login', 'register', 'webhook', 'generate'].includes(path) ? 'write' : 'read',
    processes,
    perSecond: 100,
    p50Ms: 10,
    p99Ms: 20,
    apiCpuMs: 1,
    databaseCpuMs: 0.5,
    transactions: 2,
    rowsWritten: 3,
    walBytes: 1024,
  });
  const api: ProcessCost[] = [1, 2, 4].map((processes) => ({
    processes,
    costs: PATH_NAMES.map((path) => cost(path, processes)),
    connections: 20,
    memoryMib: 300,
  }));
  const idle = { ownCpu: 0.01, databaseCpu: 0.002, connections: 8, memoryMib: 250 };
  return {
    date: '2026-01-01T00:00:00.000Z',
    machine: { cpu: 'a core', cores: 2, memoryGib: 8, postgres: '17', node: 'v26', loadBefore: 0 },
    note: '',
    secondsPerPart: 4,
    floor: {
      hello: [1, 2, 4].map((processes) => ({ processes, perSecond: 1000, p50Ms: 1, p99Ms: 2, apiCpuMs: 0.1 })),
      database: [{ name: 'write', transactionsPerSecond: 1000, averageMs: 1 }],
    },
    api,
    idle: {
      api: idle,
      worker: idle,
      notificationCpuMs: 0.05,
      notificationDatabaseCpuMs: 0.02,
      queuePositionMs: 2,
      balanceMs: 4,
    },
    generations: (['low', 'medium', 'high'] as const).map((level) => ({
      level,
      generations: 4,
      seconds: 6,
      workerCpuSeconds: 12,
      databaseCpuMs: 30,
      perHourPerCore: 300,
      perHourHere: 600,
      peakMib: 1000,
      storedBytes: 10_000_000,
      zipBytes: 4_000_000,
      previewBytes: 200_000,
      artifacts: 10,
      walBytes: 50_000,
      notifications: 20,
    })),
  };
}
