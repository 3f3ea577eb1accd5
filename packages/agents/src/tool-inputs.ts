import {
  Arrangement,
  AssetEdits,
  FILE_FORMATS,
  FURTHER_SLOTS,
  MASS_KG_MAX,
  MASS_KG_MIN,
  MATERIAL_NAMES,
  SCENE_ASSETS_MAX,
  SCENE_ASSETS_MIN,
  SCENE_RESTS,
  ScenePlacement,
  SIZE_M_MAX,
  SIZE_M_MIN,
  SUBDIVISION_LEVEL_DEFAULT,
  SUBDIVISION_LEVELS,
  UNIT_M_MAX,
  UNIT_M_MIN,
} from '@tangible/contracts';
import { z } from 'zod';

/** How an agent hands over a file. */
export interface FileInput {
  /** Of the text that stands for it. */
  schema: z.ZodString;
  /** Before what the file is: `The path of`. */
  words: string;
}

const Asset = z.string().min(1).max(4096).describe('The asset, as list_assets or the call that made it names it');
const Name = z.string().trim().min(1).max(120).optional().describe('Its name; without it, that of the file');

const makingOptions = {
  name: Name,
  level: z
    .enum(SUBDIVISION_LEVELS)
    .default(SUBDIVISION_LEVEL_DEFAULT)
    .describe('At most 30,000, 100,000 or 200,000 triangles; low is the fastest'),
  formats: z.array(z.enum(FILE_FORMATS)).max(FILE_FORMATS.length).default([]).describe('In addition to GLB'),
  sizeM: z
    .number()
    .min(SIZE_M_MIN)
    .max(SIZE_M_MAX)
    .optional()
    .describe('The longest side in metres; estimated if not given'),
  material: z.enum(MATERIAL_NAMES).optional().describe('Decides density, friction and bounce'),
  massKg: z
    .number()
    .min(MASS_KG_MIN)
    .max(MASS_KG_MAX)
    .optional()
    .describe('Derived from volume and material if not given'),
};

export function makeInputOf({ schema, words }: FileInput) {
  const slots = FURTHER_SLOTS.map((slot) => [slot, schema.optional()] as const);
  return z.strictObject({
    picture: schema.describe(`${words} a JPEG, PNG, WebP or GIF that shows the object, from the front`),
    ...makingOptions,
    further: z
      .strictObject(Object.fromEntries(slots) as Record<(typeof FURTHER_SLOTS)[number], z.ZodOptional<z.ZodString>>)
      .optional()
      .describe(`${words} pictures of other sides: the object turned by a quarter each time`),
    mask: schema.optional().describe(`${words} a PNG of the size of the picture: what it covers is the object`),
    point: z
      .strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
      .optional()
      .describe('Which of several objects: shares of the picture from the left and from the top'),
  });
}
export type MakeInput = z.infer<ReturnType<typeof makeInputOf>>;

export const finishInputOf = ({ schema, words }: FileInput) =>
  z.strictObject({
    model: schema.describe(`${words} a GLB, OBJ or STL, or of a ZIP that contains one`),
    ...makingOptions,
    unitM: z.number().min(UNIT_M_MIN).max(UNIT_M_MAX).optional().describe('Metres per unit of the model'),
  });
export type FinishInput = z.infer<ReturnType<typeof finishInputOf>>;

export const EditInput = z.strictObject({
  asset: Asset,
  edits: AssetEdits.refine((edits) => Object.keys(edits).length > 0, 'Say what to change'),
});
export type EditInput = z.infer<typeof EditInput>;

/** Of a server; it arranges by sizes where nothing is placed by hand. */
export const ComposeInput = z.strictObject({
  assets: z.array(Asset).min(SCENE_ASSETS_MIN).max(SCENE_ASSETS_MAX).describe('The same one twice means two of them'),
  name: Name,
  placements: z
    .array(ScenePlacement)
    .max(SCENE_ASSETS_MAX)
    .optional()
    .describe('Where each asset stands, in their order; without it their sizes decide'),
  rest: z.enum(SCENE_RESTS).optional().describe('With placements: settle lets them fall, keep leaves them as placed'),
});

export const ArrangeInput = ComposeInput.extend({
  arrangement: Arrangement.optional().describe('In place of placements: what stands on what'),
});
export type ComposeInput = z.infer<typeof ArrangeInput>;

export const LookInput = z.strictObject({ asset: Asset });
export type LookInput = z.infer<typeof LookInput>;

export const ListInput = z.strictObject({
  query: z.string().max(200).optional().describe('Words that the name contains, in any case'),
});
export type ListInput = z.infer<typeof ListInput>;
