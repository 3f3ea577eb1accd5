import { type AssetEdits, type EditAxis, estimateDensity, MATERIALS, type MaterialName } from '@tangible/contracts';
import type { AssetFacts, FactSource } from '../../ui/facts/asset-facts.ts';
import { isQuarterTurn, type Quaternion, turnSides, type Vector } from './quaternion.ts';

/** The figures that an edit leads to, as far as they can be computed before it is made. */
export interface DerivedFigures {
  sidesM: Vector;
  sizeSource: FactSource;
  sizeFactor: number | null;
  massKg: number;
  massSource: FactSource;
  densityKgM3: number;
  material: MaterialName;
  materialSource: FactSource;
  staticFriction: number;
  dynamicFriction: number;
  restitution: number;
  /** The length of each side over that of the version that is shown. */
  scale: number;
}

export interface DeriveInput {
  /** The figures of the version that is shown, and its edits. */
  facts: AssetFacts;
  before: AssetEdits;
  after: AssetEdits;
  turn: Quaternion;
}

/**
 * The figures after an edit. Mass, density and friction follow from the material by the engine's own rules; the engine
 * measures them again when the edit is made.
 *
 * @returns null where the size as it was generated is asked for and not known here, or the sides are not: after a turn
 * that is not by quarters
 */
export function deriveFigures({ facts, before, after, turn }: DeriveInput): DerivedFigures | null {
  if (!isQuarterTurn(turn)) return null;
  const turned = turnSides(turn, facts.sidesM);
  const scale = findScale(turned, before.size, after.size);
  if (scale === null) return null;
  const volume = facts.volumeM3 * scale ** 3;
  const area = facts.areaM2 * scale ** 2;
  const isReset = after.material === undefined && before.material !== undefined;
  // Without the user's choice it is what the engine saw; most often that is not known to be one material.
  const material = after.material ?? (isReset ? 'mixed' : facts.material);
  const materialSource = after.material ? 'given' : isReset ? 'assumed' : facts.materialSource;
  const preset = MATERIALS[material];
  const isGiven = (name: keyof AssetEdits) => after[name] !== undefined;

  const hasMass = before.massKg !== undefined || before.densityKgM3 !== undefined;
  const staysGiven = !hasMass && facts.massSource === 'given';
  // A hollow object of the same material keeps its walls, so a larger one is lighter by volume.
  const ofMaterial = estimateDensity(material, { volume, area }) * volume;
  const ofMaterialBefore =
    estimateDensity(facts.material, { volume: facts.volumeM3, area: facts.areaM2 }) * facts.volumeM3;
  const isSameMaterial = !hasMass && after.material === before.material;
  const massKg =
    after.massKg ??
    (after.densityKgM3 !== undefined
      ? after.densityKgM3 * volume
      : staysGiven
        ? facts.massKg
        : isSameMaterial
          ? (facts.massKg * ofMaterial) / ofMaterialBefore
          : ofMaterial);
  const staticFriction = after.staticFriction ?? Math.max(preset.staticFriction, after.dynamicFriction ?? 0);
  return {
    sidesM: turned.map((side) => side * scale) as unknown as Vector,
    sizeSource:
      after.size && 'axis' in after.size ? 'given' : before.size === after.size ? facts.sizeSource : 'estimated',
    sizeFactor: facts.sizeFactor,
    massKg,
    massSource: isGiven('massKg') || (staysGiven && !isGiven('densityKgM3')) ? 'given' : 'estimated',
    densityKgM3: massKg / volume,
    material,
    materialSource,
    staticFriction,
    dynamicFriction: after.dynamicFriction ?? Math.min(preset.dynamicFriction, staticFriction),
    restitution: after.restitution ?? preset.restitution,
    scale,
  };
}

type Size = AssetEdits['size'];

function findScale(turned: Vector, before: Size, after: Size): number | null {
  if (after && 'axis' in after) return snap(after.metres / sideOf(turned, after.axis));
  const factor = after ? after.factor : 1;
  if (!before) return factor;
  // A length that was entered says nothing about the length before it.
  return 'axis' in before ? null : factor / before.factor;
}

/** A report has six digits: the same length again is no change. */
const snap = (scale: number) => (Math.abs(scale - 1) < 1e-4 ? 1 : scale);

const sideOf = ([width, height, depth]: Vector, axis: EditAxis): number =>
  ({ width, height, depth, longest: Math.max(width, height, depth) })[axis];
