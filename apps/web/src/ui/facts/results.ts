import type { StageName, SubdivisionLevel } from '@tangible/contracts';

/** The benchmark results, as far as the pages show them. `file` is their source. */
export interface Results {
  engine: (EngineResult & { file: string }) | null;
  quality: (QualityResult & { file: string }) | null;
  api: (ApiResult & { file: string }) | null;
  finish: (FinishResult & { file: string }) | null;
  unwrap: (UnwrapResult & { file: string }) | null;
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
  /** Our method and another one for the same task, in pairs. */
  surface: { what: string; ms: number; triangles: number }[];
}

export interface Measure {
  mean: number;
  median: number;
  standardError: number;
  /** The 90 % quantile. */
  p90: number;
}

/** How many assets held, of how many. */
interface Count {
  held: number;
  of: number;
}

/** The result of one engine on one set of objects. */
export interface EngineQuality {
  methods: string[];
  objects: number;
  /** Objects of which no asset could be made. */
  failures: number;
  measures: Record<string, Measure | null>;
  counts: { closed: Count; dropped: Count; passed: Count };
  /** F@0.1 after ICP of every object, without their names, the worst first. */
  scores: number[];
}

export interface QualityResult {
  date: string;
  seed: number;
  level: SubdivisionLevel;
  machine: { cpu: string; cores: number; node: string };
  /** By set and by engine: `network`, `release-5` and `baseline`, where they were run. */
  sets: Record<string, Record<string, EngineQuality>>;
  /** Published figures of other systems, for orientation. */
  published: { systems: { system: string; source: string; f10: number }[] };
}

/** The results for models made by others and damaged on purpose. */
export interface FinishResult {
  date: string;
  level: SubdivisionLevel;
  summary: { meshes: number; closed: number; allChecksPassed: number; dropped: number };
}

export interface UnwrapResult {
  date: string;
  rows: { shape: string; triangles: number; by: string; charts: number; 'CPU ms': number; 'cover %': number }[];
}

export interface ApiResult {
  date: string;
  cpu: string;
  cores: number;
  results: { name: string; requestsPerSecond: number; p50Ms: number; p99Ms: number }[];
}
