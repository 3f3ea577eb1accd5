import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import type { TestProject } from 'vitest/node';
import { jobs } from '../src/jobs/index.ts';
import { startQueue } from '../src/jobs/queue.ts';
import { providePglite } from '../src/providers/database/pglite.ts';
import { preparePredictions } from './prepare-predictions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a database that has its tables and its queues. */
    databaseFolder: string;
    /** A folder for data that test files share; it is removed after all of them. */
    sharedFolder: string;
  }
}

/** The folders of template1 and template0: their object ids are the same in every PostgreSQL. */
const TEMPLATES = ['1', '4'];

/** Migrates one database before all tests; each test then starts from a copy of it, which takes a tenth of the time. */
export async function prepareDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tangible-test-'));
  await preparePredictions(folder);
  const databaseFolder = join(folder, 'database');
  const database = await providePglite(await PGlite.create(databaseFolder));
  const definitions = jobs.map(({ job }) => job);
  const queue = await startQueue(database, definitions, Fastify({ logger: false }).log);
  await queue.stop(0);
  await database.close();
  // No test connects to the two template databases: without them a copy has 400 files in place of 1,100.
  for (const template of TEMPLATES) await rm(join(databaseFolder, 'base', template), { recursive: true });

  project.provide('databaseFolder', databaseFolder);
  project.provide('sharedFolder', folder);
  // A server that several files shared may still be writing while it ends.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
