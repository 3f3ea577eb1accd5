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
  method: 'network' | 'silhouette';
  /** The network that saw the shape. */
  model: { name: string; version: string } | null;
  level: SubdivisionLevel;
  formats: FileFormat[];
  seed: number;
  subject: {
    /** What told the subject from the background: the picture's own alpha, its colours or a network. */
    source: 'alpha' | 'colour' | 'network';
    /** The share of the picture that the subject covers, 0 to 1. */
    coverage: number;
    /** Other things in the picture that were left out. */
    othersCount: number;
    /** The picture cuts the subject off. */
    touchesBorder: boolean;
  };
  size: {
    /** Given by the request, estimated by the network, or assumed when there is neither. */
    source: 'given' | 'estimated' | 'assumed';
    /** An estimate is usually right within this factor, as the network itself judges. Null when it does not. */
    factor: number | null;
    widthM: number;
    heightM: number;
    depthM: number;
  };
  /** Which way was up in the picture (x to the right, y up, z towards the camera); null when the picture's up was taken. */
  up: [number, number, number] | null;
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
