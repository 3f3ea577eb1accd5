import { MATERIAL_NAMES, type MaterialName } from '@tangible/contracts';

/** Where a value comes from. */
const FACT_SOURCES = ['given', 'guided', 'estimated', 'assumed'] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

/** The figures of an asset that may be estimates, as its report has them. Lengths in metres, y up. */
export interface AssetFacts {
  /** Width, height and depth. */
  sidesM: readonly [number, number, number];
  sizeSource: FactSource;
  /** The true size lies within this factor; null if the report does not say. */
  sizeFactor: number | null;
  volumeM3: number;
  areaM2: number;
  massKg: number;
  massSource: FactSource;
  densityKgM3: number;
  material: MaterialName;
  materialSource: FactSource;
  staticFriction: number;
  dynamicFriction: number;
  restitution: number;
  triangleCount: number;
  texturePx: number | null;
  colliderCount: number | null;
}

type Bag = Record<string, unknown>;
const asBag = (value: unknown): Bag => (typeof value === 'object' && value !== null ? (value as Bag) : {});
const asNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const asSource = (value: unknown): FactSource | null => FACT_SOURCES.find((source) => source === value) ?? null;

/**
 * Reads a `report.json`; null for a scene, or if a figure is missing. Reports of older versions do not say where the
 * mass comes from: it follows from the material then.
 *
 * @example
 * readAssetFacts(await response.json())?.sizeSource; // 'estimated'
 */
export function readAssetFacts(report: unknown): AssetFacts | null {
  const { size, mesh, physics, texture, colliders } = asBag(report);
  const [sized, measured, body] = [asBag(size), asBag(mesh), asBag(physics)];
  const sides = [sized.widthM, sized.heightM, sized.depthM].map(asNumber);
  const [volumeM3, massKg] = [asNumber(measured.volumeM3), asNumber(body.massKg)];
  if (sides.includes(null) || volumeM3 === null || massKg === null) return null;
  const materialSource = asSource(body.materialSource) ?? 'assumed';
  return {
    sidesM: sides as [number, number, number],
    sizeSource: asSource(sized.source) ?? 'estimated',
    sizeFactor: asNumber(sized.factor),
    volumeM3,
    areaM2: asNumber(measured.areaM2) ?? 0,
    massKg,
    massSource: asSource(body.massSource) ?? 'estimated',
    densityKgM3: asNumber(body.densityKgM3) ?? massKg / volumeM3,
    material: MATERIAL_NAMES.find((name) => name === body.material) ?? 'mixed',
    materialSource,
    staticFriction: asNumber(body.staticFriction) ?? 0,
    dynamicFriction: asNumber(body.dynamicFriction) ?? 0,
    restitution: asNumber(body.restitution) ?? 0,
    triangleCount: asNumber(measured.triangleCount) ?? 0,
    texturePx: asNumber(asBag(texture).widthPx),
    colliderCount: asNumber(asBag(colliders).count),
  };
}
