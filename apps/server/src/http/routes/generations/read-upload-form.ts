import { createHash } from 'node:crypto';
import { AppError } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { admitUpload } from '../../../domain/uploads/admit-upload.ts';
import { NotWrittenError, type ReceivedFile, receiveFile } from '../../../domain/uploads/receive-file.ts';
import type { Services } from '../../../services.ts';
import { isRepeated } from '../../answer-request-once.ts';
import { checkText } from '../../plugins/security.ts';
import { userOf } from '../../plugins/session.ts';
import { watchForStall } from './watch-for-stall.ts';

interface FormRules<Fields extends z.ZodObject> {
  /** The text fields. */
  fields: Fields;
  bytesMax: number;
  /** The fewest points that the call can cost: without them, the body is not read. */
  costMin: number;
  /** The error if there is no file; null if the file is optional. */
  missing: (() => AppError) | null;
  tooLarge: (options: ErrorOptions) => AppError;
}

export type UploadForm<Fields extends z.ZodObject> = z.infer<Fields> & {
  /** On the disk of this machine while the form is used; null when an optional file was left out. */
  file: ReceivedFile | null;
  /** SHA-256 over the fields and the file: two requests with the same hash ask for the same. */
  bodyHash: string;
};

/** The boundaries and headers of parts, and ten fields. */
const FORM_BYTES_MAX = 64 * 1024;

/**
 * Reads the file and the text fields of a multipart form, in any order, and passes them to `use`. Points, quota and
 * queue limit are checked before the body is read; the file is streamed to disk and removed when `use` has ended,
 * unless the storage took it.
 *
 * @example
 * return readUploadForm(services, request, rules, (form) => startGeneration(services, { ...form, user, baseUrl }));
 */
export async function readUploadForm<Fields extends z.ZodObject, Answer>(
  services: Pick<Services, 'db' | 'uploads'>,
  request: FastifyRequest,
  { fields: Fields, bytesMax, costMin, missing, tooLarge }: FormRules<Fields>,
  use: (form: UploadForm<Fields>) => Promise<Answer>,
): Promise<Answer> {
  if (!request.isMultipart()) throw missing?.() ?? new AppError('UNSUPPORTED_MEDIA_TYPE');
  const user = userOf(request);
  const announced = Number(request.headers['content-length'] ?? bytesMax);
  if (announced > bytesMax + FORM_BYTES_MAX) throw tooLarge({});
  // A repetition stores nothing and costs nothing.
  const isAdmitted = await isRepeated(services, request);
  const leave = isAdmitted ? () => {} : await admitUpload(services, { user, costMin, bytes: announced });

  const read: RawForm = { fields: {}, file: null };
  try {
    try {
      await services.uploads.forms.take(user.id, () => readParts(services, request, { bytesMax, into: read }));
    } catch (cause) {
      // The rest of the body is discarded, so that the connection stays usable.
      request.raw.unpipe().resume();
      if ((cause as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge({ cause });
      if (cause instanceof AppError || cause instanceof NotWrittenError) throw cause;
      throw new AppError('BROKEN_BODY', {}, { cause });
    }
    checkText(read.fields);
    if (!read.file && missing) throw missing();
    const parsed = Fields.safeParse(read.fields);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new AppError('INVALID_REQUEST', { detail: `${issue?.path.join('.')}: ${issue?.message}` });
    }
    // A file that was left out of a form in a browser is an empty one.
    const file = missing || read.file?.size ? read.file : null;
    return await use({ ...parsed.data, file, bodyHash: hashOf(read) });
  } finally {
    await read.file?.discard();
    leave();
  }
}

interface RawForm {
  fields: Record<string, unknown>;
  file: ReceivedFile | null;
}

async function readParts(
  { uploads }: Pick<Services, 'uploads'>,
  request: FastifyRequest,
  { bytesMax, into }: { bytesMax: number; into: RawForm },
): Promise<void> {
  const userId = userOf(request).id;
  const abort = new AbortController();
  let receiving: Promise<ReceivedFile> | undefined;
  const readAll = async () => {
    for await (const part of request.parts({ limits: { fileSize: bytesMax } })) {
      if (part.type === 'file') {
        // Ends the reading at once, and not at the end of a body that may be much longer.
        part.file.once('limit', () => abort.abort());
        receiving = receiveFile(uploads, { userId, stream: part.file, signal: abort.signal });
        const file = await receiving.catch((error) => {
          throw part.file.truncated ? tooLargeError(error) : error;
        });
        if (part.fieldname === 'file' && !part.file.truncated) into.file = file;
        else await file.discard();
        if (part.file.truncated) throw tooLargeError();
      } else if (part.value !== '') {
        // A field that a person left empty says nothing.
        into.fields[part.fieldname] = part.value;
      }
    }
  };
  const stall = watchForStall(request);
  const reading = readAll();
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

const tooLargeError = (cause?: unknown) =>
  Object.assign(new Error('request file too large', { cause }), { code: 'FST_REQ_FILE_TOO_LARGE' });

function hashOf({ fields, file }: RawForm): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sorted, file?.sha256 ?? null]))
    .digest('hex');
}
