import { MATERIAL_NAMES, type MaterialName } from '@tangible/contracts';
import type { Solid } from '@tangible/geometry';
import { chooseMaterial } from '../physics/choose-material.ts';
import type { PhysicalMaterial } from '../workpiece.ts';
import type { FirstVersion } from './first-version.ts';

/** Volumes that differ by less are the same but for rounding. */
const SAME_SHARE = 1e-5;

type Volume = Pick<Solid, 'volume' | 'area'>;

/**
 * The material of an asset after its edits. A mass that was given stays, whatever the size; an estimated one is estimated
 * again where size or material changed.
 *
 * @param solid The mesh after the edits.
 */
export function chooseEditedMaterial(first: FirstVersion, solid: Volume): PhysicalMaterial {
  const { edits, report } = first;
  const { physics } = report;
  const preset = edits.material && chooseMaterial({ material: edits.material }, report.materials, solid);
  const surface = preset ?? physics;
  const { dynamicFriction: dynamic } = edits;
  // The dynamic friction never exceeds the static one, so one that is given may move the other.
  const staticFriction = edits.staticFriction ?? Math.max(surface.staticFriction, dynamic ?? 0);
  return {
    name: preset?.name ?? physics.material,
    source: preset?.source ?? physics.materialSource,
    densityKgM3: chooseDensity(first, solid, preset?.densityKgM3),
    staticFriction,
    dynamicFriction: dynamic ?? Math.min(surface.dynamicFriction, staticFriction),
    restitution: edits.restitution ?? surface.restitution,
  };
}

/** The mass that a user gave, now or when the asset was made; null when it is estimated. */
export function findGivenMass({ edits, report, massKg }: FirstVersion): number | null {
  if (edits.massKg !== undefined) return edits.massKg;
  return edits.densityKgM3 === undefined && report.physics.massSource === 'given' ? massKg : null;
}

function chooseDensity(first: FirstVersion, solid: Volume, ofMaterial: number | undefined): number {
  const { edits, report, densityKgM3: former } = first;
  const givenKg = findGivenMass(first);
  if (givenKg !== null) return givenKg / solid.volume;
  if (edits.densityKgM3 !== undefined) return edits.densityKgM3;
  if (ofMaterial !== undefined) return ofMaterial;
  if (Math.abs(solid.volume / report.mesh.volumeM3 - 1) < SAME_SHARE) return former;
  // Walls do not grow with the object, so a larger one is lighter by volume.
  const material = MATERIAL_NAMES.find((name): name is MaterialName => name === report.physics.material) ?? 'mixed';
  const estimate = (volume: Volume) => chooseMaterial({ material }, report.materials, volume).densityKgM3;
  return (former * estimate(solid)) / estimate({ volume: report.mesh.volumeM3, area: report.mesh.areaM2 });
}
