import { randomUUID } from 'node:crypto';
import type {
  FileFormat,
  FurtherSlot,
  GenerationKind,
  GenerationOptions,
  GenerationTask,
  PictureSlot,
  SubdivisionLevel,
  User,
} from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { artifacts, generations } from '../../db/schema/index.ts';
import { generateAssetJob } from '../../jobs/generate-asset.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { LocalFile } from '../../providers/storage/storage-provider.ts';
import type { Services } from '../../services.ts';
import { checkStorage } from '../account/check-storage.ts';
import { newToken } from '../account/tokens.ts';
import { notify } from '../notifications/notify.ts';
import { holdPoints } from '../points/hold-points.ts';
import { furtherUpload, generationPrefix, maskUpload, UPLOAD } from './artifact-names.ts';
import { checkOpenCount } from './check-open-count.ts';
import { mapSomeAtOnce } from './map-some-at-once.ts';
import { listTurns, nextTurn, priorityOf } from './next-turn.ts';
import { readGeneration } from './read-generation.ts';

interface Upload {
  file: LocalFile;
  extension: string;
  mime: string;
}

/** The mask of a picture. */
export interface MaskUpload extends Upload {
  slot: PictureSlot;
}

/** A picture of another side than the front. */
export interface FurtherUpload extends Upload {
  slot: FurtherSlot;
}

export interface OpenInput {
  /** Its id. Of two calls with the same one, the first opens it and both answer with it. */
  id: string;
  user: User;
  kind: GenerationKind;
  /** Of the asset, where the upload says one. */
  name?: string | null;
  subdivisionLevel: SubdivisionLevel;
  fileFormat: FileFormat;
  options: GenerationOptions;
  pointsCost: number;
  /** The uploaded input; null when it is made from other assets only. */
  upload: Upload | null;
  /** Pictures in addition to the upload, in the order of the slots. */
  further?: readonly FurtherUpload[];
  /** The masks of any of the pictures. */
  masks?: readonly MaskUpload[];
  baseUrl: string;
}

type Needed = Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'storage'>;

/** Opens a generation of any kind, after its input was checked. */
export async function openGeneration(services: Needed, input: OpenInput): Promise<GenerationTask> {
  await openGenerations(services, [input]);
  return readGeneration(services, { userId: input.user.id, contentId: input.id, baseUrl: input.baseUrl });
}

/**
 * Opens generations of one user. The points, the rows and the jobs are created together, or none of them is; `also` adds
 * what belongs to them. Each table gets its rows in one statement: a thousand generations take little longer than one.
 */
export async function openGenerations(
  services: Needed,
  inputs: readonly OpenInput[],
  also: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const planned = inputs.map((input) => ({ input, files: listFiles(input) }));
  try {
    const uploads = planned.flatMap(({ files }) => files);
    await mapSomeAtOnce(uploads, ({ storageKey, file, mime }) => services.storage.put(storageKey, file, mime));
    await services.db.transaction(async (tx) => {
      if (planned.length > 0) await insertGenerations(services, tx, planned);
      await also(tx);
    });
  } catch (error) {
    // The answer to a commit can be lost after it took place: then they are open, and their pictures are needed.
    const [first] = inputs;
    const isOpen = first ? await exists(services, first.id) : false;
    if (isOpen === false) {
      for (const { id } of inputs) await services.storage.removeAll(generationPrefix(id)).catch(() => {});
    }
    if (!isOpen) throw error;
  }
}

interface Planned {
  input: OpenInput;
  files: ReturnType<typeof listFiles>;
}

const listFiles = ({ id, upload, further = [], masks = [] }: OpenInput) =>
  [
    ...(upload ? [{ name: UPLOAD, ...upload }] : []),
    ...further.map((picture) => ({ name: furtherUpload(picture.slot), ...picture })),
    ...masks.map((mask) => ({ name: maskUpload(mask.slot), ...mask })),
  ].map(({ name, file, extension, mime }) => {
    const fileName = `${name}.${extension}`;
    return { name, file, mime, fileName, storageKey: generationPrefix(id) + fileName };
  });

async function insertGenerations(services: Needed, tx: Transaction, planned: readonly Planned[]): Promise<void> {
  const { user } = planned[0]!.input;
  const userId = user.id;
  const now = services.clock();
  const holds = planned.map(({ input }) => ({ generationId: input.id, points: input.pointsCost }));
  await holdPoints(tx, { userId, holds });
  await checkOpenCount(tx, { userId, more: planned.length });
  const stored = planned.flatMap(({ input, files }) => files.map((file) => ({ generationId: input.id, ...file })));
  await checkStorage(tx, { userId, bytes: stored.reduce((sum, { file }) => sum + file.size, 0) });
  const turns = listTurns(await nextTurn(tx, { userId }), planned.length);
  const rows = planned.map(({ input }, i) => {
    // Lists are sorted by it, so those that come together have a millisecond each.
    const createdAt = new Date(now.getTime() - (planned.length - 1 - i));
    return { ...toRow(input), ...turns[i]!, createdAt, updatedAt: now };
  });
  await tx.insert(generations).values(rows);
  if (stored.length > 0) {
    const uploads = stored.map(({ file, ...rest }) => ({ ...rest, token: newToken(), sizeBytes: file.size }));
    await tx.insert(artifacts).values(uploads.map((upload) => ({ ...upload, createdAt: now })));
  }
  const jobs = rows.map(({ id, turn }) => ({ payload: { generationId: id }, ...priorityOf({ turn }) }));
  await services.queue.sendAll(generateAssetJob, jobs, tx);
  for (const { taskId, fileFormat, subdivisionLevel } of rows) {
    await notify(services, { eventType: 'tangible_generation_start', user, taskId, fileFormat, subdivisionLevel }, tx);
  }
}

function toRow({ user, name = null, upload, further = [], masks = [], baseUrl, options, ...input }: OpenInput) {
  const pictures = (['front', ...further.map(({ slot }) => slot)] as const).map((slot) => ({
    slot,
    isUsed: null,
    problem: null,
  }));
  return {
    ...input,
    taskId: `task_${randomUUID().replaceAll('-', '')}`,
    userId: user.id,
    name,
    options: masks.length > 0 ? { ...options, masks: masks.map(({ slot }) => slot) } : options,
    pictures: further.length > 0 ? pictures : null,
  };
}

/** Null when it cannot be known now. Files that no row names are found by maintenance. */
async function exists({ db }: Pick<Services, 'db'>, id: string): Promise<boolean | null> {
  try {
    return (await db.select({ id: generations.id }).from(generations).where(eq(generations.id, id))).length > 0;
  } catch {
    return null;
  }
}
