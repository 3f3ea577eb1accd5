import { z } from 'zod';
import { GivenPicture } from './given-pictures.ts';
import { Guidance } from './guidance.ts';
import {
  HISTORY_LIMIT_DEFAULT,
  HISTORY_LIMIT_MAX,
  MASS_KG_MAX,
  MASS_KG_MIN,
  SIZE_M_MAX,
  SIZE_M_MIN,
  UNIT_M_MAX,
  UNIT_M_MIN,
} from './limits.ts';
import { MATERIAL_NAMES, type MaterialName } from './materials.ts';
import type { PictureSlot } from './pictures.ts';
import type { ScenePlacement, SceneRest } from './scenes.ts';
import { STAGES, WORK_STAGES, type WorkStage } from './stages.ts';

export const GENERATION_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/** The input of an asset: a picture, an uploaded model, or other assets. */
export const GENERATION_KINDS = ['picture', 'model', 'scene'] as const;
export type GenerationKind = (typeof GENERATION_KINDS)[number];

/** The generator of the shape: the engine that ships with Tangible, or a model that is hosted at Ark. */
export const GENERATORS = ['embedded', 'ark'] as const;
export type Generator = (typeof GENERATORS)[number];

/**
 * The stages of a generation, in order. A hosted model replaces the first five stages; an uploaded model skips them.
 *
 * @example
 * stagesOf({ kind: 'scene', generator: null }); // ['arrange-scene', 'settle-scene', 'write-scene']
 */
export function stagesOf({ kind, generator }: { kind: GenerationKind; generator: Generator | null }): WorkStage[] {
  if (kind === 'scene') return ['arrange-scene', 'settle-scene', 'write-scene'];
  const finishing = STAGES.slice(STAGES.indexOf('make-watertight'));
  if (kind === 'model') return finishing;
  return generator === 'ark' ? ['await-model', ...finishing] : [...STAGES];
}

export const SUBDIVISION_LEVELS = ['low', 'medium', 'high'] as const;
export type SubdivisionLevel = (typeof SUBDIVISION_LEVELS)[number];
export const SUBDIVISION_LEVEL_DEFAULT: SubdivisionLevel = 'medium';

/** The formats that the engine writes. The ZIP always contains `model.glb`. */
export const FILE_FORMATS = ['glb', 'usdz', 'usd', 'fbx', 'obj', 'stl', 'urdf', 'mjcf', 'sdf'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export const FILE_FORMAT_DEFAULT: FileFormat = 'glb';

/** Whether the hidden side of a body of revolution is made as round as its seen side. */
export const SYMMETRIES = ['auto', 'off'] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

/** The name of a downloaded ZIP; history appends `-{taskId}`. */
export const DOWNLOAD_NAME = 'tangible-model';

/** The options of an asset in addition to level and format; stored with the generation. */
export interface GenerationOptions {
  /** Formats in addition to `fileFormat`. */
  formats?: FileFormat[];
  /** The longest side in metres. */
  sizeM?: number;
  /** Which of several subjects is meant: shares of the picture from the left and from the top. */
  point?: { x: number; y: number };
  /** Default 'auto'. */
  symmetry?: Symmetry;
  /** The pictures whose masks were given with them. */
  masks?: PictureSlot[];
  /** Its material and its mass. */
  material?: MaterialName;
  massKg?: number;
  /** Metres per unit of an uploaded model. */
  unitM?: number;
  /** The assets of a scene, in the requested order, and its arrangement. */
  scene?: { contentIds: string[]; sentence?: string; placements?: ScenePlacement[]; rest?: SceneRest };
}

const Share = z.coerce.number().min(0).max(1);

/** Longer addresses are no addresses of pictures. */
const ADDRESS_LENGTH_MAX = 2048;

/** The text fields in addition to the picture in `POST /tangible/generate`. */
export const GenerateFields = z.object({
  subdivisionLevel: z.enum(SUBDIVISION_LEVELS).default(SUBDIVISION_LEVEL_DEFAULT),
  fileFormat: z.enum(FILE_FORMATS).default(FILE_FORMAT_DEFAULT),
  formats: z
    .string()
    .max(200)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(FILE_FORMATS)))
    .optional()
    .describe('More formats for the ZIP, separated by commas'),
  sizeM: z.coerce
    .number()
    .min(SIZE_M_MIN)
    .max(SIZE_M_MAX)
    .optional()
    .describe('The longest side in metres; without it, the network estimates it'),
  material: z.enum(MATERIAL_NAMES).optional().describe('What it is made of: decides density, friction and bounce'),
  massKg: z.coerce
    .number()
    .min(MASS_KG_MIN)
    .max(MASS_KG_MAX)
    .optional()
    .describe('Its mass; without it, volume and material tell'),
  address: z
    .string()
    .max(ADDRESS_LENGTH_MAX)
    .optional()
    .describe('The https address of the picture, in place of `file`; the server fetches it'),
  pointX: Share.optional().describe('Which of several subjects: share of the width, from the left'),
  pointY: Share.optional().describe('and of the height, from the top; both or neither'),
  symmetry: z
    .enum(SYMMETRIES)
    .optional()
    .describe(
      'auto: the hidden side of a bottle, a bowl or a wheel becomes as round as the seen side; off: as seen by the network',
    ),
});
export type GenerateFields = z.infer<typeof GenerateFields>;

