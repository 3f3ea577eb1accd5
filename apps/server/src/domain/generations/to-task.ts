import { cancelCostOf, type GenerationTask, WORK_STAGES, type WorkStage } from '@tangible/contracts';
import { englishError } from '@tangible/i18n';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import {
  type AssetVersionRow,
  artifacts,
  assetVersions,
  type GenerationRow,
  generations,
} from '../../db/schema/index.ts';
import type { Database } from '../../providers/database/database-provider.ts';
import { ORIGINAL, PREVIEW, UPLOAD, ZIP } from './artifact-names.ts';
import { describePictures, type PictureFile, pictureFiles } from './describe-pictures.ts';
import { readStoredError } from './read-stored-error.ts';

const upload = alias(artifacts, 'upload');
const original = alias(artifacts, 'original');
const zip = alias(artifacts, 'zip');
const preview = alias(artifacts, 'preview');
const current = alias(assetVersions, 'current');

/** The file of a version of the asset; what was uploaded belongs to the first. */
const isFile = (
  file: Record<'generationId' | 'version' | 'name', AnyPgColumn>,
  name: string,
  version: AnyPgColumn | 1,
) => and(eq(file.generationId, generations.id), eq(file.version, version), eq(file.name, name));

/** A generation with the files that a screen shows, in one statement. */
export const selectWithFiles = (db: Database) =>
  db
    .select({
      generation: getTableColumns(generations),
      upload: { token: upload.token, fileName: upload.fileName, storageKey: upload.storageKey },
      original: { token: original.token, fileName: original.fileName, storageKey: original.storageKey },
      zip: { token: zip.token, fileName: zip.fileName, storageKey: zip.storageKey },
      preview: { token: preview.token, fileName: preview.fileName, storageKey: preview.storageKey },
      pictureFiles,
      // Null for the first version.
      current: { checks: current.checks },
      isEditing: sql<boolean>`exists (select 1 from ${assetVersions} as edit
        where edit.generation_id = ${generations.id} and edit.status = 'PENDING')`.as('is_editing'),
    })
    .from(generations)
    .leftJoin(upload, isFile(upload, UPLOAD, 1))
    .leftJoin(original, isFile(original, ORIGINAL, 1))
    .leftJoin(zip, isFile(zip, ZIP, generations.version))
    .leftJoin(preview, isFile(preview, PREVIEW, generations.version))
    .leftJoin(current, and(eq(current.generationId, generations.id), eq(current.number, generations.version)))
    .$dynamic();

interface StoredFile {
  token: string;
  fileName: string;
  storageKey: string;
}

export interface GenerationWithFiles {
  generation: GenerationRow;
  upload: StoredFile | null;
  original: StoredFile | null;
  zip: StoredFile | null;
  preview: StoredFile | null;
  pictureFiles: PictureFile[] | null;
  current: Pick<AssetVersionRow, 'checks'> | null;
  isEditing: boolean;
}

/** Where a file can be fetched without credentials: its token cannot be guessed. */
export const fileUrl = (baseUrl: string, file: Pick<StoredFile, 'token' | 'fileName'> | null) =>
  file && `${baseUrl}/files/${file.token}/${encodeURIComponent(file.fileName)}`;

/** A generation as the API returns it. Callers that need its place in the queue count it themselves. */
export function toTask(
  { generation, current, isEditing, ...files }: GenerationWithFiles,
  baseUrl: string,
  queuePosition: number | null = null,
): GenerationTask {
  const done = generation.status === 'COMPLETED';
  const urlOf = (name: string) =>
    fileUrl(baseUrl, name === UPLOAD ? files.upload : (files.pictureFiles?.find((file) => file.name === name) ?? null));
  return {
    success: generation.status !== 'FAILED',
    contentId: generation.id,
    taskId: generation.taskId,
    name: generation.name,
    version: generation.version,
    isEditing,
    kind: generation.kind,
    generator: generation.generator,
    status: generation.status,
    progress: done ? 100 : Math.floor(generation.progress),
    stage: isStage(generation.stage) ? generation.stage : null,
    queuePosition,
    subdivisionLevel: generation.subdivisionLevel,
    fileFormat: generation.fileFormat,
    pointsCost: generation.pointsCost,
    cancelCost:
      done || generation.status === 'FAILED' ? null : cancelCostOf(generation.pointsCost, generation.begunAt !== null),
    resultUrl: done ? fileUrl(baseUrl, files.zip) : null,
    originalUrl: fileUrl(baseUrl, generation.kind === 'model' ? files.upload : files.original),
    // An uploaded model is not a picture.
    inputImageUrl: generation.kind === 'model' ? null : fileUrl(baseUrl, files.upload),
    pictures: describePictures(generation, urlOf),
    previewImageUrl: fileUrl(baseUrl, files.preview),
    checks: generation.version > 1 ? (current?.checks ?? null) : generation.checks,
    guidance: generation.guidance,
    ...toError(generation),
    createdAt: generation.createdAt.toISOString(),
    startedAt: generation.begunAt?.toISOString() ?? null,
    completedAt: generation.finishedAt?.toISOString() ?? null,
    updatedAt: generation.updatedAt.toISOString(),
  };
}

const isStage = (text: string | null): text is WorkStage => WORK_STAGES.includes(text as WorkStage);

function toError(generation: GenerationRow): Pick<GenerationTask, 'error' | 'errorCode' | 'errorValues'> {
  if (generation.errorCode === null) return { error: null, errorCode: null };
  const { code, values, isKnown } = readStoredError(generation);
  return {
    error: isKnown ? englishError(code, values) : null,
    errorCode: code,
    ...(Object.keys(values).length > 0 && { errorValues: values }),
  };
}
