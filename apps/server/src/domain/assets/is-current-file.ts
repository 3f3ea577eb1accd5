import { and, eq } from 'drizzle-orm';
import { artifacts, generations } from '../../db/schema/index.ts';

/** Joins a generation with the files of the version that is in use. */
export const isCurrentFile = and(
  eq(artifacts.generationId, generations.id),
  eq(artifacts.version, generations.version),
);