/** The body of `POST /tangible/fetch-picture`. */
export const FetchPictureBody = z.strictObject({
  address: z.string().min(1).max(ADDRESS_LENGTH_MAX).describe('The https address of a picture'),
});

/** The text fields in addition to the model in `POST /tangible/finish`. */
export const FinishFields = GenerateFields.omit({ address: true, pointX: true, pointY: true, symmetry: true }).extend({
  sizeM: GenerateFields.shape.sizeM.describe('The longest side in metres, instead of unitM'),
  unitM: z.coerce
    .number()
    .min(UNIT_M_MIN)
    .max(UNIT_M_MAX)
    .optional()
    .describe(
      'Metres per unit of the model. Without it 1 for GLB; for OBJ and STL metres where the longest side is then 0.01 to 20 m, else millimetres, centimetres or inches, and the report says which was assumed (size.unit)',
    ),
});
export type FinishFields = z.infer<typeof FinishFields>;

/** The verdicts of a report in short. Names are those of `CHECK_NAMES` and `SCENE_CHECK_NAMES`, or of an older version. */
export const ChecksSummary = z.object({
  passedCount: z.int(),
  warned: z.array(z.string()).describe('The names of the checks with a warning'),
  failed: z.array(z.string()).describe('The names of the checks that failed'),
});
export type ChecksSummary = z.infer<typeof ChecksSummary>;

/** One generation as the API returns it; the specification calls it a task. */
export const GenerationTask = z.object({
  success: z.boolean().describe('False once the generation has failed'),
  contentId: z.string(),
  taskId: z.string(),
  name: z.string().nullable().describe('From the uploaded file or the subject, or as its owner named it'),
  version: z.int().min(1).describe('The current version of the asset; 1 is the one that was generated'),
  isEditing: z.boolean().describe('Whether a new version of the asset is being made'),
  kind: z.enum(GENERATION_KINDS).describe('What it is made of'),
  generator: z.enum(GENERATORS).nullable().describe('Who made the shape; null until that is known'),
  status: z.enum(GENERATION_STATUSES),
  progress: z.number().min(0).max(100),
  stage: z.enum(WORK_STAGES).nullable().describe('What is being done, while it is being done'),
  queuePosition: z.int().nullable().describe('The place among those that wait, 1 is next; null once it runs'),
  subdivisionLevel: z.enum(SUBDIVISION_LEVELS),
  fileFormat: z.enum(FILE_FORMATS),
  pointsCost: z.int(),
  cancelCost: z
    .int()
    .nullable()
    .describe(
      'The points that a cancel costs now: 0 until the work has begun, a share of pointsCost then; null once it ended',
    ),
  resultUrl: z.string().nullable().describe('The ZIP, once the status is COMPLETED'),
  originalUrl: z
    .string()
    .nullable()
    .describe('What a hosted model delivered, or the model that was brought, untouched'),
  inputImageUrl: z.string().nullable(),
  pictures: z
    .array(GivenPicture)
    .describe('The pictures that it is made of, in the order front, back, left, right; none for a model or a scene'),
  previewImageUrl: z.string().nullable(),
  checks: ChecksSummary.nullable().describe(
    'The verdicts of the checks in the report, once the status is COMPLETED; null where they are unknown',
  ),
  guidance: Guidance.nullable().describe('What a vision-language model said about the picture, if one was asked'),
  error: z.string().nullable(),
  errorCode: z.string().nullable().describe('The code of `error`, for words in other languages'),
  errorValues: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('The values of those words, where they have some'),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable().describe('When the work began; null while it waits'),
  completedAt: z.iso.datetime().nullable().describe('When it ended, well or badly'),
  updatedAt: z.iso.datetime(),
});
export type GenerationTask = z.infer<typeof GenerationTask>;

