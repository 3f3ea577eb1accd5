import { z } from 'zod';
import { FILE_FORMATS } from './generations.ts';
import { MASS_KG_MAX, MASS_KG_MIN, SIZE_M_MAX, SIZE_M_MIN } from './limits.ts';
import { MATERIAL_NAMES } from './materials.ts';

/** The sides of an asset whose length can be given. */
export const EDIT_AXES = ['longest', 'width', 'height', 'depth'] as const;
export type EditAxis = (typeof EDIT_AXES)[number];

/** Aerogel to osmium; a density is that of the body as if it were solid. */
export const DENSITY_KG_M3_MIN = 1;
export const DENSITY_KG_M3_MAX = 23_000;

export const FRICTION_MAX = 4;
export const COLLIDER_COUNT_MAX = 64;
/** Fewer triangles are no closed surface that could still be recognised. */
export const TRIANGLE_COUNT_MIN = 100;
export const TEXTURE_SIDE_PX_MIN = 64;
export const ASSET_NAME_LENGTH_MAX = 120;

/** The kinds of colliders: several convex hulls, or a single simple shape. */
export const COLLIDER_KINDS = ['hulls', 'hull', 'box', 'cylinder'] as const;
export type ColliderKind = (typeof COLLIDER_KINDS)[number];

const Metres = z.number().min(SIZE_M_MIN).max(SIZE_M_MAX);
const Friction = z.number().min(0).max(FRICTION_MAX);

const SizeEdit = z
  .union([
    z.strictObject({ axis: z.enum(EDIT_AXES), metres: Metres }),
    z.strictObject({ factor: z.number().positive() }),
  ])
  .describe('One length of the asset, or a factor of the size that the generation gave it; the other sides follow');

const ColliderEdit = z.union([
  z.strictObject({ kind: z.literal('hulls'), countMax: z.int().min(1).max(COLLIDER_COUNT_MAX) }),
  z.strictObject({ kind: z.enum(['hull', 'box', 'cylinder']) }),
]);

/**
 * What a user changed about an asset. All of it is relative to the asset as it was generated, version 1: a later version
 * is made from that again, so that changes do not add up their errors.
 */
export const AssetEdits = z.strictObject({
  name: z.string().trim().min(1).max(ASSET_NAME_LENGTH_MAX).optional(),
  size: SizeEdit.optional(),
  material: z.enum(MATERIAL_NAMES).optional(),
  massKg: z.number().min(MASS_KG_MIN).max(MASS_KG_MAX).optional().describe('Instead of densityKgM3'),
  densityKgM3: z
    .number()
    .min(DENSITY_KG_M3_MIN)
    .max(DENSITY_KG_M3_MAX)
    .optional()
    .describe('Of the body as if it were solid; instead of massKg'),
  staticFriction: Friction.optional(),
  dynamicFriction: Friction.optional().describe('At most the static friction'),
  restitution: z.number().min(0).max(1).optional(),
  rotation: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .optional()
    .describe(
      'A rotation of the asset before it is put on the ground again: a quaternion x, y, z, w; y is up, +z the front',
    ),
  formats: z.array(z.enum(FILE_FORMATS)).max(FILE_FORMATS.length).optional().describe('All formats of the ZIP'),
  triangleCountMax: z
    .int()
    .min(TRIANGLE_COUNT_MIN)
    .optional()
    .describe('At most as many as the level that was paid for allows'),
  textureSidePxMax: z
    .int()
    .min(TEXTURE_SIDE_PX_MIN)
    .optional()
    .describe('At most as many as the level that was paid for allows'),
  colliders: ColliderEdit.optional(),
});
export type AssetEdits = z.infer<typeof AssetEdits>;

/** The body of `PATCH /tangible/generations/{contentId}`: entries replace those of the current version; null removes one. */
export const EditBody = z.strictObject(
  Object.fromEntries(Object.entries(AssetEdits.shape).map(([key, schema]) => [key, schema.nullable()])) as {
    [Key in keyof typeof AssetEdits.shape]: z.ZodNullable<(typeof AssetEdits.shape)[Key]>;
  },
);
export type EditBody = z.infer<typeof EditBody>;

/**
 * The edits of a version after a change.
 *
 * @example
 * mergeEdits({ massKg: 2, name: 'Mug' }, { massKg: null, material: 'ceramic' }); // { name: 'Mug', material: 'ceramic' }
 */
export function mergeEdits(before: AssetEdits, change: EditBody): AssetEdits {
  const merged: Record<string, unknown> = { ...before };
  // A mass and a density exclude each other: the newer one counts.
  if (change.massKg != null) delete merged.densityKgM3;
  if (change.densityKgM3 != null) delete merged.massKg;
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete merged[key];
    else if (value !== undefined) merged[key] = value;
  }
  return merged as AssetEdits;
}

type Quaternion = NonNullable<AssetEdits['rotation']>;

/**
 * One rotation after another: the second, then the first.
 *
 * @example
 * multiplyRotations(quarterAboutY, halfAboutX); // turns by half about x, then by a quarter about y
 */
export function multiplyRotations([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** The body of `POST /tangible/generations/{contentId}/exports`: formats in addition to those that the asset has. */
export const ExportBody = AssetEdits.pick({ triangleCountMax: true, textureSidePxMax: true }).extend({
  formats: z.array(z.enum(FILE_FORMATS)).min(1).max(FILE_FORMATS.length),
});
export type ExportBody = z.infer<typeof ExportBody>;
