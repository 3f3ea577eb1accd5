import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type ReceivedFile, receiveFile } from '../../../domain/uploads/receive-file.ts';
import type { Services } from '../../../services.ts';
import { userOf } from '../../plugins/session.ts';
import { watchForStall } from './watch-for-stall.ts';

/** Receives the file of one part; ends the reading at once if it is too long, and not at the end of the body. */
export type ReceivePart = (part: MultipartFile) => Promise<ReceivedFile>;

/**
 * Reads a form until it ends, stalls or is refused. Of a file that was on its way by then nothing is left.
 *
 * @example
 * await receiveForm(services, request, async (receive) => {
 *   for await (const part of request.parts()) if (part.type === 'file') files.push(await receive(part));
 * });
 */
export async function receiveForm(
  { uploads }: Pick<Services, 'uploads'>,
  request: FastifyRequest,
  readAll: (receive: ReceivePart) => Promise<void>,
): Promise<void> {
  const userId = userOf(request).id;
  const abort = new AbortController();
  let receiving: Promise<ReceivedFile> | undefined;
  const stall = watchForStall(request);
  const reading = readAll(({ file }) => {
    file.once('limit', () => abort.abort());
    receiving = receiveFile(uploads, { userId, stream: file, signal: abort.signal });
    return receiving;
  });
  try {
    await Promise.race([reading, stall.promise]);
  } catch (error) {
    // The parser may never come to an end; the file does, and nothing is left of it.
    reading.catch(() => {});
    abort.abort();
    await (await receiving?.catch(() => null))?.discard();
    throw error;
  } finally {
    stall.stop();
  }
}
