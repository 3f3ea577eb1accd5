import type { FileFormat, SubdivisionLevel } from '@tangible/contracts';

/** `fail` breaks a promise of the product; `warn` is worth knowing and breaks none. */
export type Verdict = 'pass' | 'warn' | 'fail';

/** One thing that was measured on the written files. */
export interface Check {
  name: string;
  value: number | boolean;
  /** What the value must keep, in words a program can read: `= 0`, `> 0`, `<= 0.0001`. */
  threshold: string;
  verdict: Verdict;
  unit?: string;
}

/** `report.json`: what an asset is, how it was made and what was measured on it. */
export interface AssetReport {
  version: 1;
  name: string;
  /** How the shape came about; `silhouette` is the picture's outline, inflated, with nothing learnt. */
  method: 'silhouette';
  level: SubdivisionLevel;
  formats: FileFormat[];
  seed: number;
  subject: {
    /** Whether the picture's own alpha or its colours told the subject from the background. */
    source: 'alpha' | 'colour';
    /** The share of the picture that the subject covers, 0 to 1. */
    coverage: number;
    /** Other things in the picture that were left out. */
    othersCount: number;
    /** The picture cuts the subject off. */
    touchesBorder: boolean;
  };
  size: {
    /** There is no estimate of the size without a network: it is given by the request or assumed. */
    source: 'given' | 'assumed';
    widthM: number;
    heightM: number;
    depthM: number;
  };
  mesh: {
    triangleCount: number;
    vertexCount: number;
    volumeM3: number;
    areaM2: number;
    /** At even density. */
    centreOfMassM: [number, number, number];
    eulerCharacteristic: number;
  };
  texture: { widthPx: number; heightPx: number; mime: string };
  checks: Check[];
  /** No check failed. */
  passed: boolean;
}
