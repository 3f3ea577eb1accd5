import type {
  FileFormat,
  FurtherSlot,
  GenerationTask,
  HistoryPage,
  MaterialName,
  SubdivisionLevel,
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
}

export function startGeneration({ file, sides = {}, formats, ...fields }: GenerationRequest): Promise<GenerationTask> {
  const form = new FormData();
  // Fields first: the server reads them before the picture has arrived.
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  if (formats?.length) form.append('formats', formats.join());
  form.append('file', file);
  for (const [slot, picture] of Object.entries(sides)) form.append(slot, picture);
  return call<GenerationTask>('/tangible/generate', { method: 'POST', body: form });
}

export interface SceneRequest {
  /** The user's own assets; the same one twice means two copies. */
  contentIds: string[];
  sentence: string;
  /** Shows how they should be arranged. */
  picture: Blob | null;
}

export function startScene({ contentIds, sentence, picture }: SceneRequest): Promise<GenerationTask> {
  const form = new FormData();
  form.append('assets', contentIds.join());
  if (sentence) form.append('sentence', sentence);
  if (picture) form.append('file', picture);
  return call<GenerationTask>('/tangible/scenes', { method: 'POST', body: form });
}

export const readStatus = (names: { contentId?: string; taskId?: string }, signal?: AbortSignal) =>
  call<GenerationTask>('/tangible/status', { query: names, signal });

export const listHistory = (query: { limit: number; offset: number }) =>
  call<HistoryPage>('/tangible/history', { query });

/** Makes sure that the ZIP is in our own storage, and returns its URL there. */
export const storeResult = async (contentId: string, zipUrl: string): Promise<string> =>
  (await call<{ resultUrl: string }>('/tangible/process-result', { method: 'POST', body: { contentId, zipUrl } }))
    .resultUrl;

export const cancelGeneration = (contentId: string) =>
  call<GenerationTask>(`/tangible/generations/${contentId}/cancel`, { method: 'POST' });

export const deleteGeneration = (contentId: string) =>
  call<{ success: true }>(`/tangible/generations/${contentId}`, { method: 'DELETE' });
