/**
 * What a thing can be said to be made of. Density, wall, friction and bounce of each are in
 * `packages/engine/src/physics/materials.ts`.
 */
export const MATERIAL_NAMES = [
  'wood',
  'plastic',
  'ceramic',
  'glass',
  'steel',
  'aluminium',
  'brass',
  'rubber',
  'leather',
  'fabric',
  'foam',
  'paper',
  'cardboard',
  'stone',
  'food',
  'mixed',
] as const;

export type MaterialName = (typeof MATERIAL_NAMES)[number];
