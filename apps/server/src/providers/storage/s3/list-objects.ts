import type { StoredFile } from '../storage-provider.ts';
import { callS3, expectStatus, readWhole } from './call-s3.ts';
import type { S3Connection } from './s3-connection.ts';
import { tryAgain } from './try-again.ts';
import { elementsOf, textOf } from './xml.ts';

/** The objects under a prefix, a page of at most 1000 at a time. Keys are given without the prefix of the settings. */
export async function* listObjects(s3: S3Connection, prefix: string, limit = 1000): AsyncGenerator<StoredFile[]> {
  const own = s3.settings.prefix;
  let token: string | null = null;
  do {
    const query: Record<string, string> = {
      'list-type': '2',
      'max-keys': String(limit),
      prefix: own + prefix,
      ...(token ? { 'continuation-token': token } : {}),
    };
    const xml = await tryAgain(s3, async () => {
      const answer = await expectStatus(await callS3(s3, { method: 'GET', query }), 200);
      return (await readWhole(answer)).toString();
    });
    yield [...elementsOf(xml, 'Contents')].map((entry) => ({
      key: (textOf(entry, 'Key') ?? '').slice(own.length),
      size: Number(textOf(entry, 'Size')),
      modifiedAt: new Date(textOf(entry, 'LastModified') ?? 0),
    }));
    token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : null;
  } while (token);
}
