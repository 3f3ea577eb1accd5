import { join } from 'node:path';
import type { Settings } from '../../env.ts';
import { type ByteBudget, createByteBudget } from './byte-budget.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';

/** Forms of one person that are read at a time; the others wait unread. */
const FORMS_MAX = 4;

/**
 * A decode keeps one or two threads of the pool busy that logins need for their hashes. With two at a time there are
 * always threads left (see `size-thread-pool.ts`), however many pictures come in.
 */
const DECODES_MAX = 2;

/** Models are opened in separate threads, each of which may take hundreds of megabytes. */
const MODELS_MAX = 2;

/** Each takes about two seconds of a core, which the site needs as well. */
const CUT_OUTS_MAX = 2;

/** Messages of agents are in memory as a whole, of all people together. */
const AGENT_BYTES_MAX = 256 * 2 ** 20;

/** The uploads of this process: where they are, their total size, and how many are being inspected. */
export interface UploadLimits {
  /** Uploads are here from their first byte until they are stored or refused. */
  folder: string;
  /** Bytes that are on the disk, or on their way there. */
  received: ByteBudget;
  /** Bytes that people were promised room for: their quota counts them before they are stored. */
  promised: ByteBudget;
  /** Bytes of messages of agents. */
  agents: ByteBudget;
  forms: ConcurrencyLimit;
  decodes: ConcurrencyLimit;
  models: ConcurrencyLimit;
  cutOuts: ConcurrencyLimit;
}

export const openUploadLimits = ({
  dataDir,
  uploadsMbMax,
}: Pick<Settings, 'dataDir' | 'uploadsMbMax'>): UploadLimits => ({
  folder: join(dataDir, 'uploads'),
  received: createByteBudget(uploadsMbMax * 2 ** 20),
  promised: createByteBudget(Number.POSITIVE_INFINITY),
  agents: createByteBudget(AGENT_BYTES_MAX),
  forms: createConcurrencyLimit({ total: Number.POSITIVE_INFINITY, perPerson: FORMS_MAX }),
  decodes: createConcurrencyLimit({ total: DECODES_MAX, perPerson: 1 }),
  models: createConcurrencyLimit({ total: MODELS_MAX, perPerson: 1 }),
  cutOuts: createConcurrencyLimit({ total: CUT_OUTS_MAX, perPerson: 1 }),
});