export const StatusQuery = z.object({
  contentId: z.string().optional(),
  taskId: z.string().optional(),
});

/** Generations that one call of `GET /tangible/queue` follows, and pictures of one batch on the site. */
export const QUEUE_NAMED_MAX = 50;

export const QueueQuery = z.object({
  contentIds: z
    .string()
    .max(64 * QUEUE_NAMED_MAX)
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.string()).max(QUEUE_NAMED_MAX))
    .describe(`Generations that are listed even if they have ended, separated by commas; ${QUEUE_NAMED_MAX} at most`),
});

export const QueueAnswer = z.object({
  tasks: z.array(GenerationTask).describe('In the order in which they were started'),
  openCount: z.int().describe('How many wait or run, also those that are not listed'),
  openMax: z.int().describe('How many may, by the plan'),
});
export type QueueAnswer = z.infer<typeof QueueAnswer>;

export const HistoryQuery = z.object({
  limit: z.coerce.number().int().min(1).max(HISTORY_LIMIT_MAX).default(HISTORY_LIMIT_DEFAULT),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export const HistoryRecord = z.object({
  id: z.string(),
  contentId: z.string(),
  taskId: z.string(),
  name: z.string().describe('Its own, or the beginning of the task id'),
  tags: z.array(z.string()),
  version: z.int().min(1),
  kind: z.enum(GENERATION_KINDS),
  generator: z.enum(GENERATORS).nullable(),
  fileFormat: z.enum(FILE_FORMATS),
  subdivisionLevel: z.enum(SUBDIVISION_LEVELS),
  status: z.enum(GENERATION_STATUSES),
  progress: z.number().min(0).max(100),
  pointsCost: z.int(),
  cancelCost: z.int().nullable().describe('The points that a cancel costs now; null once it ended'),
  resultUrl: z.string().nullable(),
  inputImageUrl: z.string().nullable(),
  pictures: z.array(GivenPicture),
  previewImageUrl: z.string().nullable(),
  checks: ChecksSummary.nullable().describe('The verdicts of the checks in the report; null where they are unknown'),
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
  errorValues: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  createdAt: z.iso.datetime(),
  sizeBytes: z.int().describe('All its stored files together'),
  isValid: z.boolean().describe('False when the stored file of a completed generation is gone'),
});
export type HistoryRecord = z.infer<typeof HistoryRecord>;

export const HistoryPage = z.object({
  records: z.array(HistoryRecord),
  limit: z.int(),
  offset: z.int(),
  total: z.int().describe('How many there are, on all pages'),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

export const ProcessResultBody = z
  .object({
    contentId: z.string().min(1),
    zipUrl: z.string().max(4096).optional(),
    resultUrl: z.string().max(4096).optional(),
  })
  .describe('The address may be named zipUrl or resultUrl; it must be the one of this generation');

export const ProcessResultAnswer = z.object({ success: z.literal(true), resultUrl: z.string() });
