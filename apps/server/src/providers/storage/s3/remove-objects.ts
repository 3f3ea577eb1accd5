import { createHash } from 'node:crypto';
import { callS3, expectStatus, readWhole } from './call-s3.ts';
import { S3AnswerError } from './s3-answer-error.ts';
import type { S3Connection } from './s3-connection.ts';
import { tryAgain } from './try-again.ts';
import { elementsOf, escapeXml, textOf } from './xml.ts';

/** Removes up to 1000 objects with one call; those that are gone already are fine. */
export async function removeObjects(s3: S3Connection, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const objects = keys.map((key) => `<Object><Key>${escapeXml(s3.settings.prefix + key)}</Key></Object>`);
  const body = new TextEncoder().encode(`<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`);
  // This call alone demands it.
  const md5 = createHash('md5').update(body).digest('base64');
  await tryAgain(s3, async () => {
    const answer = await callS3(s3, {
      method: 'POST',
      query: { delete: '' },
      headers: { 'content-md5': md5, 'content-type': 'application/xml' },
      body,
    });
    const xml = (await readWhole(await expectStatus(answer, 200))).toString();
    // A call that succeeds may still leave some of them.
    for (const left of elementsOf(xml, 'Error')) {
      throw new S3AnswerError(500, textOf(left, 'Code') ?? '', `${textOf(left, 'Key')} was not removed`);
    }
  });
}
