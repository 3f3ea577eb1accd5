import { z } from 'zod';
import { GenerateFields } from './generations.ts';

/** The text fields in addition to the picture in `POST /tangible/cut-out`. */
export const CutOutFields = GenerateFields.pick({ pointX: true, pointY: true });
export type CutOutFields = z.infer<typeof CutOutFields>;

const Size = z.object({ width: z.int(), height: z.int() });
const Share = z.number().min(0).max(1);

/** One of the subjects that a picture shows. */
const CutOutSubject = z.object({
  box: z
    .object({ left: Share, top: Share, width: Share, height: Share })
    .describe('In shares of the width and the height of the picture, from its left and its top'),
  share: Share.describe('The share of the picture that it covers'),
  score: Share.describe('How sure the network is that this is a subject'),
  touchesBorder: z.boolean().describe('Whether the picture cuts it off'),
  mask: z
    .string()
    .describe('A PNG as a data URL: its alpha is how much of each pixel the subject covers. A `mask` for generate'),
});
/** The answer of `POST /tangible/cut-out`. */
export const CutOutAnswer = z.object({
  picture: Size.describe('The upright picture, in pixels'),
  mask: Size.describe('The masks, in pixels: as large as the picture, or reduced to 2048 on the longer side'),
  source: z.enum(['alpha', 'network', 'colour']).describe('What told the subject from the background'),
  subjects: z.array(CutOutSubject).min(1).describe('The largest first'),
  chosen: z.int().min(0).describe('The one that a generation without a mask would take, by its place in the list'),
});
export type CutOutAnswer = z.infer<typeof CutOutAnswer>;
