import { AppError, GenerateFields } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';

/** Reads the picture and the text fields of a multipart form, in whatever order they come. */
export async function readGenerateForm(request: FastifyRequest): Promise<GenerateFields & { bytes: Uint8Array }> {
  if (!request.isMultipart()) throw new AppError('IMAGE_MISSING');

  let bytes: Uint8Array | undefined;
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const content = await part.toBuffer();
        if (part.fieldname === 'file') bytes = content;
      } else if (part.value !== '') {
        // A field that a person left empty says nothing.
        fields[part.fieldname] = part.value;
      }
    }
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('IMAGE_TOO_LARGE', {}, { cause });
    throw new AppError('BROKEN_BODY', {}, { cause });
  }

  if (!bytes) throw new AppError('IMAGE_MISSING');
  const parsed = GenerateFields.safeParse(fields);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('INVALID_REQUEST', { detail: `${issue?.path.join('.')}: ${issue?.message}` });
  }
  return { ...parsed.data, bytes };
}
