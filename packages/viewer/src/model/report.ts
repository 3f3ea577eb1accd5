import type { DropOutcome, DropProblem, Pose } from '@tangible/drop-test';
import { type AssetCamera, readCamera } from './read-camera.ts';
import { type ModelGuidance, readGuidance } from './read-guidance.ts';
import { readShares, type SourceShares } from './read-provenance.ts';
import { type ModelRepairs, readRepairs } from './read-repairs.ts';
import { readSources, type ValueSources } from './read-sources.ts';

/** One measurement on the asset. */
export interface ReportCheck {
  name: string;
  value: number | boolean;
  threshold: string;
  verdict: 'pass' | 'warn' | 'fail';
  unit: string | null;
}

/**
 * The properties of a body that a simulation needs, y up. The tensor is xx, yy, zz, xy, xz, yz about the centre of
 * mass.
 */
export interface Physics {
  massKg: number;
  centreOfMassM: readonly number[];
  inertiaKgM2: readonly number[];
  dynamicFriction: number;
  material: string | null;
}

/** The outcome of a drop: recorded in a report, whose problem may be any text, or just simulated. */
export interface ShownOutcome extends Omit<DropOutcome, 'problem' | 'touchedS'> {
  problem: string | null;
}

export interface ModelReport {
  /** Of several assets that have settled already: nothing of it is dropped. */
  isScene: boolean;
  passed: boolean;
  checks: ReportCheck[];
  physics: Physics | null;
  /** The width of the base colour. */
  texturePx: number | null;
  triangleCount: number | null;
  vertexCount: number | null;
  drop: (ShownOutcome & { trajectory: Pose[] }) | null;
  guidance: ModelGuidance | null;
  /** Where the colours come from; null for older assets, uploaded models and scenes. */
  provenance: SourceShares | null;
  /** What was wrong with the surface; null for scenes. */
  repairs: ModelRepairs | null;
  /** Where size and mass come from. */
  sources: ValueSources;
  /** Of the picture; null for older assets and uploaded models. */
  camera: AssetCamera | null;
  /** Upwards in the picture: x to the right, y up, z towards the camera. */
  up: readonly number[] | null;
}

type Bag = Record<string, unknown>;

const asBag = (value: unknown): Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {};
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const asNumbers = (value: unknown, count: number): number[] | null => {
  const numbers = asList(value).filter((item): item is number => asNumber(item) !== null);
  return numbers.length === count ? numbers : null;
};

/**
 * Reads the parts of a `report.json` that the viewer shows. A report may come from any source: invalid values are left
 * out, and a text that is not JSON gives null.
 *
 * @example
 * readReport('{"passed":true,"checks":[]}')?.passed; // true
 */
export function readReport(text: string): ModelReport | null {
  let report: Bag;
  try {
    report = asBag(JSON.parse(text));
  } catch {
    return null;
  }
  const checks = asList(report.checks).flatMap(readCheck);
  return {
    isScene: report.kind === 'scene',
    passed: report.passed === true,
    checks,
    physics: readPhysics(report.physics),
    texturePx: asNumber(asBag(report.texture).widthPx),
    triangleCount: asNumber(asBag(report.mesh).triangleCount),
    vertexCount: asNumber(asBag(report.mesh).vertexCount),
    drop: readDrop(report.dropTest),
    guidance: readGuidance(report.guidance),
    provenance: readShares(report.provenance),
    repairs: readRepairs(report.repairs),
    sources: readSources(report),
    camera: readCamera(report.camera),
    up: asNumbers(report.up, 3),
  };
}

function readCheck(value: unknown): ReportCheck[] {
  const { name, value: measured, threshold, verdict, unit } = asBag(value);
  if (typeof name !== 'string' || (verdict !== 'pass' && verdict !== 'warn' && verdict !== 'fail')) return [];
  if (typeof measured !== 'boolean' && asNumber(measured) === null) return [];
  return [
    { name, value: measured as number | boolean, threshold: asText(threshold) ?? '', verdict, unit: asText(unit) },
  ];
}

/** Physics from `report.json` and the extras of the GLB; null if something is missing. */
export function readPhysics(value: unknown): Physics | null {
  const { massKg, centreOfMassM, inertiaKgM2, dynamicFriction, material } = asBag(value);
  const [mass, centre, inertia] = [asNumber(massKg), asNumbers(centreOfMassM, 3), asNumbers(inertiaKgM2, 6)];
  if (mass === null || centre === null || inertia === null) return null;
  return {
    massKg: mass,
    centreOfMassM: centre,
    inertiaKgM2: inertia,
    dynamicFriction: asNumber(dynamicFriction) ?? 0.5,
    material: asText(material),
  };
}

/** Reports that were written before problems got their present names. */
const FORMER_PROBLEMS: Record<string, DropProblem> = { restless: 'did-not-settle' };

function readDrop(value: unknown): ModelReport['drop'] {
  const { passed, problem, settledS, penetrationM, trajectory } = asBag(value);
  if (typeof passed !== 'boolean') return null;
  return {
    passed,
    problem: typeof problem === 'string' ? (FORMER_PROBLEMS[problem] ?? problem) : null,
    settledS: asNumber(settledS),
    penetrationM: asNumber(penetrationM) ?? 0,
    trajectory: asList(trajectory).flatMap(readPose),
  };
}

function readPose(value: unknown): Pose[] {
  const { timeS, position, rotation } = asBag(value);
  const [time, place, turn] = [asNumber(timeS), asNumbers(position, 3), asNumbers(rotation, 4)];
  if (time === null || place === null || turn === null) return [];
  return [
    { timeS: time, position: place as unknown as Pose['position'], rotation: turn as unknown as Pose['rotation'] },
  ];
}
