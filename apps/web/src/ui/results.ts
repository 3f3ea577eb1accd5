import type { StageName, SubdivisionLevel } from '@tangible/contracts';

/** What the benchmarks wrote, as far as the pages show it. `file` says where it is from. */
export interface Results {
  engine: (EngineResult & { file: string }) | null;
  quality: (QualityResult & { file: string }) | null;
  api: (ApiResult & { file: string }) | null;
}

export interface EngineResult {
  date: string;
  cpu: string;
  cores: number;
  levels: Record<
    SubdivisionLevel,
    {
      stages: { stage: StageName; ms: number }[];
      networkMs: number;
      seconds: number;
      cpuSeconds: number;
      peakMib: number;
      fileBytes: { 'model.glb': number; 'web/model.glb': number };
    }
  >;
}

export interface Measure {
  mean: number;
  median: number;
  standardError: number;
}

export interface QualityResult {
  date: string;
  seed: number;
  level: SubdivisionLevel;
  machine: { cpu: string; cores: number; node: string };
  /** By set and by engine: `network` and `baseline`, where they were run. */
  sets: Record<string, Record<string, { methods: string[]; objects: number; measures: Record<string, Measure> }>>;
}

export interface ApiResult {
  date: string;
  cpu: string;
  cores: number;
  results: { name: string; requestsPerSecond: number; p50Ms: number; p99Ms: number }[];
}
