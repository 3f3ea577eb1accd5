import { AppError } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from '../../../domain/uploads/receive-file.ts';
import type { Services } from '../../../services.ts';
import { receiveForm } from './receive-form.ts';

/** The parts of a form as they came. Its owner discards the files. */
export interface RawForm {
  fields: Record<string, unknown>;
  files: Map<string, ReceivedFile>;
}

/** A part is larger than its form allows. */
export class PartTooLargeError extends Error {
  readonly part: string;

  constructor(part: string, options?: ErrorOptions) {
    super(`the part ${part} is too large`, options);
    this.part = part;
  }
}

/**
 * Streams the parts of a form into `into`, the files to disk. A file under a name that is not among `names`, or a second
 * one under the same name, ends the reading: a client that sends it expects something that would not happen.
 */
export async function readParts(
  services: Pick<Services, 'uploads'>,
  request: FastifyRequest,
  { bytesMax, names, into }: { bytesMax: number; names: readonly string[]; into: RawForm },
): Promise<void> {
  await receiveForm(services, request, async (receive) => {
    // One more than there may be, so that it is refused by its name.
    for await (const part of request.parts({ limits: { fileSize: bytesMax, files: names.length + 1 } })) {
      const { fieldname: name } = part;
      if (part.type === 'file') {
        checkName(name, { names, taken: into.files });
        const file = await receive(part).catch((cause) => {
          throw part.file.truncated ? new PartTooLargeError(name, { cause }) : cause;
        });
        // A file that was left out of a form in a browser has neither bytes nor a name.
        const isKept = !part.file.truncated && (file.size > 0 || name === 'file' || part.filename !== '');
        if (isKept) into.files.set(name, { ...file, fileName: part.filename });
        else await file.discard();
        if (part.file.truncated) throw new PartTooLargeError(name);
      } else if (part.value !== '') {
        if (part.valueTruncated) throw new AppError('INVALID_REQUEST', { detail: `${name} is too long` });
        if (names.includes(name) && name !== 'file') {
          throw new AppError('INVALID_REQUEST', { detail: `${name} must be a file` });
        }
        // A field that a person left empty says nothing.
        into.fields[name] = part.value;
      }
    }
  });
}

function checkName(name: string, { names, taken }: { names: readonly string[]; taken: RawForm['files'] }): void {
  if (taken.has(name)) throw new AppError('INVALID_REQUEST', { detail: `there are two files named ${name}` });
  if (names.includes(name)) return;
  const known = names.length > 1 ? `they are ${names.join(', ')}` : `it is ${names[0]}`;
  throw new AppError('INVALID_REQUEST', { detail: `a file has a name that this form does not have; ${known}` });
}
