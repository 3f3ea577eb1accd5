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
import { nextTurn, priorityOf } from './next-turn.ts';
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
 * what belongs to them.
 */
export async function openGenerations(
  services: Needed,
  inputs: readonly OpenInput[],
  also: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const planned = inputs.map((input) => ({ input, files: listFiles(input) }));
  try {
    for (const { storageKey, file, mime } of planned.flatMap(({ files }) => files)) {
      await services.storage.put(storageKey, file, mime);
    }
    await services.db.transaction(async (tx) => {
      for (const { input, files } of planned) await insertGeneration(services, tx, input, files);
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

type StoredUpload = ReturnType<typeof listFiles>[number];

const listFiles = ({ id, upload, further = [], masks = [] }: OpenInput) =>
  [
    ...(upload ? [{ name: UPLOAD, ...upload }] : []),
    ...further.map((picture) => ({ name: furtherUpload(picture.slot), ...picture })),
    ...masks.map((mask) => ({ name: maskUpload(mask.slot), ...mask })),
  ].map(({ name, file, extension, mime }) => {
    const fileName = `${name}.${extension}`;
    return { name, file, mime, fileName, storageKey: generationPrefix(id) + fileName };
  });

async function insertGeneration(
  services: Needed,
  tx: Transaction,
  {
    id,
    user,
    kind,
    name = null,
    subdivisionLevel,
    fileFormat,
    options,
    pointsCost,
    further = [],
    masks = [],
  }: OpenInput,
  files: readonly StoredUpload[],
): Promise<void> {
  const taskId = `task_${randomUUID().replaceAll('-', '')}`;
  const pictures = (['front', ...further.map(({ slot }) => slot)] as const).map((slot) => ({
    slot,
    isUsed: null,
    problem: null,
  }));
  const now = services.clock();
  await holdPoints(tx, { userId: user.id, generationId: id, points: pointsCost });
  await checkOpenCount(tx, user.id);
  await checkStorage(tx, { userId: user.id, bytes: files.reduce((sum, { file }) => sum + file.size, 0) });
  const { turn, turnStart } = await nextTurn(tx, { userId: user.id });
  await tx.insert(generations).values({
    id,
    taskId,
    userId: user.id,
    kind,
    name,
    subdivisionLevel,
    fileFormat,
    options: masks.length > 0 ? { ...options, masks: masks.map(({ slot }) => slot) } : options,
    pictures: further.length > 0 ? pictures : null,
    pointsCost,
    turn,
    turnStart,
    createdAt: now,
    updatedAt: now,
  });
  if (files.length > 0) {
    await tx.insert(artifacts).values(
      files.map(({ file, ...stored }) => ({
        generationId: id,
        ...stored,
        token: newToken(),
        sizeBytes: file.size,
        createdAt: now,
      })),
    );
  }
  await services.queue.send(generateAssetJob, { generationId: id }, tx, priorityOf({ turn }));
  await notify(services, { eventType: 'tangible_generation_start', user, taskId, fileFormat, subdivisionLevel }, tx);
}

/** Null when it cannot be known now. Files that no row names are found by maintenance. */
async function exists({ db }: Pick<Services, 'db'>, id: string): Promise<boolean | null> {
  try {
    return (await db.select({ id: generations.id }).from(generations).where(eq(generations.id, id))).length > 0;
  } catch {
    return null;
  }
}
