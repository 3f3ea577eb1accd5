import {
  type DeletedList,
  type FileFormat,
  type FurtherSlot,
  type GenerationTask,
  type HistoryPage,
  type LibraryFilter,
  type LibrarySort,
  MASK_PARTS,
  type MaterialName,
  PICTURE_SLOTS,
  type PictureSlot,
  type ScenePlacement,
  type SceneRest,
  type SubdivisionLevel,
  type Symmetry,
  type TagList,
  type TagsAnswer,
} from '@tangible/contracts';
import { call } from './call.ts';

/** Pictures of other sides than the front. */
export type SidePictures = Partial<Record<FurtherSlot, Blob>>;

export interface GenerationRequest {
  file: Blob;
  sides?: SidePictures;
  subdivisionLevel: SubdivisionLevel;
  fileFormat: FileFormat;
  formats?: FileFormat[];
  sizeM?: number;
  material?: MaterialName;
  massKg?: number;
  /** Which of several subjects is meant: shares of the picture from the left and from the top. */
  pointX?: number;
  pointY?: number;
  symmetry?: Symmetry;
  /** The outlines that a person approved, as PNGs, by the side of their pictures. */
  masks?: Partial<Record<PictureSlot, Blob>>;
}

export function startGeneration(
  { file, sides = {}, formats, masks = {}, ...fields }: GenerationRequest,
  idempotencyKey?: string,
): Promise<GenerationTask> {
  const form = new FormData();
  // Fields first: the server reads them before the picture has arrived.
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  if (formats?.length) form.append('formats', formats.join());
  form.append('file', file);
  for (const [slot, picture] of Object.entries(sides)) form.append(slot, picture);
  for (const slot of PICTURE_SLOTS) if (masks[slot]) form.append(MASK_PARTS[slot], masks[slot]);
  return call<GenerationTask>('/tangible/generate', {
    method: 'POST',
    body: form,
    ...(idempotencyKey && { idempotencyKey }),
  });
}

export interface FinishRequest extends Omit<GenerationRequest, 'sides' | 'masks' | 'pointX' | 'pointY' | 'symmetry'> {
  /** Metres per unit of the model, where the file does not say it; instead of `sizeM`. */
  unitM?: number;
}

export function startFinishing({ file, formats, ...fields }: FinishRequest): Promise<GenerationTask> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  if (formats?.length) form.append('formats', formats.join());
  form.append('file', file);
  return call<GenerationTask>('/tangible/finish', { method: 'POST', body: form });
}

export interface SceneRequest {
  /** The user's own assets; the same one twice means two copies. */
  contentIds: string[];
  sentence: string;
  /** Shows how they should be arranged. */
  picture: Blob | null;
  /** Where each is placed by hand, in the order of the assets. */
  placements?: ScenePlacement[];
  /** What becomes of placed assets. */
  rest?: SceneRest;
}

export function startScene({ contentIds, sentence, picture, placements, rest }: SceneRequest): Promise<GenerationTask> {
  const form = new FormData();
  form.append('assets', contentIds.join());
  if (sentence) form.append('sentence', sentence);
  if (picture) form.append('file', picture);
  if (placements) form.append('placements', JSON.stringify(placements));
  if (placements && rest) form.append('rest', rest);
  return call<GenerationTask>('/tangible/scenes', { method: 'POST', body: form });
}

export const readStatus = (names: { contentId?: string; taskId?: string }, signal?: AbortSignal) =>
  call<GenerationTask>('/tangible/status', { query: names, signal });

/** What a list of generations is narrowed to and sorted by. */
export interface LibraryOptions extends LibraryFilter {
  sort?: LibrarySort;
}

export const listHistory = (query: LibraryOptions & { limit: number; offset: number }) =>
  call<HistoryPage>('/tangible/history', { query: { ...query } });

export const listTags = async () => (await call<TagList>('/tangible/tags')).tags;

export const setTags = async (contentId: string, tags: readonly string[]) =>
  (await call<TagsAnswer>(`/tangible/generations/${contentId}/tags`, { method: 'PUT', body: { tags } })).tags;

/** Deletes several; the answer says of each whether it is gone. */
export const deleteGenerations = async (contentIds: readonly string[]) =>
  (await call<DeletedList>('/tangible/generations/delete', { method: 'POST', body: { contentIds } })).results;

/** Makes sure that the ZIP is in our own storage, and returns its URL there. */
export const storeResult = async (contentId: string, zipUrl: string): Promise<string> =>
  (await call<{ resultUrl: string }>('/tangible/process-result', { method: 'POST', body: { contentId, zipUrl } }))
    .resultUrl;

export const cancelGeneration = (contentId: string) =>
  call<GenerationTask>(`/tangible/generations/${contentId}/cancel`, { method: 'POST' });

export const deleteGeneration = (contentId: string) =>
  call<{ success: true }>(`/tangible/generations/${contentId}`, { method: 'DELETE' });
