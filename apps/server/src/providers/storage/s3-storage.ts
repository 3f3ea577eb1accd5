import { openAsBlob } from 'node:fs';
import { checkPrefix } from './check-prefix.ts';
import { callS3, expectStatus, readWhole, sha256 } from './s3/call-s3.ts';
import { checkS3 } from './s3/check-s3.ts';
import { listObjects } from './s3/list-objects.ts';
import { removeObjects } from './s3/remove-objects.ts';
import { S3_PATIENCE, type S3Connection, type S3Patience, type S3Settings } from './s3/s3-connection.ts';
import { streamObject } from './s3/stream-object.ts';
import { tryAgain } from './s3/try-again.ts';
import type { StorageProvider } from './storage-provider.ts';
import { StorageUnavailableError } from './storage-unavailable.ts';

interface S3Options {
  /** Ends every call at once when it fires. */
  closing?: AbortSignal;
  patience?: S3Patience;
}

/**
 * A bucket of Amazon S3 or a compatible service, shared by any number of our processes. The bucket is checked once
 * before anything is stored: a wrong name or key fails here, with a message.
 *
 * No call waits forever: each is made a few times at most, with a limit on S3's silence, and then fails with a
 * `StorageUnavailableError`.
 *
 * @example
 * const storage = await s3Storage(settings.s3, { closing });
 * await storage.put('generations/1/model.glb', bytes, 'model/gltf-binary');
 */
export async function s3Storage(
  settings: S3Settings,
  { closing = new AbortController().signal, patience = S3_PATIENCE }: S3Options = {},
): Promise<StorageProvider> {
  const s3: S3Connection = { settings, patience, closing };
  await checkS3(s3);

  return {
    async put(key, content, mime) {
      const isBytes = content instanceof Uint8Array;
      // A blob of a file is read piece by piece while it is sent, and again for each try.
      const body = isBytes ? (content as Uint8Array<ArrayBuffer>) : await openAsBlob(content.path);
      const hash = isBytes ? sha256(content) : content.sha256;
      await tryAgain(s3, async () => {
        const answer = await callS3(s3, { method: 'PUT', key, headers: { 'content-type': mime }, body, sha256: hash });
        await readWhole(await expectStatus(answer, 200));
      });
    },

    get: (key) =>
      tryAgain(s3, async () => {
        const answer = await callS3(s3, { method: 'GET', key });
        if (answer.status === 404) return null;
        const bytes = await readWhole(await expectStatus(answer, 200));
        const expected = Number(answer.headers.get('content-length') ?? bytes.length);
        if (bytes.length === expected) return bytes;
        throw new StorageUnavailableError(`S3 sent ${bytes.length} of ${expected} bytes`);
      }),

    read: (key, range) => streamObject(s3, key, range),

    size: (key) =>
      tryAgain(s3, async () => {
        const answer = await callS3(s3, { method: 'HEAD', key });
        if (answer.status === 404) return null;
        await expectStatus(answer, 200);
        return Number(answer.headers.get('content-length'));
      }),

    async removeAll(prefix) {
      checkPrefix(prefix);
      for await (const page of listObjects(s3, prefix)) {
        await removeObjects(
          s3,
          page.map(({ key }) => key),
        );
      }
    },

    async *list(prefix) {
      if (prefix !== '') checkPrefix(prefix);
      for await (const page of listObjects(s3, prefix)) yield* page;
    },
  };
}
