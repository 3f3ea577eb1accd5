import { AppError } from '@tangible/contracts';
import type { AssetRequest, Progress } from '@tangible/engine';
import { QUALITY_DEFAULT } from '../options.ts';

export interface RunOptions {
  /** Called with the stage and the share that is done, 0 to 100. */
  onProgress?: (progress: Progress) => void;
  /** Aborting rejects at once with the signal's reason. */
  signal?: AbortSignal;
}

type Defaults = Pick<AssetRequest, 'level' | 'formats'>;

/** A request whose `level` is medium and whose `formats` are none but GLB where it does not say otherwise. */
export type WithDefaults<Request extends Defaults> = Omit<Request, keyof Defaults> & Partial<Defaults>;

/** The request with those defaults. */
export function addDefaults<Request extends Partial<Defaults>>(request: Request): Request & Defaults {
  return { ...request, level: request.level ?? QUALITY_DEFAULT, formats: request.formats ?? [] };
}

/** The result without the ZIP that the server asks for. */
export function dropZip<Packed extends { zip: Uint8Array }>({ zip: _, ...result }: Packed): Omit<Packed, 'zip'> {
  return result;
}

/** Programs without types pass paths, which would be read as empty files. */
export function checkBytes(name: string, value: unknown): void {
  if (!(value instanceof Uint8Array)) {
    throw new AppError('INVALID_REQUEST', { detail: `${name} must be the bytes of a file, a Uint8Array` });
  }
}
