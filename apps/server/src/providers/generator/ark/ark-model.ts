import { fitPicture } from '@tangible/engine/node';
import { z } from 'zod';
import { FetchError } from '../../fetch-safely/fetch-error.ts';
import { fetchSafely, type SafeFetchOptions } from '../../fetch-safely/fetch-safely.ts';
import { HOSTED_PACE, type HostedModel, HostedModelError, type HostedPace, type HostedTask } from '../hosted-model.ts';
import { findArkModel } from './ark-models.ts';
import { callArk } from './call-ark.ts';
import { readArkError } from './read-ark-error.ts';

export interface ArkOptions {
  apiKey: string;
  model: string;
  baseUrl: string;
  /** The hosts that archives may be fetched from; a host that starts with a dot includes its subdomains. */
  fileHosts: readonly string[];
  /** Default: the model's own. */
  tasksMax?: number | undefined;
  pace?: HostedPace;
  /** Lets archives come from a test's own server. No setting reaches this. */
  allowLoopback?: SafeFetchOptions['allowLoopback'];
}

const TASKS = '/contents/generations/tasks';

/** Ark's limits: at most 10 MB, fewer pixels than 4096 by 4096, aspect ratio within 0.4 and 2.5. */
const PICTURE_LIMITS = { bytesMax: 10_000_000, pixelsMax: 4096 * 4096 - 1, aspectMax: 2.45 };

/** A page of the list; the newest come first, so one page reaches minutes back. */
const PAGE_SIZE = 100;

/** The finest results of 2026 are below 50 MB. */
const ARCHIVE_BYTES_MAX = 300_000_000;
const ARCHIVE_TIMEOUT_MS = 300_000;

const Created = z.object({ id: z.string().min(1).max(200) });

const Task = z.object({
  id: z.string().min(1).max(200),
  model: z.string().nullish(),
  status: z.string(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  content: z.object({ file_url: z.string().max(4096).nullish() }).nullish(),
  subdivisionlevel: z.string().nullish(),
  created_at: z.number(),
});

const TaskList = z.object({ items: z.array(Task).nullish() });

const STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled', 'expired'] as const;

/**
 * A 3D model at Volcengine Ark (Seed3D and its siblings on the same endpoint).
 *
 * @example
 * const model = arkModel({ apiKey, model: 'doubao-seed3d-2-0-260328', baseUrl, fileHosts: ['.volces.com'] });
 * const { id } = await model.create(picture, 'medium', signal);
 */
export function arkModel(options: ArkOptions): HostedModel {
  const { model, fileHosts, allowLoopback, pace = HOSTED_PACE } = options;
  const facts = findArkModel(model);
  const isEndpoint = model.startsWith('ep-');

  return {
    model,
    tasksMax: options.tasksMax ?? facts.tasksMax,
    pace,
    slots: facts.slots,

    async create(picture, level, signal) {
      const url = await toDataUrl(picture);
      const body = {
        model,
        content: [
          { type: 'text', text: facts.parametersOf(level) },
          { type: 'image_url', image_url: { url } },
        ],
      };
      // Anything that comes after the request was sent leaves it open whether there is a task.
      return parse(Created, await callArk(options, { method: 'POST', path: TASKS, body, signal }));
    },

    async read(id, signal) {
      const path = `${TASKS}/${encodeURIComponent(id)}`;
      const answer = await callArk(options, { method: 'GET', path, signal }).catch((error) => {
        throw isGone(error) ? new HostedModelError('broken', 'gone', 'The task does not exist any more') : error;
      });
      return toTask(parse(Task, answer));
    },

    async list(since, signal) {
      const path = `${TASKS}?page_num=1&page_size=${PAGE_SIZE}`;
      const { items } = parse(TaskList, await callArk(options, { method: 'GET', path, signal }));
      return (items ?? [])
        .filter((item) => isEndpoint || !item.model || item.model === model)
        .map(toTask)
        .filter(({ createdAt }) => createdAt >= since);
    },

    async cancel(id, signal) {
      const path = `${TASKS}/${encodeURIComponent(id)}`;
      try {
        await callArk(options, { method: 'DELETE', path, signal });
        return true;
      } catch (error) {
        // A running task is refused with its own 4xx; an authentication failure also shows when reading.
        if (error instanceof HostedModelError && error.kind !== 'uncertain' && error.kind !== 'wait') return false;
        throw error;
      }
    },

    async fetchArchive(url, signal) {
      try {
        return await fetchSafely(url, {
          hosts: fileHosts,
          bytesMax: ARCHIVE_BYTES_MAX,
          timeoutMs: ARCHIVE_TIMEOUT_MS,
          signal,
          allowLoopback,
        });
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        const kind = error.kind === 'failed' ? 'wait' : 'broken';
        throw new HostedModelError(kind, `archive-${error.kind}`, error.message, {
          errorCode: 'HOSTED_RESULT',
          cause: error,
        });
      }
    },
  };
}

async function toDataUrl(picture: Uint8Array): Promise<string> {
  try {
    const { bytes, mime } = await fitPicture(picture, PICTURE_LIMITS);
    return `data:${mime};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new HostedModelError('refused', 'picture', message, { errorCode: 'HOSTED_UNREADABLE', cause: error });
  }
}

const isGone = (error: unknown) => error instanceof HostedModelError && error.status === 404;

function parse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new HostedModelError(
    'uncertain',
    'answer',
    `Ark's answer is not as documented: ${z.prettifyError(parsed.error)}`,
  );
}

function toTask({ id, status, error, content, subdivisionlevel, created_at }: z.infer<typeof Task>): HostedTask {
  return {
    id,
    status: STATUSES.find((known) => known === status) ?? 'unknown',
    level: subdivisionlevel ?? null,
    fileUrl: content?.file_url ?? null,
    error: error ? readArkError({ status: null, code: error.code ?? '', message: error.message ?? '' }) : null,
    createdAt: new Date(created_at * 1000),
  };
}
