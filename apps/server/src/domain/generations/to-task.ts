import { ERRORS, type ErrorCode, errorWords, type GenerationTask, STAGES, type StageName } from '@tangible/contracts';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { artifacts, type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Database } from '../../providers/database/database-provider.ts';
import { PREVIEW, UPLOAD, ZIP } from './artifact-names.ts';

const upload = alias(artifacts, 'upload');
const zip = alias(artifacts, 'zip');
const preview = alias(artifacts, 'preview');

/** A generation with the three files that a screen shows, in one statement. */
export const selectWithFiles = (db: Database) =>
  db
    .select({
      generation: getTableColumns(generations),
      upload: { token: upload.token, fileName: upload.fileName, storageKey: upload.storageKey },
      zip: { token: zip.token, fileName: zip.fileName, storageKey: zip.storageKey },
      preview: { token: preview.token, fileName: preview.fileName, storageKey: preview.storageKey },
    })
    .from(generations)
    .leftJoin(upload, and(eq(upload.generationId, generations.id), eq(upload.name, UPLOAD)))
    .leftJoin(zip, and(eq(zip.generationId, generations.id), eq(zip.name, ZIP)))
    .leftJoin(preview, and(eq(preview.generationId, generations.id), eq(preview.name, PREVIEW)))
    .$dynamic();

interface FileAddress {
  token: string;
  fileName: string;
  storageKey: string;
}

export interface GenerationWithFiles {
  generation: GenerationRow;
  upload: FileAddress | null;
  zip: FileAddress | null;
  preview: FileAddress | null;
}

/** Where a file can be fetched without credentials: its token cannot be guessed. */
export const fileUrl = (baseUrl: string, file: FileAddress | null) =>
  file && `${baseUrl}/files/${file.token}/${encodeURIComponent(file.fileName)}`;

/** A generation as the wire knows it. Its place in the queue is counted by whoever needs it. */
export function toTask(
  { generation, ...files }: GenerationWithFiles,
  baseUrl: string,
  queuePosition: number | null = null,
): GenerationTask {
  const done = generation.status === 'COMPLETED';
  return {
    success: generation.status !== 'FAILED',
    contentId: generation.id,
    taskId: generation.taskId,
    status: generation.status,
    progress: done ? 100 : Math.floor(generation.progress),
    stage: isStage(generation.stage) ? generation.stage : null,
    queuePosition,
    subdivisionLevel: generation.subdivisionLevel,
    fileFormat: generation.fileFormat,
    pointsCost: generation.pointsCost,
    resultUrl: done ? fileUrl(baseUrl, files.zip) : null,
    inputImageUrl: fileUrl(baseUrl, files.upload),
    previewImageUrl: fileUrl(baseUrl, files.preview),
    error: isErrorCode(generation.errorCode) ? errorWords(generation.errorCode) : null,
    errorCode: generation.errorCode,
    createdAt: generation.createdAt.toISOString(),
    updatedAt: generation.updatedAt.toISOString(),
  };
}

const isStage = (text: string | null): text is StageName => STAGES.includes(text as StageName);
const isErrorCode = (text: string | null): text is ErrorCode => text !== null && text in ERRORS;
