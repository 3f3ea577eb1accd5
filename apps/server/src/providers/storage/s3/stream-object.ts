import { Readable } from 'node:stream';
import { AppError } from '@tangible/contracts';
import { StorageUnavailableError } from '../storage-unavailable.ts';
import { callS3, expectStatus, type S3Answer } from './call-s3.ts';
import type { S3Connection } from './s3-connection.ts';
import { isPassing, pause, tryAgain } from './try-again.ts';

/**
 * An object, or a part of it, as a stream. If S3 disconnects in the middle, the stream resumes where it stopped, as
 * long as each attempt makes progress; the ETag of the first response makes sure that it is still the same object.
 */
export async function streamObject(
  s3: S3Connection,
  key: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  let next = range?.start ?? 0;
  const open = async (mark?: string): Promise<S3Answer> => {
    const headers: Record<string, string> = {};
    if (range || next > 0) headers.range = `bytes=${next}-${range?.end ?? ''}`;
    if (mark) headers['if-match'] = mark;
    const answer = await callS3(s3, { method: 'GET', key, headers });
    if (answer.status === 404) throw new AppError('FILE_NOT_FOUND');
    await expectStatus(answer, headers.range ? 206 : 200);
    return answer;
  };

  // The first response is awaited, so that a failure can still become a proper error response.
  let answer = await tryAgain(s3, () => open());
  const end = next + Number(answer.headers.get('content-length'));
  if (range && end > range.end + 1) throw new StorageUnavailableError(`S3 sent more of ${key} than was asked for`);
  const mark = answer.headers.get('etag') ?? undefined;

  async function* goOn() {
    for (let fruitless = 0; ; ) {
      const before = next;
      try {
        for await (const piece of answer.pieces) {
          next += piece.length;
          yield piece;
        }
        if (next >= end) return;
        throw new StorageUnavailableError(`S3 broke off at byte ${next} of ${end}`);
      } catch (error) {
        fruitless = next > before ? 0 : fruitless + 1;
        if (s3.closing.aborted || fruitless >= s3.patience.tries || !isPassing(error)) throw error;
        await pause(s3.patience.pauseMs, fruitless + 1, s3.closing);
        answer = await tryAgain(s3, () => open(mark));
      }
    }
  }
  return Readable.from(goOn(), { objectMode: false });
}
