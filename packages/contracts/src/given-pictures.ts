import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { PICTURE_SLOTS } from './pictures.ts';

/** What can be wrong with a picture of a completed generation. The sentences are those of the errors. */
export const PICTURE_PROBLEMS = [
  'PICTURE_OTHER_OBJECT',
  'PICTURES_EXCHANGED',
  'PICTURE_NOT_TAKEN',
] as const satisfies readonly ErrorCode[];
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

/** What became of one of the pictures of a generation. */
export const PictureUse = z.object({
  slot: z.enum(PICTURE_SLOTS),
  isUsed: z.boolean().nullable().describe('Whether shape and colours use it; null until that is known'),
  problem: z
    .enum(PICTURE_PROBLEMS)
    .nullable()
    .describe('Why it was not used, or what is doubtful about it; one of the error codes'),
});
export type PictureUse = z.infer<typeof PictureUse>;

/** One of the pictures of a generation, with its files. */
export const GivenPicture = PictureUse.extend({
  url: z.string().nullable().describe('The picture; null once its file was removed'),
  cutOutUrl: z
    .string()
    .nullable()
    .describe('Its subject without the background, where a generation from several pictures has completed'),
});
export type GivenPicture = z.infer<typeof GivenPicture>;
