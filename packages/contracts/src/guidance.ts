import { z } from 'zod';
import { MASS_KG_MAX, MASS_KG_MIN, SIZE_M_MAX, SIZE_M_MIN } from './limits.ts';
import { MATERIAL_NAMES } from './materials.ts';

/** Which way is up for the object in a picture: the picture's own top, one of its other edges, or towards the viewer. */
export const UP_DIRECTIONS = ['top', 'bottom', 'left', 'right', 'viewer', 'away'] as const;
export type UpDirection = (typeof UP_DIRECTIONS)[number];

/** A vision-language model's description of the object in a picture. Parsed strictly: anything else is rejected. */
export const Guidance = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^\P{C}{1,80}$/u)
    .describe('What it is, in one to five English words'),
  longestSideM: z.number().min(SIZE_M_MIN).max(SIZE_M_MAX).describe('The longest side of the real thing in metres'),
  massKg: z.number().min(MASS_KG_MIN).max(MASS_KG_MAX).describe('What the real thing weighs in kilograms'),
  material: z.enum(MATERIAL_NAMES).describe('What most of it is made of'),
  up: z.enum(UP_DIRECTIONS).describe('Where in the picture the top of the object points'),
});
export type Guidance = z.infer<typeof Guidance>;
