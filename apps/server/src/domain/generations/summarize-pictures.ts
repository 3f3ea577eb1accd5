import { PICTURE_PROBLEMS, PICTURE_SLOTS, type PictureUse } from '@tangible/contracts';
import { z } from 'zod';
import { parseReport } from './parse-report.ts';

/** The part of a report that is read here. */
const Pictures = z.object({
  pictures: z.array(z.object({ slot: z.enum(PICTURE_SLOTS), used: z.boolean() })),
  pictureWarnings: z
    .array(z.object({ code: z.string(), values: z.looseObject({ slot: z.string().optional() }).optional() }))
    .default([]),
});

/**
 * What became of the pictures of a generation, by the `report.json` of its asset. Without an entry there, as in the asset
 * of a hosted model, a picture stays as it is known.
 *
 * @example
 * summarizePictures(generation.pictures, report); // [{ slot: 'front', isUsed: true, problem: null }, …]
 */
export function summarizePictures(known: PictureUse[] | null, report: Uint8Array): PictureUse[] | null {
  const { success, data } = Pictures.safeParse(parseReport(report));
  if (!known || !success) return known;
  return known.map(({ slot }) => {
    const fit = data.pictures.find((picture) => picture.slot === slot);
    // A warning without a slot is about the two sides, which are exchanged.
    const warning = data.pictureWarnings.find(({ values }) =>
      values?.slot === undefined ? slot === 'left' || slot === 'right' : values.slot === slot,
    );
    return {
      slot,
      isUsed: slot === 'front' || (fit?.used ?? null),
      problem: PICTURE_PROBLEMS.find((code) => code === warning?.code) ?? null,
    };
  });
}
