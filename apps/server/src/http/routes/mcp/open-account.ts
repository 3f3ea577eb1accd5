import { createHash } from 'node:crypto';
import { type Call, type Item, listItem, type Workshop } from '@tangible/agents';
import {
  type AssetDetails,
  FILE_FORMAT_DEFAULT,
  type GenerationTask,
  HISTORY_LIMIT_MAX,
  LibraryQuery,
} from '@tangible/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAsset } from '../../../domain/assets/read-asset.ts';
import { startEdit } from '../../../domain/assets/start-edit.ts';
import { listGenerations } from '../../../domain/generations/list-generations.ts';
import { startFinishing } from '../../../domain/generations/start-finishing.ts';
import { startGeneration } from '../../../domain/generations/start-generation.ts';
import { watchGeneration } from '../../../domain/generations/watch-generation.ts';
import { startScene } from '../../../domain/scenes/start-scene.ts';
import { receiveSources } from '../../../domain/uploads/receive-sources.ts';
import type { Services } from '../../../services.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf } from '../../route.ts';
import { startOnce } from '../generations/start-once.ts';
import { describeAsset } from './describe-asset.ts';
import { modelSource, pictureSources } from './sources.ts';

/** Clients of the protocol give up after a minute, and so do many proxies. */
const WAIT_MS = 50_000;

/** It ended without an asset; the message says why. */
export class NotMadeError extends Error {}

/**
 * The assets of the account whose key a request has. What an agent asks for goes through the same verbs as the calls of the
 * API, so points, limits, queue and idempotency keys are theirs.
 *
 * @example
 * const workshop = openAccount(services, { request, reply });
 */
export function openAccount(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Workshop {
  const user = userOf(request);
  const userId = user.id;
  const baseUrl = baseUrlOf(request, services);
  const own = (contentId: string) => ({ userId, contentId, baseUrl });

  /** Begins a generation, once for each `Idempotency-Key`, and waits for it. */
  async function start(asked: object, call: Call, begin: (id: string) => Promise<GenerationTask>): Promise<Item> {
    const { contentId } = await startOnce(services, { request, reply, bodyHash: hashOf(asked), start: begin });
    return wait(contentId, call);
  }

  /** Follows an asset until it is made, or time is up. */
  async function wait(contentId: string, { signal, onProgress }: Call): Promise<Item> {
    const enough = AbortSignal.any([signal, services.draining, AbortSignal.timeout(WAIT_MS)]);
    for await (const { progress, stage, status } of watchGeneration(services, own(contentId), enough)) {
      onProgress(progress, stage ?? status.toLowerCase());
    }
    signal.throwIfAborted();
    const asset = await readAsset(services, own(contentId));
    if (asset.status === 'FAILED') throw new NotMadeError(`${asset.errorCode}: ${asset.error}`);
    return describeAsset(services, { userId, baseUrl, asset });
  }

  return {
    make(input, call) {
      const { picture, further, mask, point, name, level, formats, ...fields } = input;
      const sources = pictureSources({ front: picture, mask, ...further });
      return start({ make: input }, call, (id) =>
        receiveSources(services, { userId, sources }, ({ front, mask: covered, ...sides }) => {
          call.signal.throwIfAborted();
          return startGeneration(services, {
            ...fields,
            ...{ id, user, baseUrl, name, formats, subdivisionLevel: level, fileFormat: FILE_FORMAT_DEFAULT },
            ...{ file: front!, further: sides, masks: { front: covered }, pointX: point?.x, pointY: point?.y },
          });
        }),
      );
    },

    finish(input, call) {
      const { model, name, level, formats, ...fields } = input;
      return start({ finish: input }, call, (id) =>
        receiveSources(services, { userId, sources: { model: modelSource(model) } }, ({ model: file }) => {
          call.signal.throwIfAborted();
          return startFinishing(services, {
            ...fields,
            ...{ id, user, baseUrl, name, formats, subdivisionLevel: level, fileFormat: FILE_FORMAT_DEFAULT },
            file: file!,
          });
        }),
      );
    },

    async edit({ asset: contentId, edits }, call) {
      const begun = await answerRequestOnce<AssetDetails>(services, {
        request,
        reply,
        bodyHash: hashOf({ edit: { contentId, edits } }),
        run: ({ id }) => startEdit(services, { id, ...own(contentId), change: edits }),
      });
      const item = await wait(contentId, call);
      const version = begun.isEditing ? begun.versions.at(-1)!.number : begun.version;
      const { versions } = await readAsset(services, own(contentId));
      const made = versions.find(({ number }) => number === version);
      if (made?.status === 'FAILED') throw new NotMadeError(`${made.errorCode}: ${made.error}`);
      return item;
    },

    compose({ assets, name, placements, rest = 'settle' }, call) {
      return start({ compose: { assets, name, placements, rest } }, call, (id) => {
        call.signal.throwIfAborted();
        return startScene(services, { id, name, user, contentIds: assets, placements, rest, picture: null, baseUrl });
      });
    },

    look: ({ asset }, call) => wait(asset, call),

    async list({ query }) {
      const search = LibraryQuery.parse({ limit: HISTORY_LIMIT_MAX, q: query });
      const { records } = await listGenerations(services, { ...search, userId, baseUrl });
      return records.map(listItem);
    },
  };
}

const hashOf = (asked: object) => createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
