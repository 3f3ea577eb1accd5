/**
 * The materials that a user can choose. Density, wall, friction and restitution of each are in
 * `material-presets.ts`.
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
