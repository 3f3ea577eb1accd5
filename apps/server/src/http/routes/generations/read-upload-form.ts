import { AppError } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { checkText } from '../../plugins/security.ts';
import { userOf } from '../../plugins/session.ts';
import { takeTurns } from './take-turns.ts';
import { watchForStall } from './watch-for-stall.ts';

interface FormRules<Fields extends z.ZodObject> {
  /** The text fields. */
  fields: Fields;
  bytesMax: number;
  /** What to say when there is no file; null when it may be left out. */
  missing: (() => AppError) | null;
  tooLarge: (options: ErrorOptions) => AppError;
}

/** Reads the file and the text fields of a multipart form, in whatever order they come. */
export async function readUploadForm<Fields extends z.ZodObject>(
  request: FastifyRequest,
  { fields: Fields, bytesMax, missing, tooLarge }: FormRules<Fields>,
): Promise<z.infer<Fields> & { bytes: Uint8Array }> {
  if (!request.isMultipart()) throw missing?.() ?? new AppError('UNSUPPORTED_MEDIA_TYPE');

  let bytes: Uint8Array | undefined;
  const fields: Record<string, unknown> = {};
  const readParts = async () => {
    for await (const part of request.parts({ limits: { fileSize: bytesMax } })) {
      if (part.type === 'file') {
        const content = await part.toBuffer();
        if (part.fieldname === 'file') bytes = content;
      } else if (part.value !== '') {
        // A field that a person left empty says nothing.
        fields[part.fieldname] = part.value;
      }
    }
  };
  const readAll = async () => {
    const stall = watchForStall(request);
    await Promise.race([readParts(), stall.promise]).finally(stall.stop);
  };
  try {
    await takeTurns(userOf(request).id, readAll);
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge({ cause });
    throw new AppError('BROKEN_BODY', {}, { cause });
  }

  checkText(fields);
  if (!bytes && missing) throw missing();
  const parsed = Fields.safeParse(fields);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('INVALID_REQUEST', { detail: `${issue?.path.join('.')}: ${issue?.message}` });
  }
  return { ...parsed.data, bytes: bytes ?? new Uint8Array() };
}
