import type { FurtherSlot, GivenPicture, PictureSlot } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { artifacts, type GenerationRow, generations } from '../../db/schema/index.ts';
import { CUT_OUTS, cutOutOf, FURTHER_UPLOADS, furtherUpload, UPLOAD } from './artifact-names.ts';

/** A file of one of several pictures: what its address is made of. */
export interface PictureFile {
  name: string;
  token: string;
  fileName: string;
}

const NAMES = sql.join(
  [...FURTHER_UPLOADS, ...CUT_OUTS].map((name) => sql.raw(`'${name}'`)),
  sql`, `,
);

/** The further pictures and all cut-outs of a generation. One with a single picture, as most are, is not looked up. */
export const pictureFiles = sql<PictureFile[] | null>`case when ${generations.pictures} is not null then (
  select json_agg(json_build_object('name', picture.name, 'token', picture.token, 'fileName', picture.file_name))
  from ${artifacts} as picture
  where picture.generation_id = ${generations.id} and picture.version = 1 and picture.name in (${NAMES})
) end`.as('picture_files');

/**
 * The pictures of a generation as the API returns them. `urlOf` returns null for a file that is gone.
 *
 * @example
 * describePictures(generation, (name) => addresses.get(name) ?? null); // [{ slot: 'front', url, isUsed: true, … }]
 */
export function describePictures(
  { kind, status, pictures }: Pick<GenerationRow, 'kind' | 'status' | 'pictures'>,
  urlOf: (name: string) => string | null,
): GivenPicture[] {
  if (kind !== 'picture') return [];
  const single = [{ slot: 'front' as const, isUsed: status === 'COMPLETED' ? true : null, problem: null }];
  return (pictures ?? single).map((use) => ({
    ...use,
    url: urlOf(uploadOf(use.slot)),
    cutOutUrl: urlOf(cutOutOf(use.slot)),
  }));
}

const uploadOf = (slot: PictureSlot) => (slot === 'front' ? UPLOAD : furtherUpload(slot as FurtherSlot));
