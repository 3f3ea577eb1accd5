import { createHash } from 'node:crypto';
import { AppError, BATCH_BYTES_MAX, BATCH_FILES_MAX, BATCH_TABLE_BYTES_MAX, BatchFields } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import { admitUpload } from '../../../domain/uploads/admit-upload.ts';
import { NotWrittenError, type ReceivedFile } from '../../../domain/uploads/receive-file.ts';
import type { Services } from '../../../services.ts';
import { isRepeated } from '../../answer-request-once.ts';
import { checkText } from '../../plugins/security.ts';
import { userOf } from '../../plugins/session.ts';
import { receiveForm } from '../generations/receive-form.ts';

export interface BatchForm {
  fields: BatchFields;
  /** Pictures, or one ZIP of them. */
  files: ReceivedFile[];
  table: ReceivedFile | null;
  /** Two requests with the same hash ask for the same. */
  bodyHash: string;
}

interface RawForm {
  fields: Record<string, unknown>;
  files: ReceivedFile[];
  table: ReceivedFile | null;
}

const TABLE = 'table';
const FORM_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Reads a form with many files named `file` and one named `table`, in any order, and passes them to `use`. They are on
 * the disk of this machine until `use` has ended.
 */
export async function readBatchForm<Answer>(
  services: Pick<Services, 'db' | 'uploads'>,
  request: FastifyRequest,
  { costMin }: { costMin: number },
  use: (form: BatchForm) => Promise<Answer>,
): Promise<Answer> {
  if (!request.isMultipart()) throw new AppError('BATCH_EMPTY');
  const user = userOf(request);
  const announced = Number(request.headers['content-length'] ?? BATCH_BYTES_MAX);
  if (announced > BATCH_BYTES_MAX + FORM_BYTES_MAX) throw tooLarge();
  // A repetition stores nothing and costs nothing.
  const isAdmitted = await isRepeated(services, request);
  const leave = isAdmitted ? () => {} : await admitUpload(services, { user, costMin, bytes: announced });
  const read: RawForm = { fields: {}, files: [], table: null };
  try {
    try {
      await services.uploads.forms.take(user.id, () => readParts(services, request, read));
    } catch (cause) {
      // The rest of the body is discarded, so that the connection stays usable.
      request.raw.unpipe().resume();
      if (cause instanceof AppError || cause instanceof NotWrittenError) throw cause;
      throw new AppError('BROKEN_BODY', {}, { cause });
    }
    checkText(read.fields);
    const parsed = BatchFields.strict().safeParse(read.fields);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new AppError('INVALID_REQUEST', { detail: `${issue?.path.join('.')}: ${issue?.message}` });
    }
    return await use({ fields: parsed.data, files: read.files, table: read.table, bodyHash: hashOf(read) });
  } finally {
    for (const file of [...read.files, read.table]) await file?.discard();
    leave();
  }
}

async function readParts(services: Pick<Services, 'uploads'>, request: FastifyRequest, into: RawForm): Promise<void> {
  await receiveForm(services, request, async (receive) => {
    // One more than there may be, so that it is refused by its number.
    const limits = { fileSize: BATCH_BYTES_MAX, files: BATCH_FILES_MAX + 2, parts: BATCH_FILES_MAX + 100 };
    for await (const part of request.parts({ limits })) {
      const { fieldname: name } = part;
      if (part.type !== 'file') {
        if (part.valueTruncated) throw new AppError('INVALID_REQUEST', { detail: `${name} is too long` });
        if (part.value !== '') into.fields[name] = part.value;
        continue;
      }
      if (name !== 'file' && name !== TABLE) {
        throw new AppError('INVALID_REQUEST', { detail: `files are named file or ${TABLE}, not ${name}` });
      }
      if (name === TABLE && into.table)
        throw new AppError('INVALID_REQUEST', { detail: `there are two files named ${TABLE}` });
      if (into.files.length > BATCH_FILES_MAX) throw new AppError('BATCH_TOO_MANY', { limit: BATCH_FILES_MAX });
      const file = await receive(part).catch((cause) => {
        throw part.file.truncated ? tooLarge() : cause;
      });
      const named = { ...file, fileName: part.filename };
      if (name === TABLE) into.table = named;
      else into.files.push(named);
      const bytes = into.files.reduce((sum, { size }) => sum + size, 0);
      if (part.file.truncated || bytes > BATCH_BYTES_MAX) throw tooLarge();
      if (name === TABLE && file.size > BATCH_TABLE_BYTES_MAX) {
        throw new AppError('INVALID_REQUEST', { detail: `${TABLE} has more than ${BATCH_TABLE_BYTES_MAX} bytes` });
      }
    }
  });
}

const tooLarge = () => new AppError('BATCH_BYTES', { limit: BATCH_BYTES_MAX });

function hashOf({ fields, files, table }: RawForm): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const listed = files.map(({ fileName, sha256 }) => [fileName, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([sorted, listed, table?.sha256 ?? null]))
    .digest('hex');
}
