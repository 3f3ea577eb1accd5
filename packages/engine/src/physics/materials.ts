import { MATERIALS, type MaterialName, type MaterialPreset } from '@tangible/contracts';

/** The range of a whole object's density for a material; for an unknown one, that of `mixed`. */
export const findObjectDensities = (name: string): MaterialPreset['objectKgM3'] =>
  (MATERIALS[name as MaterialName] ?? MATERIALS.mixed).objectKgM3;
