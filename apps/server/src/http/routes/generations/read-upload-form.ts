import { createHash } from 'node:crypto';
import { AppError } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { admitUpload } from '../../../domain/uploads/admit-upload.ts';
import { NotWrittenError, type ReceivedFile } from '../../../domain/uploads/receive-file.ts';
import type { Services } from '../../../services.ts';
import { isRepeated } from '../../answer-request-once.ts';
import { checkText } from '../../plugins/security.ts';
import { userOf } from '../../plugins/session.ts';
import { PartTooLargeError, type RawForm, readParts } from './read-parts.ts';

interface FormRules<Fields extends z.ZodObject, Further extends string> {
  /** The text fields. */
  fields: Fields;
  /** The names of optional files in addition to `file`. */
  further?: readonly Further[];
  /** Of each file. */
  bytesMax: number;
  /** The fewest points that the call can cost: without them, the body is not read. Null if it is free and keeps nothing. */
  costMin: number | null;
  /** The name of a field that takes the place of the file; only one of both may be given. */
  insteadOfFile?: keyof z.infer<Fields> & string;
  /** The error if there is no file; null if the file is optional. */
  missing: (() => AppError) | null;
  /** The error for a file under this name that is too large. */
  tooLarge: (options: ErrorOptions, name: Further | 'file') => AppError;
}

type UploadForm<Fields extends z.ZodObject, Further extends string> = z.infer<Fields> & {
  /** On the disk of this machine while the form is used; null when an optional file was left out. */
  file: ReceivedFile | null;
  /** The other files that were sent, by name. */
  further: Partial<Record<Further, ReceivedFile>>;
  /** SHA-256 over the fields and the files: two requests with the same hash ask for the same. */
  bodyHash: string;
};

/** The boundaries and headers of parts, and ten fields. */
const FORM_BYTES_MAX = 64 * 1024;

/**
 * Reads the files and the text fields of a multipart form, in any order, and passes them to `use`. Points, quota and
 * queue limit are checked before the body is read; files are streamed to disk and removed when `use` has ended,
 * unless the storage took them.
 *
 * @example
 * return readUploadForm(services, request, rules, (form) => startGeneration(services, { ...form, user, baseUrl }));
 */
export async function readUploadForm<Fields extends z.ZodObject, Answer, Further extends string = never>(
  services: Pick<Services, 'db' | 'uploads'>,
  request: FastifyRequest,
  { fields: Fields, further = [], insteadOfFile, bytesMax, costMin, missing, tooLarge }: FormRules<Fields, Further>,
  use: (form: UploadForm<Fields, Further>) => Promise<Answer>,
): Promise<Answer> {
  if (!request.isMultipart()) throw missing?.() ?? new AppError('UNSUPPORTED_MEDIA_TYPE');
  const user = userOf(request);
  const allBytesMax = bytesMax * (1 + further.length);
  const announced = Number(request.headers['content-length'] ?? allBytesMax);
  if (announced > allBytesMax + FORM_BYTES_MAX) throw tooLarge({}, 'file');
  // A repetition stores nothing and costs nothing.
  const isAdmitted = await isRepeated(services, request);
  if (costMin === null && !services.uploads.received.hasRoom(announced)) throw new AppError('UPLOADS_BUSY');
  const leave =
    isAdmitted || costMin === null ? () => {} : await admitUpload(services, { user, costMin, bytes: announced });

  const names = ['file', ...further];
  const read: RawForm = { fields: {}, files: new Map() };
  try {
    try {
      await services.uploads.forms.take(user.id, () => readParts(services, request, { bytesMax, names, into: read }));
    } catch (cause) {
      // The rest of the body is discarded, so that the connection stays usable.
      request.raw.unpipe().resume();
      if (cause instanceof PartTooLargeError) throw tooLarge({ cause }, cause.part as Further | 'file');
      if (cause instanceof AppError || cause instanceof NotWrittenError) throw cause;
      throw new AppError('BROKEN_BODY', {}, { cause });
    }
    checkText(read.fields);
    const { file: given, ...others } = Object.fromEntries(read.files);
    const isReplaced = insteadOfFile !== undefined && read.fields[insteadOfFile] !== undefined;
    if (isReplaced && given?.size) {
      throw new AppError('INVALID_REQUEST', { detail: `send either file or ${insteadOfFile}` });
    }
    if (!given && missing && !isReplaced) throw missing();
    const parsed = Fields.safeParse(read.fields);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new AppError('INVALID_REQUEST', { detail: `${issue?.path.join('.')}: ${issue?.message}` });
    }
    // A file that was left out of a form in a browser is an empty one.
    const file = (missing && !isReplaced) || given?.size ? (given ?? null) : null;
    return await use({
      ...parsed.data,
      file,
      further: others as Partial<Record<Further, ReceivedFile>>,
      bodyHash: hashOf(read),
    });
  } finally {
    for (const file of read.files.values()) await file.discard();
    leave();
  }
}

function hashOf({ fields, files }: RawForm): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const others = [...files].flatMap(([name, { sha256 }]) => (name === 'file' ? [] : [`${name} ${sha256}`])).sort();
  return createHash('sha256')
    .update(JSON.stringify([sorted, files.get('file')?.sha256 ?? null, ...others]))
    .digest('hex');
}
